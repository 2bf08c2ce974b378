//! Searching: count, solve, next.

use super::problem::Exclusive;
use super::{
    NQ_CANCELLED, NQ_ERR_INTERNAL, NQ_ERR_NULL, NQ_ERR_RANGE, NQ_LIMIT, NQ_NONE, NQ_OK, NQ_STOPPED, guarded,
    nq_problem, nq_status, status_of,
};
use crate::answer::Answer;
use crate::cancel::CancelFlag;
use crate::cursor::Batch;
use crate::enumeration::{self, Batches, Ending, Enumeration};
use crate::error::Error;
use crate::plan;
use crate::supervision::OnProgress;
use libc::{c_void, size_t};
use std::slice;

/// The column of a row that holds no queen, in a solution of a problem that asks for fewer than n queens.
pub const NQ_EMPTY: u32 = u32::MAX;

/// Called for each solution: cols[row] is the column of that row's queen, for n rows. The array is the library's and
/// valid during the call only. Return 0 to go on, anything else to stop.
pub type nq_solution_fn = Option<unsafe extern "C-unwind" fn(user_data: *mut c_void, cols: *const u32, n: u32) -> i32>;

/// Counts the solutions, at most as many as nq_set_limit allows. The same problem may be counted as often as you like.
///
/// A plain board, with nothing placed or blocked, the default attacks, no regions and n queens, works for n <= 28 (a
/// larger one has more than UINT64_MAX solutions), with a limit for n <= 64. Any other board works for n <= 1024, and
/// beyond where its placed queens and blocked squares leave few squares free: at most 22500, and less than half of the
/// board that is left. Whether the answer comes in a lifetime is another question. Each n takes seven to ten times as
/// long as the one before; with a limit the time is that of nq_solve.
///
/// Works on the threads of nq_set_threads, on the part of nq_set_shard, with the file of nq_set_checkpoint, and reports
/// to the function of nq_set_progress.
///
/// Returns NQ_OK, NQ_LIMIT or NQ_CANCELLED; *count is what was found until then.
/// Errors: NQ_ERR_NULL (problem, count), NQ_ERR_BUSY (problem, checkpoint file), NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY, and with
/// a checkpoint file NQ_ERR_IO, NQ_ERR_CHECKPOINT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_count(problem: *mut nq_problem, count: *mut u64) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let entered = unsafe { Exclusive::enter_search(problem) };
        if count.is_null() {
            return Err(NQ_ERR_NULL);
        }
        let problem = entered?;
        let mut report = problem.progress.map(|progress| {
            move |fraction, found| {
                // SAFETY: whoever set it vouched for the function and what it is handed.
                unsafe { progress.report(fraction, found) }
            }
        });
        let on_progress: Option<OnProgress<'_>> = report.as_mut().map(|report| report as _);
        let run = problem.run(on_progress);
        let (found, ending) = enumeration::count(&problem.problem, problem.limit, run, problem.cancel())?;
        // SAFETY: not NULL, and the caller's to write.
        unsafe { count.write(found) };
        Ok(ending.into())
    }))
}

/// Calls on_solution for each solution, in lexicographic order of its columns, on the thread that made the call.
/// user_data is handed through. Neither moves nq_next nor is moved by it.
///
/// Works for n <= 64 on a plain board, for n <= 1024 on any other. Beyond about n = 30 the first solution in this order
/// may be far away.
///
/// Returns NQ_OK, NQ_STOPPED, NQ_LIMIT or NQ_CANCELLED; *found, unless found is NULL, is the number of calls made.
/// Where several of these apply, a callback that asked to stop comes first, then a cancel.
/// Errors: NQ_ERR_NULL (problem, on_solution), NQ_ERR_BUSY, NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY.
///
/// A C++ exception that on_solution throws reaches the caller of nq_solve; everything is released, *found is not
/// written, and the problem can be used again. longjmp out of it is forbidden.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn nq_solve(
    problem: *mut nq_problem,
    on_solution: nq_solution_fn,
    user_data: *mut c_void,
    found: *mut u64,
) -> nq_status {
    let opened = guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let entered = unsafe { Exclusive::enter_search(problem) };
        let on_solution = on_solution.ok_or(NQ_ERR_NULL)?;
        let problem = entered?;
        let batches = Batches::new(&problem.problem, problem.limit, problem.shard, problem.cancel())?;
        Ok((problem, on_solution, batches))
    });
    let delivered = match opened {
        // SAFETY: the caller vouches for its function.
        Ok((problem, on_solution, batches)) => unsafe { deliver(batches, on_solution, user_data, problem.cancel()) },
        Err(NQ_CANCELLED) => Ok((NQ_CANCELLED, 0)),
        Err(error) => Err(error),
    };
    let (status, calls) = match delivered {
        Ok(delivered) => delivered,
        Err(error) => return error,
    };
    if !found.is_null() {
        // SAFETY: not NULL, and the caller's to write.
        unsafe { found.write(calls) };
    }
    status
}

/// Calls back for each solution; returns how that ended and the number of calls.
///
/// Nothing but the callback runs outside [`guarded`]: what it throws passes through here and through nq_solve, running
/// destructors on its way.
///
/// # Safety
/// `on_solution` may be called with `user_data` and an array of n columns.
unsafe fn deliver(
    mut batches: Batches,
    on_solution: unsafe extern "C-unwind" fn(*mut c_void, *const u32, u32) -> i32,
    user_data: *mut c_void,
    cancel: &CancelFlag,
) -> Result<(nq_status, u64), nq_status> {
    let mut calls = 0;
    loop {
        let ending = guarded(|| Ok(batches.refill(cancel)))?;
        for solution in 0..batches.len() {
            if cancel.is_requested() {
                return Ok((NQ_CANCELLED, calls));
            }
            calls += 1;
            let cols = batches.solution(solution);
            // SAFETY: `cols` are n columns; the rest is for the caller to vouch.
            if unsafe { on_solution(user_data, cols.as_ptr(), cols.len() as u32) } != 0 {
                return Ok((NQ_STOPPED, calls));
            }
        }
        match ending {
            Some(_) if cancel.is_requested() => return Ok((NQ_CANCELLED, calls)),
            Some(ending) => return Ok((ending.into(), calls)),
            None => (),
        }
    }
}

