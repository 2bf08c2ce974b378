//! Where a constrained search starts: the queens that the problem placed, and the squares that they leave free.

use crate::attacks::Square;
use crate::error::Result;
use crate::occupied::Occupied;
use crate::problem::Problem;

pub struct Start<'a> {
    problem: &'a Problem,
    /// In order, one a row at most.
    placed: Vec<Square>,
    occupied: Occupied<'a>,
}

impl<'a> Start<'a> {
    /// `None` where the problem contradicts itself: two placed queens exclude each other, one stands on a blocked
    /// square, or there are more than asked for.
    pub fn new(problem: &'a Problem) -> Result<Option<Start<'a>>> {
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
            let same_row = index > 0 && placed[index - 1].row == queen.row;
            if same_row || occupied.clashes(queen, |square| problem.is_placed(square)) {
                return Ok(None);
            }
            occupied.occupy(queen);
        }
        Ok(Some(Start {
            problem,
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

    /// Visits the squares that are neither blocked nor excluded by a placed queen, in order.
    pub fn for_each_free(&self, mut visit: impl FnMut(Square) -> Result<()>) -> Result<()> {
        let mut placed = self.placed.iter().peekable();
        for row in 0..self.problem.n() {
            if placed.next_if(|queen| queen.row == row).is_some() {
                continue;
            }
            for square in (0..self.problem.n()).map(|col| Square { row, col }) {
                let taken = || self.occupied.clashes(square, |square| self.problem.is_placed(square));
                if !self.problem.is_blocked(square) && !taken() {
                    visit(square)?;
                }
            }
        }
        Ok(())
    }
}
