//! Where a constrained search starts: the queens that the problem placed, and the squares that they leave free.

use crate::attacks::Square;
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::error::{Result, try_vec};
use crate::occupied::Occupied;
use crate::problem::Problem;

pub struct Start<'a> {
    problem: &'a Problem,
    /// In order, one a row at most.
    placed: Vec<Square>,
    occupied: Occupied<'a>,
    /// The rows and the columns without a placed queen.
    rows: Vec<u32>,
    cols: Vec<u32>,
}

/// Queens or rows between two looks at the cancel flag.
const BETWEEN_LOOKS: usize = 1 << 12;

impl<'a> Start<'a> {
    /// `None` where the problem contradicts itself: two placed queens exclude each other, one stands on a blocked
    /// square, or there are more than asked for.
    pub fn new(problem: &'a Problem, cancel: &CancelFlag) -> Result<Option<Start<'a>>> {
        cancel.check()?;
        if problem.placed_count() > problem.queens() as usize
            || problem.placed().any(|square| problem.is_blocked(square))
        {
            return Ok(None);
        }
        let mut placed = Vec::new();
        placed.try_reserve_exact(problem.placed_count())?;
        placed.extend(problem.placed());
        placed.sort_unstable();
        let mut occupied = Occupied::new(problem)?;
        for (index, &queen) in placed.iter().enumerate() {
            if index % BETWEEN_LOOKS == 0 {
                cancel.check()?;
            }
            let same_row = index > 0 && placed[index - 1].row == queen.row;
            if same_row || occupied.clashes(queen, |square| problem.is_placed(square)) {
                return Ok(None);
            }
            occupied.occupy(queen);
        }
        cancel.check()?;
        Ok(Some(Start {
            problem,
            rows: without(problem.n(), placed.iter().map(|queen| queen.row))?,
            cols: without(problem.n(), placed.iter().map(|queen| queen.col))?,
            placed,
            occupied,
        }))
    }

    pub fn placed(&self) -> &[Square] {
        &self.placed
    }

    pub fn into_placed(self) -> Vec<Square> {
        self.placed
    }

    /// The rows without a placed queen, from the top.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The columns without a placed queen, from the left.
    pub fn cols(&self) -> &[u32] {
        &self.cols
    }

    /// The rows and the columns without a placed queen.
    pub fn into_rows_and_cols(self) -> (Vec<u32>, Vec<u32>) {
        (self.rows, self.cols)
    }

    /// May a queen stand on this square of such a row, whatever else does?
    pub fn is_free(&self, square: Square) -> bool {
        !self.problem.is_blocked(square) && !self.occupied.clashes(square, |square| self.problem.is_placed(square))
    }

    /// Visits the squares that are neither blocked nor excluded by a placed queen, in order.
    pub fn for_each_free(&self, cancel: &CancelFlag, mut visit: impl FnMut(Square) -> Result<()>) -> Result<()> {
        for &row in &self.rows {
            cancel.check()?;
            for square in self.cols.iter().map(|&col| Square { row, col }) {
                if self.is_free(square) {
                    visit(square)?;
                }
            }
        }
        Ok(())
    }
}

/// The numbers below n that are not taken.
fn without(n: u32, taken: impl Iterator<Item = u32>) -> Result<Vec<u32>> {
    let mut numbers = try_vec(0, n as usize)?;
    for (number, value) in numbers.iter_mut().zip(0..) {
        *number = value;
    }
    for number in taken {
        numbers[number as usize] = EMPTY;
    }
    numbers.retain(|&number| number != EMPTY);
    Ok(numbers)
}
