//! Status codes and their sentences.

use crate::enumeration::Ending;
use crate::error::Error;
use libc::c_char;

/// The result of a call: 0 = complete, > 0 = ended early for a named reason, < 0 = error.
pub type nq_status = i32;

/// Complete.
pub const NQ_OK: i32 = 0;
/// The solution or step callback asked to stop.
pub const NQ_STOPPED: i32 = 1;
/// The limit of nq_set_limit was reached, and there is at least one more solution.
pub const NQ_LIMIT: i32 = 2;
/// nq_cancel was called, or the progress callback asked to stop.
pub const NQ_CANCELLED: i32 = 3;
/// nq_find: no solution exists. nq_next: no further solution.
pub const NQ_NONE: i32 = 4;
/// nq_check: the board is not a solution.
pub const NQ_UNSOLVED: i32 = 5;
/// A required pointer is NULL.
pub const NQ_ERR_NULL: i32 = -1;
/// A value is outside its range (size, capacity, row, column, style, flag, length, shard).
pub const NQ_ERR_RANGE: i32 = -2;
/// The answer does not fit (nq_count past UINT64_MAX), or the problem is too large for this function.
pub const NQ_ERR_TOO_LARGE: i32 = -3;
/// Not enough memory.
pub const NQ_ERR_MEMORY: i32 = -4;
/// The checkpoint file could not be read or written.
pub const NQ_ERR_IO: i32 = -5;
/// The checkpoint file is damaged, or belongs to another problem, another shard or another version of the library.
pub const NQ_ERR_CHECKPOINT: i32 = -6;
/// The problem, or the checkpoint file, is in use by another call.
pub const NQ_ERR_BUSY: i32 = -7;
/// A bug in the library.
pub const NQ_ERR_INTERNAL: i32 = -8;

/// Returns an English sentence that says what `status` means. Never NULL; values that are not a status get a sentence
/// too. The text is static: do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn nq_status_text(status: nq_status) -> *const c_char {
    let text = match status {
        NQ_OK => c"Complete.",
        NQ_STOPPED => c"The callback asked to stop.",
        NQ_LIMIT => c"The limit was reached, and there is at least one more solution.",
        NQ_CANCELLED => c"The call was cancelled.",
        NQ_NONE => c"There is no solution, or no further one.",
        NQ_UNSOLVED => c"The board is not a solution.",
        NQ_ERR_NULL => c"A required pointer is NULL.",
        NQ_ERR_RANGE => c"A value is outside its range.",
        NQ_ERR_TOO_LARGE => c"The answer does not fit its type, or the problem is too large for this function.",
        NQ_ERR_MEMORY => c"There is not enough memory.",
        NQ_ERR_IO => c"The checkpoint file could not be read or written.",
        NQ_ERR_CHECKPOINT => c"The checkpoint file is damaged, or belongs to another problem, shard or version.",
        NQ_ERR_BUSY => c"The problem or its checkpoint file is in use by another call.",
        NQ_ERR_INTERNAL => c"The library has met a bug of its own.",
        _ => c"This is not a status of the nqueens library.",
    };
    text.as_ptr()
}

impl From<Error> for nq_status {
    fn from(error: Error) -> nq_status {
        match error {
            Error::TooLarge => NQ_ERR_TOO_LARGE,
            Error::Memory => NQ_ERR_MEMORY,
            Error::Cancelled => NQ_CANCELLED,
            Error::Io => NQ_ERR_IO,
            Error::Checkpoint => NQ_ERR_CHECKPOINT,
            Error::Busy => NQ_ERR_BUSY,
        }
    }
}

impl From<Ending> for nq_status {
    fn from(ending: Ending) -> nq_status {
        match ending {
            Ending::Complete => NQ_OK,
            Ending::Limit => NQ_LIMIT,
            Ending::Cancelled => NQ_CANCELLED,
        }
    }
}
