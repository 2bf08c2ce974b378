//! Constrained problems: placed queens, blocked squares, any attack rules, regions, fewer queens than rows.
//!
//! ```text
//! count, enumerate, find  the three questions
//! search                  fewest candidates first over rows, columns and regions: decides hard boards
//! rows                    row by row with bit sets: cheap steps, lexicographic order
//! part                    which of several parts a solution belongs to
//! repair                  a solution of a board too large for `search`
//! position                a position of `search`
//! squares                 the free squares, their conflicts and lines, which `search` works on
//! bits                    the sets of columns that `rows` works on
//! start                   the placed queens and the squares that they leave free
//! ```

mod bits;
mod count;
mod enumerate;
mod find;
mod part;
mod position;
mod repair;
mod rows;
mod search;
mod squares;
mod start;

pub use count::count;
pub use find::find;

use crate::cursor::Cursor;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::shard::Shard;
use enumerate::Solutions;

/// The widest board whose solutions are listed or counted.
pub const MAX_N: u32 = 1024;

/// The solutions of a shard, in lexicographic order.
pub fn enumerate(problem: &Problem, shard: Shard) -> Result<Box<dyn Cursor + Send>> {
    match problem.n() {
        0..=64 => Ok(Box::new(Solutions::<1>::new(problem, shard)?)),
        65..=256 => Ok(Box::new(Solutions::<4>::new(problem, shard)?)),
        257..=MAX_N => Ok(Box::new(Solutions::<16>::new(problem, shard)?)),
        _ => Err(Error::TooLarge),
    }
}
