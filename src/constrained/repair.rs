//! One solution of a board too large to search: a permutation with few conflicts, then swaps that remove them.
//!
//! After Sosič and Gu, "Efficient local search with conflict minimization: a case study of the n-queens problem" (IEEE
//! Transactions on Knowledge and Data Engineering, 1994), with the placed queens left where they are. Where
//! fewer queens are asked for, those in conflict are taken away. It cannot tell that there is no solution.

use super::barren;
use super::start::Start;
use crate::answer::Answer;
use crate::attacks::Square;
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::error::{Error, Result, try_vec};
use crate::occupied::Diagonals;
use crate::problem::Problem;
use crate::random::Random;
use std::cmp::Reverse;

/// The largest board: its tables take 280 MB.
const MAX_N: u32 = 10_000_000;

/// Columns looked at for a row before a conflict is accepted at first, and partners for a swap before the next row's
/// turn.
const TRIES: usize = 100;

/// Swaps looked at, and rows walked past, for each row before giving up; on large boards fewer.
const PATIENCE: u64 = 1 << 12;
const PATIENCE_IN_ALL: u64 = 1 << 26;
const LEAST_PATIENCE: u64 = 1 << 5;

/// Rows between two looks at the cancel flag.
const ROWS_BETWEEN_LOOKS: usize = 1 << 10;

struct Repair<'a> {
    problem: &'a Problem,
    diagonals: Diagonals,
    /// How many queens stand on each diagonal, and in each region.
    on_diagonal: Vec<u32>,
    in_region: Vec<u32>,
    /// The board, where every row has a queen until in the end some are taken away.
    cols: Vec<u32>,
    /// The rows whose queens may move.
    open: Vec<u32>,
    /// How many of them stay empty.
    empties: usize,
    random: Random,
}

/// Writes a solution into `cols`.
///
/// # Errors
/// [`Error::TooLarge`] where none was found: then nothing is known.
pub fn repair(problem: &Problem, seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    if problem.n() > MAX_N {
        return Err(Error::TooLarge);
    }
    let Some(start) = Start::new(problem, cancel)? else {
        return Ok(Answer::NoSolution);
    };
    if barren::are_too_many(problem, &start, cancel)? {
        return Ok(Answer::NoSolution);
    }
    let diagonals = Diagonals::of(problem);
    let (open, left) = start.into_rows_and_cols();
    cancel.check()?;
    let mut repair = Repair {
        problem,
        on_diagonal: try_vec(0, diagonals.count())?,
        in_region: try_vec(0, if problem.has_regions() { cols.len() } else { 0 })?,
        diagonals,
        cols: try_vec(EMPTY, cols.len())?,
        open,
        empties: (problem.n() - problem.queens()) as usize,
        random: Random::new(seed),
    };
    repair.place_all(left, cancel)?;
    repair.remove_conflicts(cancel)?;
    cols.copy_from_slice(&repair.cols);
    Ok(Answer::Solution)
}

