//! Counts that are cancelled at random moments and go on from their checkpoint file, now and then damaged in between.

use crate::checkpoints::{Damage, FILES, Files};
use crate::random::Random;
use crate::rules::Asked;
use crate::twin;
use nqueens::capi::*;
use std::time::Duration;
use std::{fs, ptr, thread};

/// One count, in as many pieces as it takes; how many calls that were.
pub fn check(random: &mut Random) -> Result<u64, String> {
    let asked = Asked {
        classes: random.one_in(4),
        blocked: if random.one_in(3) {
            [(3, 4), (5, 1)].into()
        } else {
            [].into()
        },
        ..Asked::new(12 + random.below(4))
    };
    let shards = random.pick(&[1, 1, 2, 3]);
    let shard = (u64::from(random.below(shards)), u64::from(shards));
    let expected = twin::count(&asked, shard, false)?;
    let files = Files::new();
    let problem = twin::Twin::new(&asked, shard)?;
    let (path, threads) = (files.c_path(0), 1 + random.below(3));
    // SAFETY: the problem comes from nq_new, the path is a string.
    let statuses = unsafe {
        [
            nq_set_checkpoint(problem.0, path.as_ptr()),
            nq_set_threads(problem.0, threads),
        ]
    };
    if statuses != [NQ_OK, NQ_OK] {
        return Err(format!("settings are refused: {statuses:?}"));
    }
    let told = |what: &str| {
        Err(format!(
            "{what}, for {asked:?}, part {shard:?} of {expected} on {threads} threads"
        ))
    };
    for calls in 1..50 {
        let is_last = calls == 49;
        let (status, count) = count(problem.0, if is_last { None } else { Some(random.below(30_000)) });
        match status {
            NQ_OK if count == expected => return Ok(calls),
            NQ_CANCELLED if count <= expected && !is_last => (),
            _ => return told(&format!("status {status}, count {count}")),
        }
        if random.one_in(2) && !refuses_damage(&files, problem.0, random) {
            return told("a damaged file is taken");
        }
    }
    told("it does not end")
}

/// Damages the file, if there is one, and mends it.
fn refuses_damage(files: &Files, problem: *mut nq_problem, random: &mut Random) -> bool {
    let Ok(whole) = fs::read(files.path(0)) else {
        return true;
    };
    _ = fs::write(
        files.path(FILES - 1),
        "nqueens checkpoint 1\nproblem n=12 queens=12 attacks=1 symmetry=0\n",
    );
    files.damage(0, &Damage::random(random));
    let refuses = match fs::read(files.path(0)) {
        Ok(damaged) if damaged != whole => {
            // A cancel that came too late for the last call is used up by this one.
            let status = (0..2)
                .map(|_| count(problem, None).0)
                .find(|&status| status != NQ_CANCELLED);
            status == Some(NQ_ERR_CHECKPOINT) && fs::read(files.path(0)).is_ok_and(|after| after == damaged)
        }
        _ => true,
    };
    _ = fs::write(files.path(0), whole);
    refuses
}

/// Counts, and cancels that after some microseconds.
fn count(problem: *mut nq_problem, cancel_after: Option<u32>) -> (nq_status, u64) {
    let mut count = 0;
    let address = problem.expose_provenance();
    thread::scope(|scope| {
        if let Some(microseconds) = cancel_after {
            scope.spawn(move || {
                thread::sleep(Duration::from_micros(microseconds.into()));
                // SAFETY: the problem is not freed before this thread has been joined.
                unsafe { nq_cancel(ptr::with_exposed_provenance_mut(address)) };
            });
        }
        // SAFETY: the problem comes from nq_new, `count` may be written.
        let status = unsafe { nq_count(problem, &mut count) };
        (status, count)
    })
}
