//! Row sets: which rows have their queen in the east half. One stands for all that reflections make of it.

use super::cut::{Cut, Kind};
use super::line_sets::LineSets;
use super::{Outcome, Stop};
use crate::cancel::CancelFlag;
use crate::error::try_collect;

/// The rows with a queen in the east half, the middle row of an odd board aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSet {
    /// Bit r is row r.
    pub north: u32,
    /// Bit r is row n - h + r.
    pub south: u32,
}

impl RowSet {
    fn number(self, cut: &Cut) -> u32 {
        self.south << cut.h | self.north
    }

    /// Upside down.
    fn reversed(self, cut: &Cut) -> RowSet {
        let reverse = |rows: u32| rows.reverse_bits() >> (32 - cut.h);
        RowSet {
            north: reverse(self.south),
            south: reverse(self.north),
        }
    }

    /// The rows of the west half; of a board that is mirrored left to right, those of the east.
    pub fn complement(self, cut: &Cut) -> RowSet {
        RowSet {
            north: cut.all() ^ self.north,
            south: cut.all() ^ self.south,
        }
    }

    /// What both reflections make of it, itself first.
    fn orbit(self, cut: &Cut) -> [RowSet; 4] {
        let reversed = self.reversed(cut);
        [self, reversed, self.complement(cut), reversed.complement(cut)]
    }

    /// One row set of each orbit is counted: the one with the least number.
    fn is_representative(self, cut: &Cut) -> bool {
        match cut.kind {
            // Here the reflections have been used up by putting the middle row's queen east, the middle column's north;
            // the middle column's queen needs a row of the north quarter.
            Kind::MiddleLines => self.north != cut.all(),
            Kind::Even | Kind::Centre => self
                .orbit(cut)
                .iter()
                .all(|other| self.number(cut) <= other.number(cut)),
        }
    }

    /// How many different row sets reflections make of it.
    pub fn orbit_size(self, cut: &Cut) -> u64 {
        let unchanged = self.orbit(cut).iter().filter(|&&image| image == self).count();
        4 / unchanged as u64
    }

    /// How many solutions each pair of half boards with these rows stands for, by reflection and transposition.
    pub fn weight(self, cut: &Cut) -> u64 {
        match cut.kind {
            Kind::MiddleLines => 8,
            Kind::Even | Kind::Centre => self.orbit_size(cut),
        }
    }
}

/// The row sets to be counted; those with the same south rows follow each other.
///
/// Half of the rows in the south make most half boards and so most work: these row sets come first, so that threads
/// end at about the same time, and so that a count has found something soon.
pub fn representatives(cut: &Cut, line_sets: &LineSets, cancel: &CancelFlag) -> Outcome<Vec<RowSet>> {
    let mut sizes = try_collect(0..=cut.h)?;
    sizes.sort_by_key(|&size| (2 * size as u32).abs_diff(cut.east_rows()));
    let mut found = Vec::new();
    for &south in sizes.iter().flat_map(|&size| line_sets.of_size(size)) {
        if cancel.is_requested() {
            return Err(Stop::Cancelled);
        }
        let Some(north_rows) = cut.east_rows().checked_sub(south.count_ones()) else {
            continue;
        };
        for &north in line_sets.of_size(north_rows as usize) {
            let rows = RowSet { north, south };
            if rows.is_representative(cut) {
                found.try_reserve(1)?;
                found.push(rows);
            }
        }
    }
    Ok(found)
}
