//! What a half of an odd board keeps of its middle line: how far that line's queen is from the centre square.
//!
//! East half boards have a queen in the middle row, dc columns from the centre, west ones have one in the middle column, dr
//! rows from it. Of the pairs those with dr < dc count. Where lists are short a distance is a set of marks, of which two
//! halves must have none in common, as if they were diagonals; where lists are long it is a half board's class.

use super::cut::Cut;

/// From this n on distances are classes: with fewer half boards in a class its groups are not full. Tests meet both ways on
/// small boards.
const CLASSES_FROM: usize = if cfg!(test) { 11 } else { 19 };

/// The bits of words that tell distances.
#[derive(Clone, Copy, Debug)]
pub struct Distances {
    h: usize,
    first_bit: usize,
    are_classes: bool,
}

impl Distances {
    pub fn of(cut: &Cut) -> Distances {
        Distances {
            h: cut.h,
            first_bit: 2 * (cut.n - 1),
            are_classes: cut.n >= CLASSES_FROM,
        }
    }

    pub fn are_classes(&self) -> bool {
        self.are_classes
    }

    /// How many classes there are on each side: dr - 1 for a west half, dc - 2 for an east one. Classes p and i count if
    /// p <= i.
    pub fn classes(&self) -> usize {
        self.h - 1
    }

    /// All bits that tell a distance.
    pub fn bits(&self) -> u64 {
        match self.are_classes {
            true => self.class(self.classes().next_power_of_two() - 1),
            false => self.marks(2, self.h),
        }
    }

    /// Those of an east half with the middle row's queen at this distance; `None` if none is less.
    pub fn of_middle_row(&self, distance: usize) -> Option<u64> {
        (distance >= 2).then(|| match self.are_classes {
            true => self.class(distance - 2),
            false => self.marks(distance, self.h),
        })
    }

    /// Those of a west half with the middle column's queen at this distance; `None` if none is greater.
    pub fn of_middle_column(&self, distance: usize) -> Option<u64> {
        (distance < self.h).then(|| match self.are_classes {
            true => self.class(distance - 1),
            false => self.marks(2, distance + 1),
        })
    }

    fn class(&self, class: usize) -> u64 {
        (class as u64) << self.first_bit
    }

    /// The marks from `from` up to, not including, `to`, of 2 to h - 1. East halves have all from dc up, west ones all up
    /// to dr: so they have one in common exactly if dc <= dr.
    fn marks(&self, from: usize, to: usize) -> u64 {
        (from..to).fold(0, |bits, mark| bits | 1 << (self.first_bit + mark - 2))
    }
}
