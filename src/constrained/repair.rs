//! One solution of a board too large to search: a permutation with few conflicts, then swaps that remove them.
//!
//! After Sosič and Gu, "Efficient local search with conflict minimization: a case study of the n-queens problem" (IEEE
//! Transactions on Knowledge and Data Engineering, 1994), with the placed queens left where they are. It cannot tell
//! that there is no solution.

use super::start::Start;
use crate::answer::Answer;
use crate::attacks::Square;
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::error::{Error, Result, try_vec};
use crate::occupied::Diagonals;
use crate::problem::Problem;
use crate::random::Random;

/// The largest board: its tables take 240 MB.
const MAX_N: u32 = 10_000_000;

/// Columns looked at for a row before a conflict is accepted at first, and partners for a swap before the next row's
/// turn.
const TRIES: usize = 100;

/// Swaps looked at, for each row, before giving up.
const PATIENCE: u64 = 1 << 12;

/// Rows between two looks at the cancel flag.
const ROWS_BETWEEN_LOOKS: usize = 1 << 10;

struct Repair<'a> {
    problem: &'a Problem,
    diagonals: Diagonals,
    /// How many queens stand on each diagonal.
    on_diagonal: Vec<u32>,
    cols: &'a mut [u32],
    /// The rows whose queens may move.
    open: Vec<u32>,
    random: Random,
}

/// Writes a solution into `cols`.
///
/// # Errors
/// [`Error::TooLarge`] where none was found: then nothing is known.
pub fn repair(problem: &Problem, seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    if problem.n() > MAX_N || problem.has_regions() {
        return Err(Error::TooLarge);
    }
    if Start::new(problem, cancel)?.is_none() {
        return Ok(Answer::NoSolution);
    }
    let diagonals = Diagonals::of(problem);
    let mut board = try_vec(EMPTY, cols.len())?;
    let mut repair = Repair {
        problem,
        on_diagonal: try_vec(0, diagonals.count())?,
        diagonals,
        cols: &mut board,
        open: Vec::new(),
        random: Random::new(seed),
    };
    if !repair.place_all(cancel)? || !repair.remove_conflicts(cancel)? {
        return Ok(Answer::Cancelled);
    }
    repair.leave_empty(problem.n() - problem.queens());
    cols.copy_from_slice(&board);
    Ok(Answer::Solution)
}

impl Repair<'_> {
    /// Puts a queen in each row and column, with few conflicts; `false` if cancelled.
    fn place_all(&mut self, cancel: &CancelFlag) -> Result<bool> {
        let n = self.problem.n();
        let mut taken = try_vec(false, n as usize)?;
        for queen in self.problem.placed() {
            self.cols[queen.row as usize] = queen.col;
            taken[queen.col as usize] = true;
            self.count(queen.row, 1);
        }
        self.open.try_reserve_exact(n as usize)?;
        self.open.extend((0..n).filter(|&row| self.cols[row as usize] == EMPTY));
        let mut left = Vec::new();
        left.try_reserve_exact(self.open.len())?;
        left.extend((0..n).filter(|&col| !taken[col as usize]));
        for index in 0..self.open.len() {
            if index % ROWS_BETWEEN_LOOKS == 0 && cancel.is_requested() {
                return Ok(false);
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
        Ok(true)
    }

    /// Swaps the columns of rows until no queen is in conflict; `false` if cancelled.
    fn remove_conflicts(&mut self, cancel: &CancelFlag) -> Result<bool> {
        let mut patience = PATIENCE.saturating_mul(self.open.len() as u64);
        loop {
            let mut conflicts = 0;
            for index in 0..self.open.len() {
                if index % ROWS_BETWEEN_LOOKS == 0 && cancel.is_requested() {
                    return Ok(false);
                }
                if self.conflicts(self.open[index]) > 0 {
                    conflicts += 1;
                    self.improve(self.open[index]);
                    patience = patience.checked_sub(TRIES as u64).ok_or(Error::TooLarge)?;
                }
            }
            if conflicts == 0 {
                return Ok(true);
            }
        }
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

    /// Counts a row's queen onto its diagonals, or off them.
    fn count(&mut self, row: u32, by: i32) {
        let square = Square {
            row,
            col: self.cols[row as usize],
        };
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

    /// Leaves so many rows empty, from the bottom upwards.
    fn leave_empty(&mut self, rows: u32) {
        for &row in self.open.iter().rev().take(rows as usize) {
            self.cols[row as usize] = EMPTY;
        }
    }
}
