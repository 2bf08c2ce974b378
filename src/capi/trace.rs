//! Watching the textbook search.

use super::problem::Exclusive;
use super::{NQ_CANCELLED, NQ_ERR_NULL, NQ_OK, NQ_STOPPED, guarded, nq_problem, nq_status, status_of};
use crate::trace::{Action, Trace};
use libc::c_void;

/// Step of a traced search: looks at a square.
pub const NQ_STEP_TRY: i32 = 1;
/// Step of a traced search: puts a queen there; where the column is NQ_EMPTY, leaves the row empty.
pub const NQ_STEP_PLACE: i32 = 2;
/// Step of a traced search: all rows are decided.
pub const NQ_STEP_SOLUTION: i32 = 3;
/// Step of a traced search: takes that back.
pub const NQ_STEP_REMOVE: i32 = 4;
/// Step of a traced search: no square of the row was safe, nor may it stay empty; the column is n.
pub const NQ_STEP_DEAD_END: i32 = 5;

/// Called for each step of a traced search: an NQ_STEP_ value and its square; for NQ_STEP_SOLUTION the last row's.
/// cols[0..placed] are the columns of the rows decided when the step is done: with the new queen at NQ_STEP_PLACE,
/// without it at NQ_STEP_REMOVE. The array is the library's and valid during the call only. Return 0 to go on, anything
/// else to stop.
pub type nq_step_fn = Option<
    unsafe extern "C-unwind" fn(
        user_data: *mut c_void,
        step: i32,
        row: u32,
        col: u32,
        cols: *const u32,
        placed: u32,
    ) -> i32,
>;

/// Searches as a textbook does, and calls on_step for each step: row by row, in each row from left to right, each safe
/// square gets a queen, which is taken away again when all that can follow it is done. The number of NQ_STEP_PLACE
/// steps is the size of the search tree without its root. user_data is handed through.
///
/// What nq_place has put on the board stands from the start: no square that it attacks is safe, and in its own row none
/// but its own. With fewer queens than n, leaving a row empty is tried last, and where all queens stand already the
/// row's squares are not looked at.
///
/// Works for every n, in O(n) memory; takes no notice of limit, shard and symmetry.
///
/// Returns NQ_OK, NQ_STOPPED or NQ_CANCELLED.
/// Errors: NQ_ERR_NULL (problem, on_step), NQ_ERR_BUSY, NQ_ERR_MEMORY.
///
/// A C++ exception that on_step throws reaches the caller of nq_trace; everything is released, and the problem can be
/// used again. longjmp out of it is forbidden.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn nq_trace(
    problem: *mut nq_problem,
    on_step: nq_step_fn,
    user_data: *mut c_void,
) -> nq_status {
    // SAFETY: passed on to the caller.
    status_of(unsafe { trace(problem, on_step, user_data) })
}

/// A callback's exception passes through here, running destructors on its way; nothing but the callback runs outside
/// [`guarded`].
///
/// # Safety
/// As the header demands of nq_trace.
unsafe fn trace(problem: *mut nq_problem, on_step: nq_step_fn, user_data: *mut c_void) -> Result<nq_status, nq_status> {
    let (problem, on_step) = guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let entered = unsafe { Exclusive::enter_search(problem) };
        let on_step = on_step.ok_or(NQ_ERR_NULL)?;
        Ok((entered?, on_step))
    })?;
    let mut trace = guarded(|| Ok(Trace::new(&problem.problem)?))?;
    loop {
        let step = guarded(|| Ok(trace.step()))?;
        if problem.cancel().is_requested() {
            return Ok(NQ_CANCELLED);
        }
        let Some(step) = step else {
            return Ok(NQ_OK);
        };
        let (cols, placed) = (trace.cols().as_ptr(), trace.cols().len() as u32);
        // SAFETY: the caller vouches for its function; `cols` are the `placed` columns that it may read.
        if unsafe { on_step(user_data, step.action.into(), step.row, step.col, cols, placed) } != 0 {
            return Ok(NQ_STOPPED);
        }
    }
}

impl From<Action> for i32 {
    fn from(action: Action) -> i32 {
        match action {
            Action::Try => NQ_STEP_TRY,
            Action::Place => NQ_STEP_PLACE,
            Action::Solution => NQ_STEP_SOLUTION,
            Action::Remove => NQ_STEP_REMOVE,
            Action::DeadEnd => NQ_STEP_DEAD_END,
        }
    }
}
