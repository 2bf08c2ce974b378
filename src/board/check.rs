//! Whether a board is a solution.

use super::EMPTY;
use crate::error::{Result, try_vec};

/// Whether `cols`, a board, is a solution of the plain problem of its size: a queen in each row, none in the column or
/// on a diagonal of another. Takes O(n) time and 2n bits.
pub fn is_solution(cols: &[u32]) -> Result<bool> {
    if cols.contains(&EMPTY) {
        return Ok(false);
    }
    let n = cols.len();
    let mut taken = try_vec(0u64, (2 * n).div_ceil(64))?;
    let queens = || cols.iter().enumerate().map(|(row, &col)| (row, col as usize));
    Ok(all_differ(queens().map(|(_, col)| col), &mut taken)
        && all_differ(queens().map(|(row, col)| row + col), &mut taken)
        && all_differ(queens().map(|(row, col)| row + n - 1 - col), &mut taken))
}

/// Whether no number comes twice; `taken` has a bit for each.
fn all_differ(mut numbers: impl Iterator<Item = usize>, taken: &mut [u64]) -> bool {
    taken.fill(0);
    numbers.all(|number| {
        let (word, bit) = (&mut taken[number / 64], 1 << (number % 64));
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    })
}
