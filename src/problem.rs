//! What is asked.

/// The largest board: its solutions are arrays of `u32` columns, and its diagonals are numbered in 32 bits.
pub const MAX_N: u32 = 1_000_000_000;

/// A board of n x n squares on which n queens are to stand so that none attacks another.
#[derive(Clone, Debug)]
pub struct Problem {
    n: u32,
}

impl Problem {
    /// # Panics
    /// If `n` is above [`MAX_N`].
    pub fn new(n: u32) -> Problem {
        assert!(n <= MAX_N, "a board has at most {MAX_N} rows");
        Problem { n }
    }

    pub fn n(&self) -> u32 {
        self.n
    }
}
