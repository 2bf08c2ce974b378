//! Filling a quarter row by row: the placements in some rows are those in all but the last, each with a queen more.
//!
//! The operation is that of making half boards: the words of a cell that are disjoint from a queen's. All quarters are
//! squares of the same size, or have one line more; so they are filled in coordinates of their own, once for all that need
//! the same rows. The word of a queen in row r and column c has bit r + c and bit n - 1 + c - r + h.

use super::quarter::{Block, FULL, Quarter, VECTOR};
use super::view::{View, queen};
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::half_boards::cut::{Cut, Kind, MAX_N};
use crate::half_boards::line_sets::LineSets;
use crate::half_boards::words::Words;
use crate::half_boards::{Outcome, Stop};
use crate::simd::{Job, Vector};

/// What a thread fills quarters in, used again from one to the next.
#[derive(Default)]
pub struct Stages {
    square: Growing,
    /// With a queen in a row below: the middle row.
    middle_row: Growing,
    /// With a queen in a column to the right: the middle column.
    middle_column: Growing,
}

#[derive(Default)]
struct Growing {
    now: Stage,
    next: Stage,
}

/// All placements in the rows so far, by column set.
#[derive(Default)]
pub struct Stage {
    /// How many columns the sets have.
    columns: usize,
    cells: Vec<Part>,
    words: Words,
}

/// Where the words of a cell are, with fillers up to whole vectors.
#[derive(Clone, Copy)]
struct Part {
    start: u32,
    len: u32,
}

impl Stage {
    fn begin(&mut self, columns: usize) {
        self.columns = columns;
        self.cells.clear();
        self.words.clear();
    }

    pub fn cells(&self) -> impl Iterator<Item = &[u64]> + Clone {
        let words = self.words.as_slice();
        self.cells
            .iter()
            .map(|part| &words[part.start as usize..][..part.len as usize])
    }

    #[inline(always)]
    fn padded(&self, cell: usize) -> &[u64] {
        let Part { start, len } = self.cells[cell];
        &self.words.as_slice()[start as usize..][..(len as usize).next_multiple_of(VECTOR)]
    }

    /// What has been appended since `start` is the next cell.
    #[inline(always)]
    fn end_cell(&mut self, start: usize) -> Result<()> {
        let len = self.words.len() - start;
        self.words.fill_up(FULL, VECTOR)?;
        self.cells.try_reserve(1)?;
        self.cells.push(Part {
            start: start as u32,
            len: len as u32,
        });
        Ok(())
    }

    /// Appends a cell of one word, or of none.
    fn push_cell(&mut self, word: Option<u64>) -> Result<()> {
        let start = self.words.len();
        if let Some(word) = word {
            self.words.push(word)?;
        }
        self.end_cell(start)
    }
}

/// The rows of quarters to be filled, numbered within them.
#[derive(Clone, Copy)]
pub struct Filling<'a> {
    pub cut: &'a Cut,
    pub line_sets: &'a LineSets,
    pub views: &'a [View; 4],
    pub rows: u32,
    pub quarters: &'a [Quarter],
    pub cancel: &'a CancelFlag,
}

/// Builds the blocks of some quarters, each in the place of its number.
pub struct BuildBlocks<'a> {
    pub filling: Filling<'a>,
    pub stages: &'a mut Stages,
}

/// A block for each of the four quarters, or none.
pub type Blocks = [Option<Block>; 4];

impl Job for BuildBlocks<'_> {
    type Output = Outcome<Blocks>;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> Outcome<Blocks> {
        let BuildBlocks { filling, stages } = self;
        filling.begin(stages)?;
        for row in (0..filling.cut.h).filter(|row| filling.rows >> row & 1 == 1) {
            filling.add_row(v, row, stages)?;
        }
        let mut blocks = [const { None }; 4];
        for &quarter in filling.quarters {
            let filled = if quarter.has_middle_row(filling.cut) {
                &stages.middle_row
            } else if quarter.has_middle_column(filling.cut) {
                &stages.middle_column
            } else {
                &stages.square
            };
            let view = &filling.views[quarter as usize];
            blocks[quarter as usize] = Some(Block::new(filled.now.cells(), view, filling.cancel)?);
        }
        Ok(blocks)
    }
}

impl Filling<'_> {
    /// What there is before the first row: an empty quarter, one with a queen in the middle row, and none with a queen in
    /// the middle column.
    fn begin(&self, stages: &mut Stages) -> Result<()> {
        let (cut, h) = (self.cut, self.cut.h);
        stages.square.now.begin(0);
        stages.square.now.push_cell(Some(0))?;
        stages.middle_column.now.begin(0);
        let middle_row = &mut stages.middle_row.now;
        middle_row.begin(1);
        if cut.kind != Kind::MiddleLines {
            return Ok(());
        }
        for column in 0..h {
            let distance = cut.distances().of_middle_row(column + 1);
            middle_row.push_cell(distance.map(|distance| queen(cut, h + 1, h, column) | distance))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn add_row<V: Vector>(&self, v: V, row: usize, stages: &mut Stages) -> Outcome<()> {
        let (cut, h) = (self.cut, self.cut.h);
        let needs = |needs: fn(Quarter, &Cut) -> bool| self.quarters.iter().any(|&quarter| needs(quarter, cut));
        let Stages {
            square,
            middle_row,
            middle_column,
        } = stages;
        if needs(Quarter::has_middle_row) {
            middle_row.next.begin(middle_row.now.columns + 1);
            self.grow(v, &queens(cut, h + 1, row), &middle_row.now, None, &mut middle_row.next)?;
            middle_row.advance();
        }
        let queens = queens(cut, h, row);
        if needs(Quarter::has_middle_column) {
            // One column less than rows: the middle column is in no set.
            middle_column.next.begin(square.now.columns);
            let distance = cut.distances().of_middle_column(h - row);
            let also = distance.map(|distance| (queen(cut, h, row, h) | distance, &square.now));
            self.grow(v, &queens, &middle_column.now, also, &mut middle_column.next)?;
            middle_column.advance();
        }
        square.next.begin(square.now.columns + 1);
        self.grow(v, &queens, &square.now, None, &mut square.next)?;
        square.advance();
        Ok(())
    }

    /// Adds one of the queens to each of the placements `from`, or also another queen to others in the same columns.
    #[inline(always)]
    fn grow<V: Vector>(
        &self,
        v: V,
        queens: &[u64; MAX_N / 2],
        from: &Stage,
        also: Option<(u64, &Stage)>,
        to: &mut Stage,
    ) -> Outcome<()> {
        for &set in self.line_sets.of_size(to.columns) {
            if self.cancel.is_requested() {
                return Err(Stop::Cancelled);
            }
            let start = to.words.len();
            if let Some((queen, others)) = also {
                to.words
                    .append_disjoint(v, &[queen], 0, others.padded(self.line_sets.number(set)))?;
            }
            let mut columns = set;
            while columns != 0 {
                let column = columns.trailing_zeros() as usize;
                columns &= columns - 1;
                let others = from.padded(self.line_sets.number(set ^ 1 << column));
                to.words.append_disjoint(v, &queens[column..=column], 0, others)?;
            }
            to.end_cell(start)?;
        }
        Ok(())
    }
}

impl Growing {
    fn advance(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
    }
}

/// The queens that a row may have, in a quarter of that many rows.
fn queens(cut: &Cut, rows: usize, row: usize) -> [u64; MAX_N / 2] {
    let mut queens = [0; MAX_N / 2];
    for (column, word) in queens[..cut.h].iter_mut().enumerate() {
        *word = queen(cut, rows, row, column);
    }
    queens
}
