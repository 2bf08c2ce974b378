//! The queens that stand during a traced search, and what they leave open for the next row.

use crate::attacks::Square;
use crate::board::EMPTY;
use crate::error::Result;
use crate::occupied::Occupied;
use crate::problem::Problem;

/// The rows decided, and the queens that the problem itself places: these stand from the start.
pub struct Standing<'a> {
    problem: &'a Problem,
    /// The columns of the rows decided, [`EMPTY`] for a row without a queen.
    cols: Vec<u32>,
    /// Queens in the rows decided.
    queens: u32,
    /// What the queens in the rows decided occupy.
    decided: Occupied<'a>,
    /// What the problem's own queens occupy.
    placed: Occupied<'a>,
    /// The problem's own queens, row by row.
    placed_squares: Vec<Square>,
}

impl<'a> Standing<'a> {
    /// No row is decided. Takes O(n) memory, all of it here.
    pub fn new(problem: &'a Problem) -> Result<Standing<'a>> {
        let mut cols = Vec::new();
        cols.try_reserve_exact(problem.n() as usize)?;
        let mut placed_squares = Vec::new();
        placed_squares.try_reserve_exact(problem.placed_count())?;
        placed_squares.extend(problem.placed());
        placed_squares.sort_unstable();
        let mut placed = Occupied::new(problem)?;
        placed_squares.iter().for_each(|&square| placed.occupy(square));
        Ok(Standing {
            problem,
            cols,
            queens: 0,
            decided: Occupied::new(problem)?,
            placed,
            placed_squares,
        })
    }

    pub fn cols(&self) -> &[u32] {
        &self.cols
    }

    /// The row to be decided next.
    pub fn row(&self) -> u32 {
        self.cols.len() as u32
    }

    /// Whether the queens asked for leave one for this row, once those that the problem places below have theirs.
    pub fn has_queen_to_place(&self) -> bool {
        let below = self.placed_squares.len() - self.placed_above(self.row() + 1);
        self.queens as usize + below < self.problem.queens() as usize
    }

    /// Whether the row may stay empty: the problem has no queen there, and the rows below suffice for all that are left.
    pub fn may_stay_empty(&self) -> bool {
        let rows_below = self.problem.n() - self.row() - 1;
        self.problem.queens() - self.queens <= rows_below && self.placed_in_row().is_empty()
    }

    /// Whether a queen may stand in a column of the row.
    pub fn is_safe(&self, col: u32) -> bool {
        let square = Square { row: self.row(), col };
        if self.problem.is_blocked(square) || self.decided.clashes(square, |other| self.is_decided(other)) {
            return false;
        }
        match self.placed_in_row() {
            [] => !self.placed.clashes(square, |other| self.problem.is_placed(other)),
            // Whether it goes with the problem's other queens shows in their rows.
            [placed] => *placed == square,
            _ => false,
        }
    }

    /// Decides the row: a queen in a safe column, or [`EMPTY`].
    pub fn decide(&mut self, col: u32) {
        if col != EMPTY {
            self.decided.occupy(Square { row: self.row(), col });
            self.queens += 1;
        }
        self.cols.push(col);
    }

    /// Takes the last decision back and returns it.
    pub fn undo(&mut self) -> u32 {
        let col = self.cols.pop().expect("only what is decided is undone");
        if col != EMPTY {
            self.decided.vacate(Square { row: self.row(), col });
            self.queens -= 1;
        }
        col
    }

    fn is_decided(&self, square: Square) -> bool {
        self.cols.get(square.row as usize) == Some(&square.col)
    }

    fn placed_in_row(&self) -> &[Square] {
        &self.placed_squares[self.placed_above(self.row())..self.placed_above(self.row() + 1)]
    }

    /// How many queens the problem places above a row.
    fn placed_above(&self, row: u32) -> usize {
        self.placed_squares.partition_point(|square| square.row < row)
    }
}