/// Writes the next solutions into cols, at most `capacity` of them, n values each, in the order of nq_solve, and goes
/// on from there at the next call. cols has room for capacity * n values; with n = 0 it may be NULL.
///
/// Works for the boards of nq_solve.
///
/// Returns NQ_OK with *written from 1 to capacity (fewer than capacity does not mean that these were the last);
/// NQ_NONE with *written = 0 once none is left; NQ_LIMIT with *written = 0 once nq_set_limit, which counts since the
/// last rewind, allows no more though there are more; NQ_CANCELLED, with solutions that are valid: the next call goes
/// on.
/// Errors: NQ_ERR_NULL (problem, cols, written), NQ_ERR_BUSY, NQ_ERR_RANGE (capacity 0), NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_next(
    problem: *mut nq_problem,
    cols: *mut u32,
    capacity: size_t,
    written: *mut size_t,
) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let (n, entered) = unsafe { (nq_problem::n(problem)?, Exclusive::enter_search(problem)) };
        if written.is_null() || (cols.is_null() && n > 0) {
            return Err(NQ_ERR_NULL);
        }
        let mut problem = entered?;
        if capacity == 0 {
            return Err(NQ_ERR_RANGE);
        }
        let cancel = problem.cancel();
        let state = &mut *problem;
        if state.next.is_none() {
            state.next = match Enumeration::new(&state.problem, state.limit, state.shard, cancel) {
                Err(Error::Cancelled) => {
                    // SAFETY: not NULL, and the caller's to write.
                    unsafe { written.write(0) };
                    return Ok(NQ_CANCELLED);
                }
                opened => Some(opened?),
            };
        }
        let next = state.next.as_mut().ok_or(NQ_ERR_INTERNAL)?;
        let n = n as usize;
        // No array is longer than isize::MAX bytes, whatever the caller says.
        let capacity = capacity.min(isize::MAX as usize / size_of::<u32>() / n.max(1));
        let cols: &mut [u32] = match n {
            0 => &mut [],
            // SAFETY: cols is not NULL and, by contract, has room for capacity * n values that are the caller's to
            // write.
            _ => unsafe { slice::from_raw_parts_mut(cols, capacity * n) },
        };
        let mut batch = Batch::new(n, capacity, cols);
        let ending = loop {
            let ending = next.fill(&mut batch, cancel);
            if ending.is_some() || batch.is_full() || next.is_at_limit() {
                break ending;
            }
        };
        // SAFETY: not NULL, and the caller's to write.
        unsafe { written.write(batch.len()) };
        Ok(match ending {
            Some(Ending::Cancelled) => NQ_CANCELLED,
            _ if batch.len() > 0 => NQ_OK,
            Some(Ending::Limit) => NQ_LIMIT,
            _ => NQ_NONE,
        })
    }))
}

/// Finds one solution and writes it into cols, which has room for len = n values; with n = 0 it may be NULL. With seed
/// 0 it is always the same solution; other seeds give varied ones, the same for the same seed on every machine, but not
/// in every version of the library. Limit, shard and symmetry do not matter.
///
/// Works for every plain board: with seed 0 in O(n) time and with no memory but cols, with other seeds in nearly linear
/// time and 8n bytes.
///
/// Otherwise works where at most 22500 squares are free: for n <= 150 whatever is asked, and for larger boards where
/// placed queens and blocked squares leave so few. Beyond that, up to n = 10000000, queens are moved until none is in
/// conflict; for n <= 1024 the first solution in the order of nq_solve is then looked for a while. That finds a solution
/// where there are many, but can tell that there is none only where too many rows, columns or regions have no free
/// square, or placed queens attack each other; otherwise it gives up with NQ_ERR_TOO_LARGE. n = 100000 takes about a
/// second, n = 1000000 some ten seconds, n = 10000000 minutes.
///
/// Returns NQ_OK, NQ_NONE (there is no solution) or NQ_CANCELLED; cols is written on NQ_OK only.
/// Errors: NQ_ERR_NULL (problem, cols), NQ_ERR_BUSY, NQ_ERR_RANGE (len is not n), NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_find(problem: *mut nq_problem, seed: u64, cols: *mut u32, len: size_t) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let (n, entered) = unsafe { (nq_problem::n(problem)?, Exclusive::enter_search(problem)) };
        if cols.is_null() && n > 0 {
            return Err(NQ_ERR_NULL);
        }
        let problem = entered?;
        if len != n as size_t {
            return Err(NQ_ERR_RANGE);
        }
        let cols: &mut [u32] = match n {
            0 => &mut [],
            // SAFETY: cols is not NULL and, by contract, has room for n values that are the caller's to write.
            _ => unsafe { slice::from_raw_parts_mut(cols, len) },
        };
        Ok(match plan::find(&problem.problem, seed, cols, problem.cancel())? {
            Answer::Solution => NQ_OK,
            Answer::NoSolution => NQ_NONE,
            Answer::Cancelled => NQ_CANCELLED,
        })
    }))
}

/// Makes nq_next start over at the first solution.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_rewind(problem: *mut nq_problem) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        problem.next = None;
        Ok(NQ_OK)
    }))
}
