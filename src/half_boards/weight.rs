//! About how much work a row set is, found without looking at a single board.
//!
//! Placing h queens in the h rows of a half, one a column, two of them in rows d apart are on one diagonal with
//! probability 2 (h - d) / (h (h - 1)). As if these were independent for all pairs of rows, the number of half boards is
//! about h! times the product of the probabilities that they are not. At n = 16 to 22 the true number is that times a
//! factor which varies by about a sixth.
//!
//! The work is making, sorting and looking up the half boards, and testing pairs of them. Times of single tasks differ
//! from this weight by about a quarter; over some dozens of tasks that evens out.

use super::cut::{Cut, Kind};
use super::row_sets::RowSet;

/// The work of one pair of half boards, that of making and looking up one being 1: from n = 16 to n = 22 between 1/10000 and
/// 1/1300, as measured.
const PAIR: f64 = 1.0 / 5000.0;

/// The work of a row set, in units of about a nanosecond; at least 1. It depends on nothing but the board's size and the
/// rows: IEEE 754 gives the same result of sums, products and quotients everywhere.
pub fn weight(cut: &Cut, east: RowSet) -> u64 {
    let west = east.complement(cut);
    let middle_row = (cut.kind == Kind::MiddleLines).then_some(cut.h);
    let in_east = half_boards(cut, east, middle_row, cut.h);
    let mut in_west = half_boards(cut, west, None, cut.n - cut.h - usize::from(cut.kind == Kind::Centre));
    if cut.kind == Kind::MiddleLines {
        // The middle column's queen stands in a row of the north quarter.
        in_west *= f64::from(west.north.count_ones()) / (cut.h + 1) as f64;
    }
    (in_east + in_west + PAIR * in_east * in_west) as u64 + 1
}

/// About how many half boards with so many columns have their queens in these rows and in the middle row, if given.
fn half_boards(cut: &Cut, rows: RowSet, middle_row: Option<usize>, columns: usize) -> f64 {
    let north = set_bits(rows.north);
    let south = set_bits(rows.south).map(|row| row + cut.n - cut.h);
    let squares = (columns * (columns - 1)) as f64;
    let mut above = 0u32; // the set of rows so far
    let mut number = 1.0;
    for (placed, row) in (1..).zip(north.chain(middle_row).chain(south)) {
        number *= placed as f64;
        for other in set_bits(above) {
            number *= 1.0 - 2.0 * columns.saturating_sub(row - other) as f64 / squares;
        }
        above |= 1 << row;
    }
    number
}

fn set_bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
