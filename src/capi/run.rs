//! How a problem is run: limits and cancelling.

use super::problem::{Exclusive, Progress};
use super::{NQ_ERR_MEMORY, NQ_ERR_RANGE, NQ_OK, guarded, nq_problem, nq_status, status_of};
use crate::shard::Shard;
use libc::{c_char, c_void};
use std::ffi::CStr;
use std::path::{Path, PathBuf};

/// Called now and then during nq_count with the part of the work that is done, from 0 to 1, and the solutions found so
/// far. Return 0 to go on, anything else to cancel. Must not throw: the process ends if it does. longjmp out of it is
/// forbidden.
pub type nq_progress_fn = Option<unsafe extern "C-unwind" fn(user_data: *mut c_void, fraction: f64, found: u64) -> i32>;

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
/// parts are disjoint and together complete. nq_count splits differently from nq_solve and nq_next, and with a limit
/// from without: add up parts of one function only. Parts of nq_count on plain boards are about equal in estimated work;
/// the longest may take half as long again as the average. With nq_solve and nq_next every solution of a part comes
/// before those of the next. A part may be empty. Rewinds nq_next.
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

/// Keeps what nq_count has done in a file, so that a count which was ended, killed even, goes on from there: nq_count on
/// the same problem with the same shard, on any machine, with any number of threads. The path is copied; NULL, the
/// default, is no file. A relative path is looked up when nq_count begins. A count with a limit does not use the file.
///
/// The file is written first after 0.2 seconds, then every second and at the end, however that comes; it is never
/// changed but replaced by a new one, written to the disk before. A finished file stays and answers the next nq_count
/// at once. Where it does not exist the count begins at the beginning. What cannot be written ends nq_count with
/// NQ_ERR_IO, at the beginning if it is seen then, and the file stays what it was last. A file that is damaged, or not
/// about this problem, shard and version of the counting method, ends it with NQ_ERR_CHECKPOINT, whether or not it is in
/// use, and is left as it is. A file that another running count of the same uses ends it with NQ_ERR_BUSY.
///
/// What nq_count says to have found includes what the file holds, but 0 if it is cancelled before it has read the file.
///
/// FILE.new and FILE.lock beside the file are the library's. Both are gone when nq_count returns, but on Windows FILE.lock
/// stays. If the process was killed they may be left, and do no harm; the next count that writes the file removes them.
///
/// On Windows the path is in UTF-8, elsewhere it is what the system takes.
///
/// Errors: NQ_ERR_NULL (problem), NQ_ERR_BUSY, NQ_ERR_RANGE (not UTF-8, where it must be), NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_checkpoint(problem: *mut nq_problem, path: *const c_char) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        problem.checkpoint = match path.is_null() {
            true => None,
            // SAFETY: not NULL, and by contract a string that ends with 0.
            false => Some(copied(unsafe { CStr::from_ptr(path) })?),
        };
        Ok(NQ_OK)
    }))
}

fn copied(path: &CStr) -> Result<PathBuf, nq_status> {
    let path = as_path(path)?;
    let mut copy = PathBuf::new();
    copy.try_reserve_exact(path.as_os_str().len())
        .map_err(|_| NQ_ERR_MEMORY)?;
    copy.push(path);
    Ok(copy)
}

#[cfg(unix)]
fn as_path(path: &CStr) -> Result<&Path, nq_status> {
    use std::os::unix::ffi::OsStrExt;
    Ok(Path::new(std::ffi::OsStr::from_bytes(path.to_bytes())))
}

#[cfg(not(unix))]
fn as_path(path: &CStr) -> Result<&Path, nq_status> {
    path.to_str().map(Path::new).map_err(|_| NQ_ERR_RANGE)
}

/// Has nq_count call on_progress a few times a second, on the thread that made the call. That thread only waits meanwhile:
/// others do the counting, as many as nq_set_threads says. The fraction never falls, is about the part of the time that has
/// passed, and with a checkpoint file begins where that stands. user_data is handed through. A count that takes less than
/// a quarter of a second may report nothing; one that has reported and comes to its end reports 1 last, unless the
/// function asked to stop, after which it is not called again. NULL, the default, is no reports. A count with a limit does
/// not report.
///
/// Errors: NQ_ERR_NULL (problem), NQ_ERR_BUSY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_progress(
    problem: *mut nq_problem,
    on_progress: nq_progress_fn,
    user_data: *mut c_void,
) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        problem.progress = on_progress.map(|on_progress| Progress { on_progress, user_data });
        Ok(NQ_OK)
    }))
}

/// Asks the call that is running on this problem, or where none runs the next one, to end with NQ_CANCELLED. It does so
/// within about a tenth of a second. Only nq_find, once it writes the solution of a plain board into cols, goes on to the
/// end, since it leaves no half of one there: with seed 0 that is all of its time, some seconds for n = 1000000000. The
/// request is used up by the first of the searching functions (nq_count, nq_solve, nq_next, nq_find, nq_trace) that
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
