//! Watching the textbook search.

use libc::c_void;

/// Step of a traced search: looks at a square.
pub const NQ_STEP_TRY: i32 = 1;
/// Step of a traced search: puts a queen there.
pub const NQ_STEP_PLACE: i32 = 2;
/// Step of a traced search: all queens stand.
pub const NQ_STEP_SOLUTION: i32 = 3;
/// Step of a traced search: takes the queen away.
pub const NQ_STEP_REMOVE: i32 = 4;
/// Step of a traced search: no square of the row was safe; the column is n.
pub const NQ_STEP_DEAD_END: i32 = 5;

/// Called for each step of a traced search: an NQ_STEP_ value and its square. cols[0..placed] are the rows decided.
/// Return 0 to go on, anything else to stop.
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
