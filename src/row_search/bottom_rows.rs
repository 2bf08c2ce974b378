//! The lowest rows: for a set of columns all ways to fill them with it, as the diagonals that each occupies.
//!
//! To mirror a placement left to right is to exchange its diagonals left and right. So only one of two column sets that are
//! each other's mirror image has a list.

use super::column_sets::{ColumnSets, choose};
use super::placement::{Mirror, Placement, Queen, elements, mirror_set};
use crate::error::{Result, try_vec};
use crate::simd::BLOCK;
use std::ops::Range;

/// The largest board. Its lists take 64 MB, and the sets of columns that are left to them come up seldom: from n = 19 on the
/// plain search is as fast.
pub const MAX_N: usize = 18;

/// The most rows that lists fill.
const MAX_ROWS: usize = 7;

/// How many rows the lists fill: the more, the fewer boards there are above them, and the longer the lists.
pub fn rows(n: usize) -> usize {
    if n <= 14 { 6 } else { MAX_ROWS }
}

/// How many placements are kept for each set of columns, on average: half a list, since mirror images share one.
fn placements_a_set(n: usize) -> usize {
    if rows(n) == MAX_ROWS { 230 } else { 45 }
}

/// Whether lists are asked for the placements below one of the squares of their first row. Short ones are looked through
/// as a whole.
pub fn are_split(n: usize) -> bool {
    rows(n) == MAX_ROWS
}

/// The lists that have been made.
pub struct BottomRows {
    n: usize,
    sets: ColumnSets,
    /// Where the lists of 1, 2, ... rows are, by the number of the column set. The longer are made of the shorter.
    lists: Vec<Vec<List>>,
    /// What the shorter lists hold.
    placements: Vec<Vec<Placement>>,
    /// What those of all bottom rows hold: the diagonals as words, and the columns.
    words: Vec<u32>,
    packed: Vec<u32>,
    /// Room for one more list, and how much of it is used.
    room: Vec<Placement>,
    used: usize,
}

/// Room that what grows need not be moved into. Where it cannot be had at once, it may be bit by bit; what is never written
/// takes no memory.
fn reserved<T>(len: usize) -> Vec<T> {
    let mut vec = Vec::new();
    let _ = vec.try_reserve_exact(len);
    vec
}

/// Where a list is, or its mirror image.
#[derive(Clone, Copy, Default)]
pub struct List {
    start: u32,
    /// Where, from there on, the placements end that have their first queen in the first, second, ... column of the set.
    /// In the longest lists they are padded to whole blocks with what meets every queen.
    ends: [u16; MAX_ROWS],
    rows: u8,
    pub mirrored: bool,
}

impl List {
    fn is_made(&self) -> bool {
        self.rows > 0
    }

    fn range(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.ends[self.rows as usize - 1])
    }

    /// All placements.
    #[inline(always)]
    pub fn whole(&self) -> (u32, u32) {
        (self.start, self.ends[usize::from(self.rows) - 1].into())
    }

    /// The placements whose first queen is in a column of the set, given how many of its columns are to the left.
    #[inline(always)]
    pub fn below(&self, column: usize) -> (u32, u32) {
        let column = if self.mirrored {
            usize::from(self.rows) - 1 - column
        } else {
            column
        } % MAX_ROWS;
        let start = if column == 0 { 0 } else { self.ends[column - 1] };
        (self.start + u32::from(start), u32::from(self.ends[column] - start))
    }
}

impl BottomRows {
    pub fn new(n: usize) -> Result<BottomRows> {
        let rows = rows(n);
        assert!((rows..=MAX_N).contains(&n));
        let (mut lists, mut placements) = (Vec::new(), Vec::new());
        lists.try_reserve_exact(rows)?;
        placements.try_reserve_exact(rows - 1)?;
        placements.resize(rows - 1, Vec::new());
        let room = (1..=rows).product::<usize>() + rows * BLOCK;
        for rows in 1..=rows {
            lists.push(try_vec(List::default(), choose(n, rows) as usize)?);
        }
        let all = choose(n, rows) as usize * placements_a_set(n);
        Ok(BottomRows {
            n,
            sets: ColumnSets::new(n, rows)?,
            lists,
            placements,
            words: reserved(all),
            packed: reserved(all),
            room: try_vec(Placement::PADDING, room)?,
            used: 0,
        })
    }

    /// The diagonals of all placements, as words.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The columns of all placements but for the first row's, packed, the lowest row first.
    pub fn packed(&self) -> &[u32] {
        &self.packed
    }

    /// The list of a column set; made, with all shorter ones that it takes, if it is missing.
    #[inline(always)]
    pub fn list(&mut self, columns: u32) -> Result<&List> {
        let number = self.sets.number(columns);
        if !self.lists[self.placements.len()][number].is_made() {
            self.make(columns)?;
        }
        Ok(&self.lists[self.placements.len()][number])
    }

    #[cold]
    fn make(&mut self, columns: u32) -> Result<List> {
        let rows = columns.count_ones() as usize;
        let number = self.sets.number(columns);
        let list = self.lists[rows - 1][number];
        if list.is_made() {
            return Ok(list);
        }
        if rows > 1 {
            for column in elements(columns) {
                self.make(columns & !column)?;
            }
        }
        let list = self.combine(columns, rows)?;
        let image = self.sets.number(mirror_set(columns, self.n));
        self.lists[rows - 1][image] = List { mirrored: true, ..list };
        self.lists[rows - 1][number] = list;
        Ok(list)
    }

    /// Makes a list of those with one row less: a queen on each column, and below it what does not share a diagonal.
    fn combine(&mut self, columns: u32, rows: usize) -> Result<List> {
        let mut list = List {
            rows: rows as u8,
            ..List::default()
        };
        self.used = 0;
        let mirror = Mirror::new(self.n, rows - 1);
        for (column, end) in elements(columns).zip(&mut list.ends) {
            let queen = Queen::new(column, self.n, rows, rows < MAX_ROWS);
            let room = &mut self.room[self.used..];
            self.used += if rows == 1 {
                queen.alone(room)
            } else {
                let below = self.lists[rows - 2][self.sets.number(columns & !column)];
                let placements = &self.placements[rows - 2][below.range()];
                match below.mirrored {
                    true => queen.above(placements.iter().map(|&below| mirror.placement(below)), room),
                    false => queen.above(placements.iter().copied(), room),
                }
            };
            if rows == MAX_ROWS {
                self.pad();
            }
            *end = self.used as u16;
        }
        if rows == self.lists.len() {
            self.pad();
            list.ends[rows - 1] = self.used as u16;
        }
        list.start = self.append(rows)? as u32;
        Ok(list)
    }

    /// Fills the last vector up.
    fn pad(&mut self) {
        let padded = self.used.next_multiple_of(BLOCK);
        self.room[self.used..padded].fill(Placement::PADDING);
        self.used = padded;
    }

    /// Keeps the list that was combined; returns where.
    fn append(&mut self, rows: usize) -> Result<usize> {
        let list = &self.room[..self.used];
        if let Some(placements) = self.placements.get_mut(rows - 1) {
            placements.try_reserve(list.len())?;
            placements.extend_from_slice(list);
            return Ok(placements.len() - list.len());
        }
        self.words.try_reserve(list.len())?;
        self.packed.try_reserve(list.len())?;
        self.words.extend(list.iter().map(Placement::word));
        self.packed.extend(list.iter().map(Placement::packed));
        Ok(self.words.len() - list.len())
    }
}
