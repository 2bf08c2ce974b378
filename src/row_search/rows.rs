//! The cursor over all solutions: an explicit stack, one level a row.

use super::{Attacked, MAX_N, lowest, whole_row};
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};

/// Squares tried between two looks at the cancel flag, about 0.1 ms, and before a batch that is not empty is handed over.
const STEPS_BETWEEN_LOOKS: u32 = 1 << 14;

/// What is known of one row while its squares are tried from left to right.
#[derive(Clone, Copy, Default)]
struct Level {
    attacked: Attacked,
    /// The safe squares not yet tried.
    untried: u64,
}

/// The solutions of a plain board, in lexicographic order.
pub struct Rows {
    n: usize,
    /// The row whose squares are tried next; the rows above it hold queens. `None` once all have been tried.
    row: Option<usize>,
    levels: [Level; MAX_N as usize],
    cols: [u32; MAX_N as usize],
}

impl Rows {
    /// # Panics
    /// If the board has more than [`MAX_N`] columns.
    pub fn new(n: u32) -> Rows {
        assert!(n <= MAX_N);
        let mut levels = [Level::default(); MAX_N as usize];
        levels[0].untried = whole_row(n);
        Rows {
            n: n as usize,
            row: Some(0),
            levels,
            cols: [0; MAX_N as usize],
        }
    }

    /// The only solution of a board without squares.
    fn empty_solution(&mut self, batch: &mut Batch<'_>) -> Fill {
        if self.row.take().is_some() {
            batch.push(|_| ());
        }
        Fill::Exhausted
    }
}

impl Cursor for Rows {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        if cancel.is_requested() {
            return Fill::Cancelled;
        }
        if self.n == 0 {
            return self.empty_solution(batch);
        }
        let all = whole_row(self.n as u32);
        let Some(mut row) = self.row else {
            return Fill::Exhausted;
        };
        let mut steps = 0;
        loop {
            steps += 1;
            if steps == STEPS_BETWEEN_LOOKS {
                steps = 0;
                self.row = Some(row);
                if cancel.is_requested() {
                    return Fill::Cancelled;
                }
                if batch.len() > 0 {
                    return Fill::Paused;
                }
            }
            let level = &mut self.levels[row];
            if level.untried == 0 {
                if row == 0 {
                    self.row = None;
                    return Fill::Exhausted;
                }
                row -= 1;
                continue;
            }
            let square = lowest(level.untried);
            level.untried ^= square;
            self.cols[row] = square.trailing_zeros();
            if row + 1 < self.n {
                let attacked = level.attacked.below(square);
                row += 1;
                self.levels[row] = Level {
                    attacked,
                    untried: attacked.safe(all),
                };
                continue;
            }
            batch.push(|cols| cols.copy_from_slice(&self.cols[..cols.len()]));
            if batch.is_full() {
                self.row = Some(row);
                return Fill::Paused;
            }
        }
    }
}
