//! The queens that stand during a traced search, and which squares they leave safe.

use crate::error::{Result, try_vec};
use crate::problem::Problem;

/// The marker arrays of the textbook: a bit for each line that a queen can hold.
pub struct Standing {
    n: usize,
    columns: Markers,
    /// Squares with the same row + col.
    rising: Markers,
    /// Squares with the same row - col.
    falling: Markers,
}

impl Standing {
    /// No queen; takes 5n bits.
    pub fn new(problem: &Problem) -> Result<Standing> {
        let n = problem.n() as usize;
        Ok(Standing {
            n,
            columns: Markers::new(n)?,
            rising: Markers::new(2 * n)?,
            falling: Markers::new(2 * n)?,
        })
    }

    /// Whether no standing queen attacks the square.
    pub fn is_safe(&self, row: u32, col: u32) -> bool {
        let (column, rising, falling) = self.lines(row, col);
        !(self.columns.get(column) || self.rising.get(rising) || self.falling.get(falling))
    }

    /// Puts a queen on a safe square.
    pub fn place(&mut self, row: u32, col: u32) {
        self.mark(row, col, true);
    }

    /// Takes the queen of a square away.
    pub fn remove(&mut self, row: u32, col: u32) {
        self.mark(row, col, false);
    }

    fn mark(&mut self, row: u32, col: u32, held: bool) {
        let (column, rising, falling) = self.lines(row, col);
        self.columns.set(column, held);
        self.rising.set(rising, held);
        self.falling.set(falling, held);
    }

    /// The numbers of the square's column, rising and falling diagonal.
    fn lines(&self, row: u32, col: u32) -> (usize, usize, usize) {
        let (row, col) = (row as usize, col as usize);
        (col, row + col, row + self.n - col)
    }
}

/// A set of numbers below a bound.
struct Markers(Vec<u64>);

impl Markers {
    fn new(bound: usize) -> Result<Markers> {
        Ok(Markers(try_vec(0, bound.div_ceil(64))?))
    }

    fn get(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn set(&mut self, number: usize, value: bool) {
        let (word, bit) = (&mut self.0[number / 64], 1 << (number % 64));
        *word = if value { *word | bit } else { *word & !bit };
    }
}
