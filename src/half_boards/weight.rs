//! About how much work a row set is, found without looking at a single board.
//!
//! Placing h queens in the h rows of a half, one a column, two of them in rows d apart are on one diagonal with
//! probability 2 (h - d) / (h (h - 1)). As if these were independent for all pairs of rows, the number of half boards is
//! h! times the product of the probabilities that they are not. The true number is about a fixed part of the 1.25th power
//! of that, if the unit is the number for every second row: at n = 16 to 22 it differs from this by about a twelfth.
//!
//! The work is making, sorting and looking up the half boards, and testing pairs of them. Single tasks differ from this
//! weight by about a quarter; over some dozens of tasks that evens out.

use super::cut::{Cut, Kind};
use super::row_sets::RowSet;

pub struct Weigher {
    /// The number of half boards with a queen in every second row, by the first of the formulas above.
    unit: f64,
    /// The part of the 1.25th power: without the centre's lines fewer queens can be placed.
    part: f64,
    /// The work of one pair of half boards, that of making and looking up one being 1.
    pair: f64,
    /// What quarters add to each task: of a small part of the tasks almost every one needs some that no other does.
    quarters: f64,
}

impl Weigher {
    pub fn new(cut: &Cut) -> Weigher {
        let unit = independent((0..cut.h).map(|row| 2 * row), cut.h);
        // As measured; above n = 20 it may be anything more, since pairs are all that matters.
        let pair = if cut.n <= 18 { 3e-4 } else { 4e-4 };
        let part = match cut.kind {
            Kind::Even => 0.5,
            Kind::MiddleLines => 0.6,
            Kind::Centre => 0.2,
        };
        Weigher {
            unit,
            part,
            pair,
            quarters: 0.1 * work(part * unit, part * unit, pair),
        }
    }

    /// The work of a row set, in units of some nanoseconds; at least 1. It depends on nothing but the board's size and the
    /// rows: IEEE 754 gives the same sums, products, quotients and square roots everywhere.
    pub fn weight(&self, cut: &Cut, east: RowSet) -> u64 {
        let west = east.complement(cut);
        let middle_row = (cut.kind == Kind::MiddleLines).then_some(cut.h);
        let in_east = self.half_boards(independent(rows(cut, east, middle_row), cut.h));
        let mut in_west = independent(
            rows(cut, west, None),
            cut.n - cut.h - usize::from(cut.kind == Kind::Centre),
        );
        if cut.kind == Kind::MiddleLines {
            // The middle column's queen stands in a row of the north quarter.
            in_west *= f64::from(west.north.count_ones()) / (cut.h + 1) as f64;
        }
        let in_west = self.half_boards(in_west);
        (self.quarters + work(in_east, in_west, self.pair)) as u64 + 1
    }

    fn half_boards(&self, independent: f64) -> f64 {
        self.part * independent * (independent / self.unit).sqrt().sqrt()
    }
}

fn work(in_east: f64, in_west: f64, pair: f64) -> f64 {
    in_east + in_west + pair * in_east * in_west
}

/// The rows of a set, and the middle row if given, from the top.
fn rows(cut: &Cut, set: RowSet, middle_row: Option<usize>) -> impl Iterator<Item = usize> {
    let south = cut.n - cut.h;
    set_bits(set.north)
        .chain(middle_row)
        .chain(set_bits(set.south).map(move |row| south + row))
}

/// How many ways there would be to place queens in these rows and so many columns if pairs were independent.
fn independent(rows: impl Iterator<Item = usize>, columns: usize) -> f64 {
    let pairs = (columns * (columns - 1)) as f64;
    let mut above = 0u32; // the set of rows so far
    let mut number = 1.0;
    for (placed, row) in (1..).zip(rows) {
        number *= placed as f64;
        for other in set_bits(above) {
            number *= 1.0 - 2.0 * columns.saturating_sub(row - other) as f64 / pairs;
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
