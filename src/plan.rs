//! Which engine answers which question.
//!
//! | question | board | engine |
//! | --- | --- | --- |
//! | count, all of it | plain, n <= 28 | `row_search::count` |
//! | count without a limit | plain, n >= 29 | none: the count does not fit in 64 bits |
//! | count up to a limit | plain, n <= 64 | `row_search::Rows`, one solution after another |
//! | enumerate, all of it | plain, n <= 64 | `row_search::Rows` |
//! | count or enumerate a shard, or classes | plain, n <= 64 | `constrained` |
//! | count, enumerate | constrained | `constrained` |
//! | find | any | `constrained::find` |
//!
//! A board is plain if nothing is placed or blocked, there are no regions, and n queens attack along diagonals.

use crate::answer::Answer;
use crate::cancel::CancelFlag;
use crate::constrained;
use crate::count::Count;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::row_search::{self, Rows};
use crate::shard::Shard;

/// The largest plain board whose count fits in 64 bits: n = 27 has 2.3e17 solutions, and each n some ten times as many
/// as the one before; n = 29 would have about 3e19.
const MAX_COUNTED_N: u32 = 28;

/// The number of solutions in a shard.
pub fn count(problem: &Problem, shard: Shard, cancel: &CancelFlag) -> Result<Count> {
    if problem.is_plain() && problem.n() > MAX_COUNTED_N {
        return Err(Error::TooLarge);
    }
    if is_plainly_asked(problem, shard) {
        return Ok(row_search::count(problem.n(), cancel));
    }
    constrained::count(problem, u64::MAX, shard, cancel)
}

/// The number of solutions in a shard, but no more than `most`; `None` where to enumerate them is as good.
pub fn count_up_to(problem: &Problem, most: u64, shard: Shard, cancel: &CancelFlag) -> Option<Result<Count>> {
    (!is_plainly_asked(problem, shard)).then(|| constrained::count(problem, most, shard, cancel))
}

/// The solutions of a shard, in lexicographic order.
pub fn enumerate(problem: &Problem, shard: Shard) -> Result<Solutions> {
    if problem.is_plain() && problem.n() > row_search::MAX_N {
        return Err(Error::TooLarge);
    }
    if is_plainly_asked(problem, shard) {
        return Ok(Solutions::Plain(Rows::new(problem.n())));
    }
    constrained::Solutions::new(problem, shard).map(Solutions::Constrained)
}

/// Writes one solution into `cols`.
pub fn find(problem: &Problem, seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    constrained::find(problem, seed, cols, cancel)
}

/// An enumeration of either engine. Not boxed: that would end the process where memory is short.
#[allow(clippy::large_enum_variant)]
pub enum Solutions {
    Plain(Rows),
    Constrained(constrained::Solutions),
}

impl Cursor for Solutions {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        match self {
            Solutions::Plain(solutions) => solutions.fill(batch, cancel),
            Solutions::Constrained(solutions) => solutions.fill(batch, cancel),
        }
    }
}

/// Are all solutions of a plain board asked for?
fn is_plainly_asked(problem: &Problem, shard: Shard) -> bool {
    problem.is_plain() && !problem.classes() && shard.is_whole()
}
