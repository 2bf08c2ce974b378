//! Which engine answers which question.
//!
//! | question | board | engine |
//! | --- | --- | --- |
//! | count | plain, n <= 28 | `row_search::count` |
//! | count | plain, n >= 29 | none: the count does not fit in 64 bits |
//! | enumerate | plain, n <= 64 | `row_search::Rows` |

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::row_search::{self, Rows};

/// The largest plain board whose count fits in 64 bits: n = 27 has 2.3e17 solutions, and each n some ten times as many
/// as the one before; n = 29 would have about 3e19.
const MAX_COUNTED_N: u32 = 28;

/// The number of solutions.
pub fn count(problem: &Problem, cancel: &CancelFlag) -> Result<Count> {
    if problem.n() > MAX_COUNTED_N {
        return Err(Error::TooLarge);
    }
    Ok(row_search::count(problem.n(), cancel))
}

/// The solutions, in lexicographic order.
pub fn enumerate(problem: &Problem) -> Result<Rows> {
    if problem.n() > row_search::MAX_N {
        return Err(Error::TooLarge);
    }
    Ok(Rows::new(problem.n()))
}
