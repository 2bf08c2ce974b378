//! A position of the search: which squares are still free, how many each line has, how many lines may yet stay empty.

use super::squares::{Squares, contains};
use crate::error::{Result, try_vec};

/// Added to the candidates of a line that needs no queen any more: its count goes on falling but never reaches zero.
/// There are fewer squares than this, as the table of their conflicts has at most 2^23 words.
pub(super) const CLOSED: u16 = 1 << 15;

/// The line that a position left without a candidate although it must hold a queen.
pub struct DeadLine(pub usize);

pub type Outcome = std::result::Result<(), DeadLine>;

pub struct Position {
    free: Vec<u64>,
    /// For each line its free squares, plus `CLOSED`.
    pub(super) candidates: Vec<u16>,
    /// For each kind, how many of its open lines may yet stay empty.
    empties: [u32; 3],
    /// How many queens are still to be placed.
    pub queens: u32,
}

impl Position {
    /// Before the first move.
    pub fn start(squares: &Squares) -> Result<Position> {
        let mut position = Position {
            free: try_vec(u64::MAX, squares.words)?,
            candidates: try_vec(0, squares.lines())?,
            empties: squares.empties,
            queens: squares.queens,
        };
        if !squares.squares.len().is_multiple_of(64) {
            position.free[squares.words - 1] = (1 << (squares.squares.len() % 64)) - 1;
        }
        for (line, count) in position.candidates.iter_mut().enumerate() {
            *count = squares.members(line).len() as u16;
        }
        Ok(position)
    }

    pub fn copy_from(&mut self, other: &Position) {
        self.free.copy_from_slice(&other.free);
        self.candidates.copy_from_slice(&other.candidates);
        self.empties = other.empties;
        self.queens = other.queens;
    }

    pub fn is_free(&self, square: usize) -> bool {
        contains(&self.free, square)
    }

    /// How many free squares an open line has; `None` for a line that needs no queen any more.
    pub fn open(&self, line: usize) -> Option<u16> {
        let count = self.candidates[line];
        (count < CLOSED).then_some(count)
    }

    /// May a line of this kind stay empty?
    pub fn may_stay_empty(&self, kind: usize) -> bool {
        self.empties[kind] > 0
    }

    /// How many free squares a queen on this square would take away.
    pub fn cost(&self, squares: &Squares, square: usize) -> u32 {
        self.free
            .iter()
            .zip(squares.conflicts(square))
            .map(|(free, conflicts)| (free & conflicts).count_ones())
            .sum()
    }

    /// Puts a queen on a free square.
    pub fn place(&mut self, squares: &Squares, square: usize) -> Outcome {
        self.queens -= 1;
        for &line in squares.lines_of(square) {
            self.candidates[line as usize] += CLOSED;
        }
        self.strike(squares, squares.conflicts(square))
    }

    /// Decides that an open line stays empty.
    pub fn leave_empty(&mut self, squares: &Squares, line: usize) -> Outcome {
        self.bury(squares, line)?;
        self.strike_members(squares, line, |_| true)
    }

    /// Takes away those free squares of a line that `gone` accepts.
    pub fn strike_members(&mut self, squares: &Squares, line: usize, gone: impl Fn(usize) -> bool) -> Outcome {
        for &square in squares.members(line) {
            let square = square as usize;
            if self.is_free(square) && gone(square) {
                self.free[square / 64] &= !(1 << (square % 64));
                self.forget(squares, square)?;
            }
        }
        Ok(())
    }

    /// Takes away a set of squares.
    fn strike(&mut self, squares: &Squares, set: &[u64]) -> Outcome {
        for (word, &set) in set.iter().enumerate() {
            let mut gone = self.free[word] & set;
            self.free[word] &= !set;
            while gone != 0 {
                self.forget(squares, word * 64 + gone.trailing_zeros() as usize)?;
                gone &= gone - 1;
            }
        }
        Ok(())
    }

    /// Counts a square that is no longer free out of its lines.
    #[inline(always)]
    fn forget(&mut self, squares: &Squares, square: usize) -> Outcome {
        for &line in squares.lines_of(square) {
            let count = &mut self.candidates[line as usize];
            *count -= 1;
            if *count == 0 {
                self.bury(squares, line as usize)?;
            }
        }
        Ok(())
    }

    /// Closes a line without a queen, if its kind can spare one.
    fn bury(&mut self, squares: &Squares, line: usize) -> Outcome {
        let empties = &mut self.empties[squares.kind_of[line] as usize];
        if *empties == 0 {
            return Err(DeadLine(line));
        }
        *empties -= 1;
        self.candidates[line] += CLOSED;
        Ok(())
    }
}
