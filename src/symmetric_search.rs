//! Counting the solutions of a plain board that a rotation maps to themselves.
//!
//! No solution is its own mirror image (for n > 1), so these are all that have a symmetry. They are few: the search
//! places two queens at a time, one in an upper row and its image under the half turn in a lower one.

use crate::cancel::CancelFlag;

/// The largest board: its diagonals are the bits of one word.
pub const MAX_N: u32 = 32;

/// Rows left below which the cancel flag is not looked at.
const ROWS_BETWEEN_LOOKS: u32 = 6;

/// How many solutions have which symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetric {
    /// Unchanged by half a turn (OEIS A032522).
    pub half_turn: u64,
    /// Unchanged by a quarter turn (OEIS A033148), and so by half a turn too.
    pub quarter_turn: u64,
}

/// Counts them for a board of 2 to `MAX_N` rows; `None` if cancelled.
pub fn count(n: u32, cancel: &CancelFlag) -> Option<Symmetric> {
    debug_assert!((2..=MAX_N).contains(&n));
    let mut search = Search {
        n,
        cols: [0; MAX_N as usize],
        found: Symmetric::default(),
        cancel,
    };
    let mut free = (1u64 << n) - 1;
    if n % 2 == 1 {
        free ^= 1 << (n / 2); // the middle row's queen can only be on the centre square
        search.cols[n as usize / 2] = n / 2;
    }
    // A queen on a long diagonal and its image attack each other, or are the queen on the centre square.
    let long = 1 << (n - 1);
    search.place(0, free, long, long)?;
    Some(search.found)
}

struct Search<'a> {
    n: u32,
    cols: [u32; MAX_N as usize],
    found: Symmetric,
    cancel: &'a CancelFlag,
}

impl Search<'_> {
    /// Queens in the rows from `row` down to the middle, and their images. `sums` and `differences` are the diagonals
    /// in use: row + column, and column - row + n - 1.
    fn place(&mut self, row: u32, free: u64, sums: u64, differences: u64) -> Option<()> {
        if row == self.n / 2 {
            self.found.half_turn += 1;
            self.found.quarter_turn += u64::from(self.has_quarter_turn());
            return Some(());
        }
        if row + ROWS_BETWEEN_LOOKS < self.n / 2 && self.cancel.is_requested() {
            return None;
        }
        let last = self.n - 1;
        let mut candidates = free & !(sums >> row) & !(differences >> (last - row));
        while candidates != 0 {
            let col = candidates.trailing_zeros();
            candidates &= candidates - 1;
            let (sum, difference) = (row + col, col + last - row);
            self.cols[row as usize] = col;
            self.cols[(last - row) as usize] = last - col;
            self.place(
                row + 1,
                free & !(1 << col | 1 << (last - col)),
                sums | 1 << sum | 1 << (2 * last - sum),
                differences | 1 << difference | 1 << (2 * last - difference),
            )?;
        }
        Some(())
    }

    /// A quarter turn takes the square (row, col) to (col, n - 1 - row).
    fn has_quarter_turn(&self) -> bool {
        (0..self.n).all(|row| self.cols[self.cols[row as usize] as usize] == self.n - 1 - row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_the_published_ones() {
        let half_turn = [0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104];
        let quarter_turn = [0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0];
        for (n, (half_turn, quarter_turn)) in (2..).zip(half_turn.into_iter().zip(quarter_turn)) {
            let found = count(n, &CancelFlag::default());
            assert_eq!(
                found,
                Some(Symmetric {
                    half_turn,
                    quarter_turn
                }),
                "n = {n}"
            );
        }
    }

    #[test]
    fn a_cancelled_count_is_none() {
        let cancel = CancelFlag::default();
        cancel.request();
        assert_eq!(count(20, &cancel), None);
    }
}
