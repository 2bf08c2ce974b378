//! Quarters: all placements of queens in the given rows of one quarter of the board, by the columns that they use.

use super::view::View;
use crate::cancel::CancelFlag;
use crate::half_boards::cut::{Cut, Kind};
use crate::half_boards::{Outcome, Stop};

/// Words come in whole vectors of this many.
pub const VECTOR: usize = 4;

/// Fills up to whole vectors. Only the empty placement is disjoint from it; where that may come up, [`FILLER`] tells it.
pub const FULL: u64 = !0;

/// A bit that no placement has.
pub const FILLER: u64 = 1 << 63;

/// One quarter of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quarter {
    /// With the middle row of `Kind::MiddleLines`, which must have a queen here.
    NorthEast,
    SouthEast,
    /// With the middle column of `Kind::MiddleLines`, which must have a queen here.
    NorthWest,
    SouthWest,
}

impl Quarter {
    pub const ALL: [Quarter; 4] = [
        Quarter::NorthEast,
        Quarter::SouthEast,
        Quarter::NorthWest,
        Quarter::SouthWest,
    ];

    pub fn has_middle_row(self, cut: &Cut) -> bool {
        self == Quarter::NorthEast && cut.kind == Kind::MiddleLines
    }

    pub fn has_middle_column(self, cut: &Cut) -> bool {
        self == Quarter::NorthWest && cut.kind == Kind::MiddleLines
    }

    pub fn first_row(self, cut: &Cut) -> usize {
        match self {
            Quarter::NorthEast | Quarter::NorthWest => 0,
            Quarter::SouthEast | Quarter::SouthWest => cut.n - cut.h,
        }
    }

    pub fn first_column(self, cut: &Cut) -> usize {
        match self {
            Quarter::NorthWest | Quarter::SouthWest => 0,
            Quarter::NorthEast | Quarter::SouthEast => cut.n - cut.h,
        }
    }
}

/// The placements that use one set of columns: their words, first those without a long diagonal, then those with one.
#[derive(Clone, Copy)]
pub struct Cell<'a> {
    /// With fillers up to a multiple of four.
    pub padded: &'a [u64],
    pub without_long: usize,
    pub len: usize,
}

/// Where the words of a cell are.
#[derive(Clone, Copy, Default)]
struct Bounds {
    start: u32,
    without_long: u32,
    len: u32,
}

/// The placements of a quarter with a queen in each of some rows and in no other: a cell for each column set, in the
/// order of `LineSets`.
pub struct Block {
    cells: Vec<Bounds>,
    words: Vec<u64>,
}

impl Block {
    /// The placements of a quarter that is given by the words of each cell, in its own coordinates.
    #[inline(always)]
    pub fn new<'a>(cells: impl Iterator<Item = &'a [u64]> + Clone, view: &View, cancel: &CancelFlag) -> Outcome<Block> {
        let mut block = Block {
            cells: Vec::new(),
            words: Vec::new(),
        };
        let padded = |cell: &[u64]| cell.len().next_multiple_of(VECTOR);
        block.cells.try_reserve_exact(cells.clone().count())?;
        block.words.try_reserve_exact(cells.clone().map(padded).sum())?;
        for cell in cells {
            if cancel.is_requested() {
                return Err(Stop::Cancelled);
            }
            let start = block.words.len();
            block.words.resize(start + padded(cell), FULL);
            let (without_long, len) = view.fill_cell(cell, &mut block.words[start..]);
            block.words.truncate(start + len.next_multiple_of(VECTOR));
            block.cells.push(Bounds {
                start: start as u32,
                without_long: without_long as u32,
                len: len as u32,
            });
        }
        Ok(block)
    }

    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    #[inline(always)]
    pub fn cell(&self, number: usize) -> Cell<'_> {
        let Bounds {
            start,
            without_long,
            len,
        } = self.cells[number];
        let (start, len) = (start as usize, len as usize);
        Cell {
            padded: &self.words[start..start + len.next_multiple_of(VECTOR)],
            without_long: without_long as usize,
            len,
        }
    }
}
