//! The C face: what `include/nqueens.h` declares, one file per noun.
//!
//! Doc comments of public items become the header, so they address a C programmer. What holds for all functions:
//!
//! - Arguments are checked in this order: NULL, busy, range, the rest.
//! - Outputs are written last, and only with a status of 0 or more.
//! - No panic crosses the boundary: all but callbacks runs inside [`guarded`].
//! - A pointer becomes a reference for the time of one call.

#![allow(unsafe_code)]
#![allow(non_camel_case_types)]
// What each function requires of its pointers is said in its own words and, for all of them, at the top of the header.
#![allow(clippy::missing_safety_doc)]

mod about;
mod asked;
mod board;
mod problem;
mod run;
mod solve;
mod status;
mod trace;

pub use about::*;
pub use asked::*;
pub use board::*;
pub use problem::*;
pub use run::*;
pub use solve::*;
pub use status::*;
pub use trace::*;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `body`, turning a panic, which would be a bug of the library, into an error.
fn guarded<T>(body: impl FnOnce() -> Result<T, nq_status>) -> Result<T, nq_status> {
    // Unwind safety: what a panic may leave half done is the problem's state, which stays valid, if not meaningful.
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(NQ_ERR_INTERNAL))
}

/// Success and failure alike are a status to C.
fn status_of(result: Result<nq_status, nq_status>) -> nq_status {
    result.unwrap_or_else(|error| error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_internal_error() {
        assert_eq!(status_of(guarded(|| panic!("as a bug would"))), NQ_ERR_INTERNAL);
        assert_eq!(status_of(guarded(|| Ok(NQ_LIMIT))), NQ_LIMIT);
        assert_eq!(status_of(guarded(|| Err(NQ_ERR_RANGE))), NQ_ERR_RANGE);
    }
}
