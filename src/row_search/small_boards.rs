//! The cursor over all solutions of a board so small that to find them takes less time than to be able to stop in between.

use super::history::{self, History};
use super::{Attacked, lowest, whole_row};
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result};

/// The smallest board whose solutions are not their own mirror image.
pub const MIN_N: u32 = 2;

/// The largest board: it takes half a millisecond.
pub const MAX_N: u32 = 11;

/// All solutions of a plain board, in lexicographic order. The first half is there from the beginning; mirrored left to
/// right and in reverse order it is the second.
pub struct SmallBoards {
    first_half: History,
    /// How many solutions of the first half have been handed out, as long as not all have.
    handed_out: Option<usize>,
}

impl SmallBoards {
    /// # Panics
    /// If the board has less than [`MIN_N`] or more than [`MAX_N`] columns.
    pub fn new(n: u32) -> Result<SmallBoards> {
        assert!((MIN_N..=MAX_N).contains(&n));
        let mut search = Search {
            all: whole_row(n),
            found: History::new(n as usize),
        };
        // The first row's queen is left of the middle, or in it and the second's is.
        let (start, left, middle) = (Attacked::default(), whole_row(n / 2), n / 2);
        search.rows(start, left, n, 0)?;
        if n % 2 == 1 {
            let second = start.below(1 << middle);
            search.rows(second, second.safe(left), n - 1, middle.into())?;
        }
        Ok(SmallBoards {
            first_half: search.found,
            handed_out: Some(0),
        })
    }
}

struct Search {
    all: u64,
    found: History,
}

impl Search {
    /// Keeps the solutions with the first of the lowest `rows` rows' queens on one of `squares`, given the columns of those
    /// above, packed.
    fn rows(&mut self, attacked: Attacked, mut squares: u64, rows: u32, above: u64) -> Result<()> {
        while squares != 0 {
            let square = lowest(squares);
            squares ^= square;
            let packed = above << history::BITS | u64::from(square.trailing_zeros());
            if rows > 1 {
                let below = attacked.below(square);
                self.rows(below, below.safe(self.all), rows - 1, packed)?;
            } else if !self.found.keep(packed) {
                return Err(Error::Memory);
            }
        }
        Ok(())
    }
}

impl Cursor for SmallBoards {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        if cancel.is_requested() {
            return Fill::Cancelled;
        }
        if let Some(handed_out) = &mut self.handed_out {
            *handed_out += self.first_half.hand_out(*handed_out, batch);
            if *handed_out < self.first_half.len() {
                return Fill::Paused;
            }
            self.handed_out = None;
        }
        self.first_half.hand_out_mirrored(usize::MAX, batch);
        match self.first_half.len() {
            0 => Fill::Exhausted,
            _ => Fill::Paused,
        }
    }
}
