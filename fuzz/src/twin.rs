//! A second problem of the library that asks the same: it tells how the library splits its solutions into parts, which
//! the contract leaves to it.

use crate::rules::{Asked, Boards};
use libc::c_void;
use nqueens::capi::*;
use std::ops::Range;
use std::{ptr, slice};

/// A problem that is freed when it is no longer needed.
pub struct Twin(pub *mut nq_problem);

impl Drop for Twin {
    fn drop(&mut self) {
        // SAFETY: it comes from nq_new, and nobody else has it.
        unsafe { nq_free(self.0) };
    }
}

impl Twin {
    pub fn new(asked: &Asked, (index, count): (u64, u64)) -> Result<Twin, String> {
        let mut handle = ptr::null_mut();
        // SAFETY: `handle` may be written.
        succeeds("nq_new", unsafe { nq_new(asked.n, &mut handle) })?;
        let twin = Twin(handle);
        // SAFETY: `handle` comes from nq_new; the labels are there.
        unsafe {
            for &(row, col) in asked.blocked.iter().rev() {
                succeeds("nq_block", nq_block(handle, row, col))?;
            }
            for &(row, col) in asked.placed.iter().rev() {
                succeeds("nq_place", nq_place(handle, row, col))?;
            }
            if !asked.regions.is_empty() {
                succeeds(
                    "nq_set_regions",
                    nq_set_regions(handle, asked.regions.as_ptr(), asked.regions.len()),
                )?;
            }
            succeeds("nq_set_shard", nq_set_shard(handle, index, count))?;
            succeeds("nq_set_symmetry", nq_set_symmetry(handle, asked.classes.into()))?;
            succeeds("nq_set_queens", nq_set_queens(handle, asked.queens))?;
            succeeds("nq_set_attacks", nq_set_attacks(handle, asked.attacks))?;
        }
        Ok(twin)
    }
}

fn succeeds(function: &str, status: nq_status) -> Result<(), String> {
    match status {
        NQ_OK => Ok(()),
        _ => Err(format!("{function} on a problem that asks the same: status {status}")),
    }
}

/// What nq_count says of a part, with a limit that is never reached or without.
pub fn count(asked: &Asked, shard: (u64, u64), is_limited: bool) -> Result<u64, String> {
    let twin = Twin::new(asked, shard)?;
    let mut count = 0;
    let limit = if is_limited { u64::MAX } else { 0 };
    // SAFETY: the problem comes from nq_new.
    succeeds("nq_set_limit", unsafe { nq_set_limit(twin.0, limit) })?;
    // SAFETY: the problem comes from nq_new; `count` may be written.
    succeeds("nq_count", unsafe { nq_count(twin.0, &mut count) })?;
    Ok(count)
}

/// The solutions of a part, which must be a run of all of them.
pub fn part(asked: &Asked, shard: (u64, u64), all: &Boards) -> Result<Range<usize>, String> {
    let twin = Twin::new(asked, shard)?;
    let mut found = Boards::new(asked.n);
    let collected = (&raw mut found).cast();
    // SAFETY: the problem comes from nq_new; `collect` takes the boards that it is given.
    succeeds("nq_solve", unsafe {
        nq_solve(twin.0, Some(collect), collected, ptr::null_mut())
    })?;
    let Some(first) = found.get(0) else {
        return Ok(0..0);
    };
    let start = all.position(first).ok_or("a part has what is no solution")?;
    match found
        .iter()
        .enumerate()
        .find(|&(index, cols)| all.get(start + index) != Some(cols))
    {
        None => Ok(start..start + found.len()),
        Some((index, cols)) => Err(format!("solution {index} of part {shard:?} is {cols:?}")),
    }
}

unsafe extern "C-unwind" fn collect(found: *mut c_void, cols: *const u32, n: u32) -> i32 {
    // SAFETY: `found` are the boards of `part`; the library vouches for n columns.
    unsafe { (*found.cast::<Boards>()).push(slice::from_raw_parts(cols, n as usize)) };
    0
}
