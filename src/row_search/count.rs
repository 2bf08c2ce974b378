//! Counting all solutions without listing them.

use super::{Attacked, lowest, whole_row};
use crate::cancel::CancelFlag;

/// Rows left below which the cancel flag is not looked at: their search takes well under a millisecond.
const ROWS_BETWEEN_LOOKS: u32 = 9;

/// The number of solutions of a plain board (OEIS A000170), or `None` if cancelled.
///
/// Mirroring a board left to right maps solutions to solutions. So only those with the first row's queen in the left
/// half are counted, twice; on an odd board the ones with it in the middle column are symmetric in their second row
/// instead: no queen of theirs stands in the middle column there.
pub fn count(n: u32, cancel: &CancelFlag) -> Option<u64> {
    if cancel.is_requested() {
        return None;
    }
    if n < 2 {
        return Some(1);
    }
    let all = whole_row(n);
    let left = whole_row(n / 2);
    let start = Attacked::default();
    let mut half = count_rows(start, left, n, all, cancel)?;
    if n % 2 == 1 {
        let second = start.below(1 << (n / 2));
        half += count_rows(second, second.safe(left), n - 1, all, cancel)?;
    }
    Some(2 * half)
}

/// The solutions of the lowest `rows` rows, with the first of their queens on one of `squares`.
fn count_rows(attacked: Attacked, mut squares: u64, rows: u32, all: u64, cancel: &CancelFlag) -> Option<u64> {
    if rows == 1 {
        return Some(squares.count_ones().into());
    }
    if rows > ROWS_BETWEEN_LOOKS && cancel.is_requested() {
        return None;
    }
    let mut total = 0;
    while squares != 0 {
        let square = lowest(squares);
        squares ^= square;
        let below = attacked.below(square);
        total += count_rows(below, below.safe(all), rows - 1, all, cancel)?;
    }
    Some(total)
}
