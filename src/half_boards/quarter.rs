//! Quarters: all placements of queens in the given rows of one quarter of the board, by the columns that they use.

use super::cut::{Cut, FILLER, Kind};
use super::{Outcome, Stop};
use crate::cancel::CancelFlag;
use crate::error::try_vec;

/// Words come in whole vectors of this many.
const VECTOR: usize = 4;

/// The depth of search at which the cancel flag is looked at: below it lie some ten thousand placements.
const LOOK_DEPTH: usize = 2;

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
    fn first_row(self, cut: &Cut) -> usize {
        match self {
            Quarter::NorthEast | Quarter::NorthWest => 0,
            Quarter::SouthEast | Quarter::SouthWest => cut.n - cut.h,
        }
    }

    fn first_column(self, cut: &Cut) -> usize {
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

#[derive(Clone, Copy, Default)]
struct Bounds {
    start: u32,
    without_long: u32,
    len: u32,
}

/// The placements of a quarter with a queen in each of some rows and in no other, by column set.
pub struct Block {
    cells: Vec<Bounds>,
    words: Vec<u64>,
}

impl Block {
    pub fn build(cut: &Cut, quarter: Quarter, rows: u32, cancel: &CancelFlag) -> Outcome<Block> {
        let found = Search::run(cut, quarter, rows, cancel)?;
        let mut cells = try_vec(Bounds::default(), 1 << cut.h)?;
        for &(columns, word) in &found {
            cells[columns as usize].len += 1;
            cells[columns as usize].without_long += u32::from(word & cut.class_bits() == 0);
        }
        let mut start = 0;
        for cell in &mut cells {
            cell.start = start;
            start += cell.len.next_multiple_of(VECTOR as u32);
        }
        let mut words = try_vec(FILLER, start as usize)?;
        let mut filled = try_vec([0u32; 2], 1 << cut.h)?;
        for (columns, word) in found {
            let (cell, filled) = (cells[columns as usize], &mut filled[columns as usize]);
            let long = usize::from(word & cut.class_bits() != 0);
            words[(cell.start + cell.without_long * long as u32 + filled[long]) as usize] = word;
            filled[long] += 1;
        }
        Ok(Block { cells, words })
    }

    #[inline(always)]
    pub fn cell(&self, columns: u32) -> Cell<'_> {
        let Bounds {
            start,
            without_long,
            len,
        } = self.cells[columns as usize];
        let (start, len) = (start as usize, len as usize);
        let padded = &self.words[start..start + len.next_multiple_of(VECTOR)];
        Cell {
            padded,
            without_long: without_long as usize,
            len,
        }
    }
}

/// Row by row search of a quarter.
struct Search<'a> {
    cut: &'a Cut,
    first_column: usize,
    rows: Vec<usize>,
    /// What the middle row's or middle column's queen adds to a word.
    scale: u64,
    found: Vec<(u32, u64)>,
    cancel: &'a CancelFlag,
}

impl Search<'_> {
    /// Column sets and words of all placements with a queen in each of the rows, which are numbered within the quarter.
    fn run(cut: &Cut, quarter: Quarter, rows: u32, cancel: &CancelFlag) -> Outcome<Vec<(u32, u64)>> {
        let (first_row, first_column) = (quarter.first_row(cut), quarter.first_column(cut));
        let rows: Vec<usize> = (0..cut.h)
            .filter(|r| rows >> r & 1 == 1)
            .map(|r| r + first_row)
            .collect();
        let columns = u64::from(cut.all()) << first_column;
        let (n, middle) = (cut.n, cut.h);
        let mut search = Search {
            cut,
            first_column,
            rows,
            scale: 0,
            found: Vec::new(),
            cancel,
        };
        match (cut.kind, quarter) {
            (Kind::MiddleLines, Quarter::NorthEast) => {
                for column in middle + 1..n {
                    let Some(scale) = cut.middle_row_scale(column - middle) else {
                        continue;
                    };
                    search.scale = scale;
                    search.place(
                        0,
                        columns & !(1 << column),
                        1 << (middle + column),
                        1 << (column + n - 1 - middle),
                    )?;
                }
            }
            (Kind::MiddleLines, Quarter::NorthWest) => {
                for at in 0..search.rows.len() {
                    let row = search.rows[at];
                    let Some(scale) = cut.middle_column_scale(middle - row) else {
                        continue;
                    };
                    search.scale = scale;
                    search.rows.remove(at);
                    search.place(0, columns, 1 << (row + middle), 1 << (middle + n - 1 - row))?;
                    search.rows.insert(at, row);
                }
            }
            (Kind::Centre, _) => search.place(0, columns, 1 << (n - 1), 1 << (n - 1))?,
            _ => search.place(0, columns, 0, 0)?,
        }
        Ok(search.found)
    }

    /// Queens in the rows from the `depth`-th on; at most 15 deep.
    fn place(&mut self, depth: usize, free: u64, sums: u64, differences: u64) -> Outcome<()> {
        if depth == LOOK_DEPTH && self.cancel.is_requested() {
            return Err(Stop::Cancelled);
        }
        let Some(&row) = self.rows.get(depth) else {
            return self.keep(free, sums, differences);
        };
        let mirrored = self.cut.n - 1 - row;
        let is_last = depth + 1 == self.rows.len();
        let mut candidates = free & !(sums >> row) & !(differences >> mirrored);
        while candidates != 0 {
            let column = candidates & candidates.wrapping_neg();
            candidates ^= column;
            let (free, sums, differences) = (free ^ column, sums | column << row, differences | column << mirrored);
            if is_last {
                self.keep(free, sums, differences)?;
            } else {
                self.place(depth + 1, free, sums, differences)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn keep(&mut self, free: u64, sums: u64, differences: u64) -> Outcome<()> {
        let columns = (!free >> self.first_column) as u32 & self.cut.all();
        self.found.try_reserve(1)?;
        self.found
            .push((columns, self.cut.word(sums, differences) | self.scale));
        Ok(())
    }
}
