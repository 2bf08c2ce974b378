//! All solutions in lexicographic order: the rows' search, kept from fruitless subtrees by the other one.
//!
//! Row by row is the order that is asked for, but on a board with many blocked squares it may wander for ages in a
//! subtree that has no solution. Fewest candidates first sees that quickly, so when no solution has come for a while it
//! is asked about what is left to try, from the deepest row upwards, until it finds a solution there.

use super::bits::Columns;
use super::numbered;
use super::position::{DeadLine, Outcome, Position};
use super::rows::Rows;
use super::search::{Found, Order, Search};
use super::squares::Squares;
use crate::attacks::Square;
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Result, try_vec};
use crate::part::Part;
use crate::problem::Problem;
use crate::shard::Shard;
use crate::symmetry::SymmetryGroup;
use std::borrow::Borrow;

/// Steps between two looks at the cancel flag, well below a millisecond, and before a batch that is not empty is handed
/// over.
const STEPS: u32 = 1 << 14;

/// The steps of a first look ahead. One that is cut short makes the next one twice as long, any other half as long.
const FIRST_LOOK: u64 = 1 << 12;

/// So many fruitless steps are made for each step of looking ahead, which costs some twenty times as much.
const STEPS_FOR_A_LOOK: u64 = 20;

/// What is known of a board before its rows are searched. Not boxed: that would end the process where memory is short.
#[allow(clippy::large_enum_variant)]
pub enum Ahead<S = Squares> {
    Squares(S),
    /// The board is too large to look ahead on.
    Unseen,
    /// There is no solution.
    Nothing,
}

pub struct InOrder<const W: usize, S = Squares> {
    rows: Rows<W>,
    part: Part,
    /// For looking ahead; `None` on a board too large for that.
    squares: Option<S>,
    /// Only the smallest board of each class under these symmetries.
    classes: Option<SymmetryGroup>,
    /// Room for a transposed board.
    transposed: Vec<u32>,
    /// Steps since the last solution or look ahead.
    fruitless: u64,
    /// The steps of the next look ahead.
    look: u64,
}

impl<const W: usize, S: Borrow<Squares>> InOrder<W, S> {
    pub fn new(problem: &Problem, ahead: Ahead<S>, shard: Shard, cancel: &CancelFlag) -> Result<InOrder<W, S>> {
        let mut rows = Rows::new(problem, cancel)?;
        let squares = match ahead {
            Ahead::Squares(squares) => Some(squares),
            Ahead::Unseen => None,
            Ahead::Nothing => {
                rows.exhaust();
                None
            }
        };
        Ok(InOrder {
            part: numbered::part(&mut rows, shard, cancel)?,
            rows,
            squares,
            classes: problem.classes().then(|| problem.symmetries(cancel)).transpose()?,
            transposed: try_vec(EMPTY, problem.n() as usize)?,
            fruitless: 0,
            look: FIRST_LOOK,
        })
    }

    /// Starts over with the columns of the first open rows given, in which only solutions are looked for that begin so.
    pub fn start_below(&mut self, cols: &[u32]) {
        self.rows.start_below(cols);
        self.fruitless = 0;
        self.look = FIRST_LOOK;
    }

    /// Goes on to the next solution, or for a bounded number of steps.
    pub fn next(&mut self, cancel: &CancelFlag) -> Found {
        let found = self.rows.run(&mut self.part, STEPS);
        match found {
            Found::Solution => {
                self.fruitless = 0;
                let smallest = |group: &SymmetryGroup| group.is_smallest(self.rows.cols(), &mut self.transposed);
                if !self.classes.as_ref().is_none_or(smallest) {
                    return Found::Paused;
                }
            }
            Found::Exhausted => {}
            Found::Paused => {
                self.fruitless += u64::from(STEPS);
                if self.fruitless >= self.look * STEPS_FOR_A_LOOK {
                    self.fruitless = 0;
                    // Where memory is short the rows' search does without.
                    self.look = match self.look_ahead(cancel) {
                        Ok(true) => FIRST_LOOK.max(self.look / 2),
                        _ => 2 * self.look,
                    };
                }
            }
        }
        found
    }

