//! About how much work a row set is, found without looking at a single board.
//!
//! Two queens in different columns of a half, in rows d apart, are on one diagonal with probability 2 (c - d) / (c (c - 1)),
//! c being the half's number of columns. As if these were independent for all pairs of its rows, the product of the
//! probabilities that they are not says how many half boards there are: it is the *chance* of its rows, in units of the chance
//! of every second row. The number of half boards is then about the 1.25th power of it, and the time for joining two lists, of
//! which most pairs are never looked at, grows with a still higher power.
//!
//! The constants are fitted to what the join did for some thousands of tasks of each n from 16 to 24. Single tasks differ from
//! their weight by a tenth (n = 18) to a quarter (n = 24), by half where n is odd; over some dozens that evens out.

use super::cut::{Cut, Kind};
use super::row_sets::RowSet;
use super::words::bits;
use crate::error::{Result, try_vec};

/// The weight of a join of two lists as long as those of every second row.
const SCALE: f64 = 1e6;

pub struct Weigher {
    kind: Kind,
    east: Side,
    /// `None` where it is like the east.
    west: Option<Side>,
    /// The work of making two lists, and of joining them, each for the unit of chance.
    lists: f64,
    join: f64,
}

impl Weigher {
    pub fn new(cut: &Cut) -> Result<Weigher> {
        let middle_row = cut.kind == Kind::MiddleLines;
        let lists = match cut.n {
            ..=17 => 4.0,
            18 | 19 => 1.4,
            20 | 21 => 0.4,
            22 => 0.2,
            _ => 0.05,
        };
        // Without the centre's lines fewer queens can be placed.
        let (lists, join) = match cut.kind {
            Kind::Even | Kind::MiddleLines => (lists, 1.0),
            Kind::Centre => (0.7 * lists, 0.4),
        };
        Ok(Weigher {
            kind: cut.kind,
            east: Side::new(cut, cut.h, middle_row)?,
            west: middle_row.then(|| Side::new(cut, cut.h + 1, false)).transpose()?,
            lists,
            join,
        })
    }

    /// The work of a row set, at least 1. It depends on nothing but the board's size and the rows: IEEE 754 gives the same
    /// sums, products, quotients and square roots everywhere.
    pub fn weight(&self, cut: &Cut, rows: RowSet) -> u64 {
        let rest = rows.complement(cut);
        let east = self.east.chance(rows);
        let mut west = self.west.as_ref().unwrap_or(&self.east).chance(rest);
        let mut excess = f64::from(rows.north.count_ones()) - f64::from(rows.south.count_ones());
        if self.kind == Kind::MiddleLines {
            west *= f64::from(rest.north.count_ones()); // rows for the middle column's queen
            excess += 1.0;
        }
        // Where a list has most of its queens in the north, and the other in the south, more pairs are passed over.
        let imbalance = 1.0 + excess * excess / 64.0;
        let pairs = match self.kind {
            Kind::Even => east * west,
            Kind::MiddleLines | Kind::Centre => (east * west).sqrt(),
        };
        let join = self.join * east * west * pairs / (imbalance * imbalance);
        let quarters = 0.05 * self.lists;
        let lists = self.lists * (half_boards(east) + half_boards(west)) / 2.0;
        (SCALE * (lists + join + quarters)) as u64 + 1
    }
}

/// The number of half boards, in units of that of every second row.
fn half_boards(chance: f64) -> f64 {
    chance * chance.sqrt().sqrt()
}

/// The chances of the row sets of a half, as products of what is found once for each set of its north and of its south rows.
struct Side {
    h: usize,
    /// Of the north rows of a set, and of its south rows, each with the middle row if that is in the half.
    north: Vec<f64>,
    south: Vec<f64>,
    /// Of each north row with all south rows of a set: h of them for each set.
    between: Vec<f64>,
}

impl Side {
    fn new(cut: &Cut, columns: usize, middle_row: bool) -> Result<Side> {
        let (h, first_south) = (cut.h, cut.n - cut.h);
        let apart = |distance| apart_in(columns, distance);
        let mut side = Side {
            h,
            north: try_vec(1.0, 1 << h)?,
            south: try_vec(1.0, 1 << h)?,
            between: try_vec(1.0, h << h)?,
        };
        for set in 1..1usize << h {
            let first = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            let inside: f64 = bits(rest as u64).map(|row| apart(row - first)).product();
            let [north, south] = match middle_row {
                true => [apart(h - first), apart(first + 1)],
                false => [1.0, 1.0],
            };
            side.north[set] = side.north[rest] * inside * north;
            side.south[set] = side.south[rest] * inside * south;
            for row in 0..h {
                side.between[set * h + row] = side.between[rest * h + row] * apart(first_south + first - row);
            }
        }
        let every_second = (1..h).flat_map(|row| (0..row).map(move |other| 2 * (row - other)));
        let unit: f64 = every_second.map(|distance| apart_in(cut.h, distance)).product();
        side.north.iter_mut().for_each(|chance| *chance /= unit);
        Ok(side)
    }

    fn chance(&self, rows: RowSet) -> f64 {
        let between = &self.between[rows.south as usize * self.h..];
        let crossing: f64 = bits(rows.north.into()).map(|row| between[row]).product();
        self.north[rows.north as usize] * self.south[rows.south as usize] * crossing
    }
}

/// The probability that queens so many rows apart, in different ones of some columns, are not on one diagonal.
fn apart_in(columns: usize, distance: usize) -> f64 {
    1.0 - (2 * columns.saturating_sub(distance)) as f64 / (columns * (columns - 1)) as f64
}
