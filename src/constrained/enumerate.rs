//! All solutions in lexicographic order: the rows' search, kept from fruitless subtrees by the other one.
//!
//! Row by row is the order that is asked for, but on a board with many blocked squares it may wander for ages in a
//! subtree that has no solution. Fewest candidates first sees that quickly, so when no solution has come for a while it
//! is asked about what is left to try, from the deepest row upwards, until it finds a solution there.

use super::bits::Columns;
use super::part::Part;
use super::position::{DeadLine, Outcome, Position};
use super::rows::Rows;
use super::search::{Found, Order, Search};
use super::squares::Squares;
use crate::attacks::Square;
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result, try_vec};
use crate::problem::Problem;
use crate::shard::Shard;
use crate::symmetry::SymmetryGroup;

/// Steps between two looks at the cancel flag, well below a millisecond, and before a batch that is not empty is handed
/// over.
const STEPS: u32 = 1 << 14;

/// Fruitless steps before the first look ahead; each next one comes after twice as many.
const PATIENCE: u64 = 4 * STEPS as u64;

/// A look ahead may take this part of the steps made since the last solution. One of its steps costs some twenty.
const SHARE_OF_LOOKING_AHEAD: u64 = 20;

pub struct InOrder<const W: usize> {
    rows: Rows<W>,
    part: Part,
    /// For looking ahead; `None` on a board too large for that.
    squares: Option<Squares>,
    /// Only the smallest board of each class under these symmetries.
    classes: Option<SymmetryGroup>,
    /// Room for a transposed board.
    transposed: Vec<u32>,
    /// Steps since the last solution.
    fruitless: u64,
    patience: u64,
}

impl<const W: usize> InOrder<W> {
    pub fn new(problem: &Problem, shard: Shard) -> Result<InOrder<W>> {
        let squares = match Squares::new(problem) {
            Err(Error::TooLarge) => None,
            squares => squares?,
        };
        let mut rows = Rows::new(problem)?;
        Ok(InOrder {
            part: Part::new(&mut rows, shard),
            rows,
            squares,
            classes: problem.classes().then(|| problem.symmetries()).transpose()?,
            transposed: try_vec(EMPTY, problem.n() as usize)?,
            fruitless: 0,
            patience: PATIENCE,
        })
    }

    /// Goes on to the next solution, or for a bounded number of steps.
    pub fn next(&mut self, cancel: &CancelFlag) -> Found {
        let found = self.rows.run(&mut self.part, STEPS);
        match found {
            Found::Solution => {
                self.fruitless = 0;
                self.patience = PATIENCE;
                let smallest = |group: &SymmetryGroup| group.is_smallest(self.rows.cols(), &mut self.transposed);
                if !self.classes.as_ref().is_none_or(smallest) {
                    return Found::Paused;
                }
            }
            Found::Exhausted => {}
            Found::Paused => {
                self.fruitless += u64::from(STEPS);
                if self.fruitless >= self.patience {
                    self.patience *= 2;
                    // Where memory is short the rows' search does without.
                    let _ = self.look_ahead(cancel);
                }
            }
        }
        found
    }

    /// The board of the solution found last.
    pub fn cols(&self) -> &[u32] {
        self.rows.cols()
    }

    /// Strikes out what is left to try where that leads nowhere.
    fn look_ahead(&mut self, cancel: &CancelFlag) -> Result<()> {
        let Some(squares) = &self.squares else {
            return Ok(());
        };
        let mut search = Search::new(squares, Order::Any)?;
        let mut budget = self.fruitless / SHARE_OF_LOOKING_AHEAD;
        // Above the part's depth nothing may be struck out: that would number its prefixes anew.
        for index in (self.part.fixed_rows()..self.rows.depth()).rev() {
            let level = self.rows.level(index);
            if level.untried.is_empty() && !level.may_stay_empty {
                continue;
            }
            search.start(|position| restrict(position, squares, &self.rows, index))?;
            loop {
                if cancel.is_requested() {
                    return Ok(());
                }
                match search.run(1024)? {
                    Found::Solution => return Ok(()),
                    Found::Exhausted => break,
                    Found::Paused if budget < 1024 => return Ok(()),
                    Found::Paused => budget -= 1024,
                }
            }
            let level = self.rows.level_mut(index);
            level.untried = Columns::NONE;
            level.may_stay_empty = false;
        }
        Ok(())
    }
}

/// Makes the decisions of the first `index` open rows, and leaves in the next one what is still to be tried.
fn restrict<const W: usize>(position: &mut Position, squares: &Squares, rows: &Rows<W>, index: usize) -> Outcome {
    let line_of = |row: u32| squares.line_of_row(row).expect("an open row is a line");
    for &row in &rows.open()[..index] {
        let col = rows.cols()[row as usize];
        if col != EMPTY {
            let square = squares
                .find(Square { row, col })
                .filter(|&square| position.is_free(square));
            // Not free: a region or a line elsewhere has been closed by what stands above.
            position.place(squares, square.ok_or(DeadLine(line_of(row)))?)?;
        } else if position.open(line_of(row)).is_some() {
            position.leave_empty(squares, line_of(row))?;
        }
    }
    let row = rows.open()[index];
    let untried = rows.level(index).untried;
    position.strike_members(squares, line_of(row), |square| {
        !untried.contains(squares.squares[square].col)
    })
}

impl<const W: usize> Cursor for InOrder<W> {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        loop {
            if cancel.is_requested() {
                return Fill::Cancelled;
            }
            match self.next(cancel) {
                Found::Exhausted => return Fill::Exhausted,
                Found::Paused if batch.len() > 0 => return Fill::Paused,
                Found::Paused => {}
                Found::Solution => {
                    batch.push(|cols| cols.copy_from_slice(self.cols()));
                    if batch.is_full() {
                        return Fill::Paused;
                    }
                }
            }
        }
    }
}