impl Repair<'_> {
    /// Puts a queen in each row and column, with few conflicts. `left` are the columns without one.
    fn place_all(&mut self, mut left: Vec<u32>, cancel: &CancelFlag) -> Result<()> {
        for queen in self.problem.placed() {
            self.cols[queen.row as usize] = queen.col;
            self.count(queen.row, 1);
        }
        for index in 0..self.open.len() {
            if index % ROWS_BETWEEN_LOOKS == 0 {
                cancel.check()?;
            }
            let row = self.open[index];
            for tries in 1..=TRIES {
                let choice = self.random.below(left.len() - index) + index;
                left.swap(index, choice);
                self.cols[row as usize] = left[index];
                self.count(row, 1);
                if tries == TRIES || self.conflicts(row) == 0 {
                    break;
                }
                self.count(row, -1);
            }
        }
        Ok(())
    }

    /// Swaps the columns of rows until no queen is in conflict, but for as many as may be taken away.
    fn remove_conflicts(&mut self, cancel: &CancelFlag) -> Result<()> {
        let rows = self.open.len() as u64;
        let mut patience = (PATIENCE * rows).min(PATIENCE_IN_ALL).max(LEAST_PATIENCE * rows);
        let mut in_conflict = Vec::new();
        loop {
            in_conflict.clear();
            for (index, &row) in self.open.iter().enumerate() {
                if index % ROWS_BETWEEN_LOOKS == 0 {
                    cancel.check()?;
                }
                let conflicts = self.conflicts(row);
                if conflicts > 0 {
                    in_conflict.try_reserve(1)?;
                    in_conflict.push((Reverse(conflicts), row));
                }
            }
            in_conflict.sort_unstable(); // a stable sort would end the process where memory is short
            if self.take_away(&in_conflict)? {
                return Ok(());
            }
            for &(_, row) in &in_conflict {
                cancel.check()?;
                if self.conflicts(row) > 0 {
                    self.improve(row);
                    patience = patience.checked_sub(TRIES as u64).ok_or(Error::TooLarge)?;
                }
            }
            patience = patience.checked_sub(rows).ok_or(Error::TooLarge)?;
        }
    }

    /// Takes away as many queens as rows stay empty, those in conflict first, in that order. Where that leaves conflicts
    /// it changes nothing, and returns `false`.
    fn take_away(&mut self, in_conflict: &[(Reverse<u32>, u32)]) -> Result<bool> {
        let mut taken = Vec::new();
        for &(_, row) in in_conflict {
            if self.conflicts(row) == 0 {
                continue;
            }
            if taken.len() == self.empties {
                for (row, col) in taken {
                    self.cols[row as usize] = col;
                    self.count(row, 1);
                }
                return Ok(false);
            }
            taken.try_reserve(1)?;
            taken.push((row, self.cols[row as usize]));
            self.count(row, -1);
            self.cols[row as usize] = EMPTY;
        }
        let mut more = self.empties - taken.len();
        for &row in self.open.iter().rev() {
            if more > 0 && self.cols[row as usize] != EMPTY {
                self.cols[row as usize] = EMPTY;
                more -= 1;
            }
        }
        Ok(true)
    }

    /// Looks for a row to swap columns with that leaves fewer conflicts; at times, as many.
    fn improve(&mut self, row: u32) {
        for _ in 0..TRIES {
            let other = self.open[self.random.below(self.open.len())];
            if other == row {
                continue;
            }
            let before = self.conflicts(row) + self.conflicts(other);
            self.swap(row, other);
            let after = self.conflicts(row) + self.conflicts(other);
            if after < before || after == before && self.random.below(TRIES) == 0 {
                return;
            }
            self.swap(row, other);
        }
    }

    fn swap(&mut self, row: u32, other: u32) {
        self.count(row, -1);
        self.count(other, -1);
        self.cols.swap(row as usize, other as usize);
        self.count(row, 1);
        self.count(other, 1);
    }

    /// Counts a row's queen onto its diagonals and into its region, or off and out.
    fn count(&mut self, row: u32, by: i32) {
        let square = Square {
            row,
            col: self.cols[row as usize],
        };
        if let Some(region) = self.problem.region(square) {
            let queens = &mut self.in_region[region as usize];
            *queens = queens.wrapping_add_signed(by);
        }
        for diagonal in self.diagonals.through(square) {
            self.on_diagonal[diagonal] = self.on_diagonal[diagonal].wrapping_add_signed(by);
        }
    }

    /// How many rules the queen of a row breaks.
    fn conflicts(&self, row: u32) -> u32 {
        let square = Square {
            row,
            col: self.cols[row as usize],
        };
        let mut conflicts = u32::from(self.problem.is_blocked(square));
        if let Some(region) = self.problem.region(square) {
            conflicts += self.in_region[region as usize] - 1;
        }
        for diagonal in self.diagonals.through(square) {
            conflicts += self.on_diagonal[diagonal] - 1;
        }
        self.problem
            .attacks()
            .for_each_step(self.problem.n(), square, |attacked| {
                let hit = attacked != square && self.cols[attacked.row as usize] == attacked.col;
                conflicts += u32::from(hit);
            });
        conflicts
    }
}
