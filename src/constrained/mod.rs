//! Constrained problems: placed queens, blocked squares, any attack rules, regions, fewer queens than rows.
//!
//! ```text
//! count, enumerate, find  the three questions
//! search                  fewest candidates first over rows, columns and regions: decides hard boards
//! rows                    row by row with bit sets: cheap steps, lexicographic order
//! numbered                prefixes, numbered to be shared out among parts
//! prefixes                first decisions, of which a count's tasks are made
//! repair                  a solution of a board too large for `search`
//! position                a position of `search`
//! squares                 the free squares, their conflicts and lines, which `search` works on
//! bits                    the sets of columns that `rows` works on
//! barren                  rows, columns and regions without a free square, on such a board
//! start                   the placed queens and the squares that they leave free
//! ```

mod barren;
mod bits;
mod count;
mod enumerate;
mod find;
mod numbered;
mod position;
mod prefixes;
mod repair;
mod rows;
mod search;
mod squares;
mod start;

pub use count::ConstrainedCount;
pub use find::find;

use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::shard::Shard;
use enumerate::{Ahead, InOrder};
use squares::Squares;

/// The widest board whose solutions are listed.
pub const MAX_N: u32 = 1024;

/// The solutions of a shard, in lexicographic order; columns in sets as wide as the board needs.
pub enum Solutions {
    Narrow(InOrder<1>),
    Wide(InOrder<4>),
    Widest(InOrder<16>),
}

impl Solutions {
    pub fn new(problem: &Problem, shard: Shard, cancel: &CancelFlag) -> Result<Solutions> {
        if problem.n() > MAX_N {
            return Err(Error::TooLarge);
        }
        let ahead = match Squares::new(problem, cancel) {
            Err(Error::TooLarge) => Ahead::Unseen,
            squares => squares?.map_or(Ahead::Nothing, Ahead::Squares),
        };
        Solutions::with(problem, ahead, shard, cancel)
    }

    /// The same where the squares are known already.
    fn with(problem: &Problem, ahead: Ahead, shard: Shard, cancel: &CancelFlag) -> Result<Solutions> {
        match problem.n() {
            0..=64 => InOrder::new(problem, ahead, shard, cancel).map(Solutions::Narrow),
            65..=256 => InOrder::new(problem, ahead, shard, cancel).map(Solutions::Wide),
            257..=MAX_N => InOrder::new(problem, ahead, shard, cancel).map(Solutions::Widest),
            _ => Err(Error::TooLarge),
        }
    }
}

impl Cursor for Solutions {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        match self {
            Solutions::Narrow(solutions) => solutions.fill(batch, cancel),
            Solutions::Wide(solutions) => solutions.fill(batch, cancel),
            Solutions::Widest(solutions) => solutions.fill(batch, cancel),
        }
    }
}
