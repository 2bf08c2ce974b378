//! How a problem is run: limits and cancelling.

use super::problem::Exclusive;
use super::{NQ_ERR_RANGE, NQ_OK, guarded, nq_problem, nq_status, status_of};
use crate::shard::Shard;
use libc::c_void;

/// Called now and then during nq_count with the part of the work that is done, from 0 to 1, and the solutions found so
/// far. Return 0 to go on, anything else to cancel. Must not throw.
///
/// No function of this version takes one yet.
pub type nq_progress_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, fraction: f64, found: u64) -> i32>;

/// Sets how many solutions nq_count, nq_solve and nq_next deliver at most; 0, the default, is no limit. Where there are
/// just as many as the limit, nq_count and nq_solve end with NQ_OK, and with NQ_LIMIT where there are more; to tell the
/// two apart they search for one solution more. To stop without that, return non-zero from the callback, or ask nq_next
/// for no more. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_limit(problem: *mut nq_problem, limit: u64) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        problem.limit = limit;
        problem.next = None;
        Ok(NQ_OK)
    }))
}

/// Sets on how many threads nq_count works; 0, the default, is one for each available core. There are never more than
/// there is work for, and where one cannot be started the work goes on with fewer. The count is the same with any number.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_threads(problem: *mut nq_problem, threads: u32) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        problem.threads = threads;
        Ok(NQ_OK)
    }))
}

/// Restricts nq_count, nq_solve and nq_next to part `index` of `count` parts; part 0 of 1, the default, is all. The
/// parts are disjoint and together complete. nq_count splits differently from nq_solve and nq_next: add up parts of one
/// function only. With nq_solve and nq_next every solution of a part comes before those of the next. A part may be
/// empty. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (index not below count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_shard(problem: *mut nq_problem, index: u64, count: u64) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        problem.shard = Shard::new(index, count).ok_or(NQ_ERR_RANGE)?;
        problem.next = None;
        Ok(NQ_OK)
    }))
}

/// Asks the call that is running on this problem, or where none runs the next one, to end with NQ_CANCELLED. It does so
/// within about a tenth of a second; nq_find with n in the millions, and nq_count from n = 24 on, may take some tenths.
/// The request is used up by the first of the searching functions (nq_count, nq_solve, nq_next, nq_find, nq_trace) that
/// returns after it, whatever its status, errors included; only a call that is refused with NQ_ERR_BUSY leaves it to the
/// running one. NULL is allowed.
///
/// May be called from any thread, while any other call runs, and from a signal handler: it only sets a lock-free flag.
/// As with any function, the problem must not be freed before this call has returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_cancel(problem: *mut nq_problem) {
    // SAFETY: NULL or from nq_new and not yet freed, as the header demands of every problem.
    if let Ok(flag) = unsafe { nq_problem::cancel_flag(problem) } {
        flag.request();
    }
}