    /// The board of the solution found last.
    pub fn cols(&self) -> &[u32] {
        self.rows.cols()
    }

    /// Strikes out what is left to try where that leads nowhere; `false` if that was cut short.
    fn look_ahead(&mut self, cancel: &CancelFlag) -> Result<bool> {
        let Some(squares) = self.squares.as_ref().map(Borrow::borrow) else {
            return Ok(false);
        };
        let mut search = Search::new(squares, Order::Any)?;
        let mut budget = self.look;
        // Nothing may be struck out above where the search starts, nor above the part's depth: that would number its
        // prefixes anew.
        let fixed = self.part.rows().max(self.rows.floor());
        for index in (fixed..self.rows.depth()).rev() {
            let level = self.rows.level(index);
            if level.untried.is_empty() && !level.may_stay_empty {
                continue;
            }
            search.start(|position| restrict(position, squares, &self.rows, index))?;
            loop {
                if cancel.is_requested() {
                    return Ok(false);
                }
                match search.run(1024)? {
                    Found::Solution => return Ok(true),
                    Found::Exhausted => break,
                    Found::Paused if budget < 1024 => return Ok(false),
                    Found::Paused => budget -= 1024,
                }
            }
            let level = self.rows.level_mut(index);
            level.untried = Columns::NONE;
            level.may_stay_empty = false;
        }
        Ok(true)
    }
}

/// Makes the decisions of the first `index` open rows, and leaves in the next one what is still to be tried.
fn restrict<const W: usize>(position: &mut Position, squares: &Squares, rows: &Rows<W>, index: usize) -> Outcome {
    for &row in &rows.open()[..index] {
        let col = rows.cols()[row as usize];
        let Some(line) = squares.line_of_row(row) else {
            continue;
        };
        if col != EMPTY {
            let square = squares
                .find(Square { row, col })
                .filter(|&square| position.is_free(square));
            // Not free: a region or a line elsewhere has been closed by what stands above.
            position.place(squares, square.ok_or(DeadLine(line))?)?;
        } else if position.open(line).is_some() {
            position.leave_empty(squares, line)?;
        }
    }
    let row = rows.open()[index];
    let untried = rows.level(index).untried;
    squares.line_of_row(row).map_or(Ok(()), |line| {
        position.strike_members(squares, line, |square| !untried.contains(squares.squares[square].col))
    })
}

impl<const W: usize, S: Borrow<Squares>> Cursor for InOrder<W, S> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::Square;
    use crate::random::Random;

    /// Boards hard enough that the rows' search asks for many looks ahead.
    #[test]
    fn looking_ahead_loses_no_solution() {
        let cancel = CancelFlag::default();
        let mut solutions = 0;
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let mut problem = Problem::new(26);
            for square in (0..26).flat_map(|row| (0..26).map(move |col| Square { row, col })) {
                if random.below(100) >= 27 {
                    problem.block(square).unwrap();
                }
            }
            let squares = Squares::new(&problem, &cancel).unwrap().unwrap();
            let mut in_order = InOrder::<1>::new(&problem, Ahead::Squares(squares), Shard::WHOLE, &cancel).unwrap();
            let mut last = Vec::new();
            let mut found = 0;
            loop {
                match in_order.next(&cancel) {
                    Found::Exhausted => break,
                    Found::Paused => {}
                    Found::Solution => {
                        assert!(last.as_slice() < in_order.cols());
                        last = in_order.cols().to_vec();
                        found += 1;
                    }
                }
            }
            let squares = Squares::new(&problem, &cancel).unwrap().unwrap();
            let mut search = Search::new(&squares, Order::Any).unwrap();
            let mut expected = 0;
            loop {
                match search.run(1 << 10).unwrap() {
                    Found::Exhausted => break,
                    Found::Paused => {}
                    Found::Solution => expected += 1,
                }
            }
            assert_eq!(found, expected, "seed {seed}");
            solutions += found;
        }
        assert!(solutions > 0);
    }
}
