//! How a board is cut into an east and a west half, and what a half board is reduced to: one word.

use super::distances::Distances;

/// The smallest and the largest board that the method is written for.
pub const MIN_N: usize = 4;
pub const MAX_N: usize = 28;

/// Stands for the falling-left long diagonal in the words of even boards, the bit above it for the falling-right one.
pub const CLASS: u64 = 1 << 61;

/// Which solutions are counted, since odd boards take two passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All of an even board.
    Even,
    /// Those of an odd board whose middle row and middle column have different queens.
    MiddleLines,
    /// Those of an odd board with a queen on the centre square.
    Centre,
}

/// A board's halves and the diagonals that cross both, numbered as the bits of a word.
///
/// Sums r + c and differences c - r + n - 1 number the diagonals of the whole board from 0 to 2n - 2. Let `west` be the
/// number of columns in the west half. Then n - 1 diagonals in each direction cross both halves: those with numbers from
/// `west` to `west` + n - 2. The word of a half board has
///
/// - bits 0 to n-2: the falling-left diagonals that its queens occupy, bit s - west for the sum s;
/// - bits n-1 to 2n-3: the falling-right ones, bit d - west + n - 1 for the difference d;
/// - `Even`: instead of the two long diagonals' bits, bit 61 for the one and bit 62 for the other (see `class_bits`);
/// - `MiddleLines`: from bit 2n-2 on, a middle line's distance (see `Distances`).
///
/// Two halves make a board exactly if their words have no common bit, classes aside.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    pub kind: Kind,
    pub n: usize,
    /// Rows and columns of a quarter, those in the middle of an odd board aside.
    pub h: usize,
    /// Columns of the west half.
    pub west: usize,
}

impl Cut {
    /// The cuts whose counts add up to the board's.
    pub fn of_board(n: usize) -> impl Iterator<Item = Cut> {
        debug_assert!((MIN_N..=MAX_N).contains(&n));
        let kinds: &[Kind] = if n.is_multiple_of(2) {
            &[Kind::Even]
        } else {
            &[Kind::MiddleLines, Kind::Centre]
        };
        let cut = move |&kind| Cut {
            kind,
            n,
            h: n / 2,
            west: n - n / 2,
        };
        kinds.iter().map(cut)
    }

    /// The set of all rows, or all columns, of a quarter.
    pub fn all(&self) -> u32 {
        (1 << self.h) - 1
    }

    /// The numbers of queens in the east half, the middle row aside.
    pub fn east_rows(&self) -> u32 {
        match self.kind {
            Kind::Even | Kind::Centre => self.h as u32,
            Kind::MiddleLines => self.h as u32 - 1,
        }
    }

    pub fn crosses_both_halves(&self, diagonal: usize) -> bool {
        (self.west..self.west + self.n - 1).contains(&diagonal)
    }

    /// The bits of which two halves of a board must not both have one.
    pub fn exclusive_bits(&self) -> u64 {
        let all = (1u64 << (2 * (self.n - 1))) - 1;
        let long = 1u64 << (self.n - 1 - self.west);
        match self.kind {
            Kind::Even | Kind::Centre => all & !(long | long << (self.n - 1)),
            Kind::MiddleLines if self.has_distance_classes() => all,
            Kind::MiddleLines => all | self.distances().bits(),
        }
    }

    /// The bits that say of which class a half is: which long diagonals it occupies, or how far a middle line's queen is.
    pub fn class_bits(&self) -> u64 {
        match self.kind {
            Kind::Even => 3 * CLASS,
            Kind::MiddleLines if self.has_distance_classes() => self.distances().bits(),
            Kind::MiddleLines | Kind::Centre => 0,
        }
    }

    pub fn has_distance_classes(&self) -> bool {
        self.kind == Kind::MiddleLines && self.distances().are_classes()
    }

    /// Of `MiddleLines` only.
    pub fn distances(&self) -> Distances {
        debug_assert!(self.kind == Kind::MiddleLines);
        Distances::of(self)
    }
}
