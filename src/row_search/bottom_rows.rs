//! The lowest rows: for a set of columns all ways to fill them with it, as the diagonals that each occupies.
//!
//! Diagonals are numbered by where they meet the list's first row: the falling-left diagonal through its column c is
//! number c, and so is the falling-right one through column c counted from the right. The n - 1 diagonals each way that a
//! queen further up can reach are all that there are. To mirror a placement left to right is to exchange left and right.
//! So only one of two column sets that are each other's mirror image has a list.

use super::column_sets::{ColumnSets, choose};
use crate::error::{Result, try_vec};
use crate::simd::{BLOCK, Pair};
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
    /// What those of all bottom rows hold: the diagonals as [`word`]s, and the columns.
    words: Vec<u32>,
    packed: Vec<u32>,
    /// Room for one more list.
    room: Vec<Placement>,
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

/// A way to put queens into some rows.
#[derive(Clone, Copy)]
struct Placement {
    diagonals: Pair,
    /// The columns, packed, the lowest row first; in the longest lists but for the first row's.
    packed: u32,
}

impl Placement {
    /// One that meets every queen above.
    const PADDING: Placement = Placement {
        diagonals: Pair {
            left: u32::MAX,
            right: u32::MAX,
        },
        packed: 0,
    };

    #[inline(always)]
    fn mirrored(self, n: usize, rows: usize) -> Placement {
        Placement {
            diagonals: Pair {
                left: self.diagonals.right,
                right: self.diagonals.left,
            },
            packed: mirror(self.packed.into(), n, rows) as u32,
        }
    }
}

impl BottomRows {
    pub fn new(n: usize) -> Result<BottomRows> {
        let rows = rows(n);
        assert!((rows..=MAX_N).contains(&n));
        let (mut lists, mut placements, mut room) = (Vec::new(), Vec::new(), Vec::new());
        lists.try_reserve_exact(rows)?;
        placements.try_reserve_exact(rows - 1)?;
        placements.resize(rows - 1, Vec::new());
        room.try_reserve_exact((1..=rows).product::<usize>() + rows * BLOCK)?;
        for rows in 1..=rows {
            lists.push(try_vec(List::default(), choose(n, rows) as usize)?);
        }
        Ok(BottomRows {
            n,
            sets: ColumnSets::new(n, rows)?,
            lists,
            placements,
            words: Vec::new(),
            packed: Vec::new(),
            room,
        })
    }

    /// The diagonals of all placements, as [`word`]s.
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
        self.room.clear();
        for (column, end) in elements(columns).zip(&mut list.ends) {
            let queen = Queen::new(column, self.n, rows, rows < MAX_ROWS);
            if rows == 1 {
                self.room.push(queen.alone());
            } else {
                let below = self.lists[rows - 2][self.sets.number(columns & !column)];
                let placements = self.placements[rows - 2][below.range()].iter();
                match below.mirrored {
                    true => queen.above(
                        placements.map(|&below| below.mirrored(self.n, rows - 1)),
                        &mut self.room,
                    ),
                    false => queen.above(placements.copied(), &mut self.room),
                }
            }
            if rows == MAX_ROWS {
                self.pad();
            }
            *end = self.room.len() as u16;
        }
        if rows == self.lists.len() {
            self.pad();
            list.ends[rows - 1] = self.room.len() as u16;
        }
        list.start = self.append(rows)? as u32;
        Ok(list)
    }

    /// Fills the last vector up.
    fn pad(&mut self) {
        let padded = self.room.len().next_multiple_of(BLOCK);
        self.room.resize(padded, Placement::PADDING);
    }

    /// Keeps the list that was combined; returns where.
    fn append(&mut self, rows: usize) -> Result<usize> {
        let len = self.room.len();
        if let Some(placements) = self.placements.get_mut(rows - 1) {
            placements.try_reserve(len)?;
            placements.extend_from_slice(&self.room);
            return Ok(placements.len() - len);
        }
        self.words.try_reserve(len)?;
        self.packed.try_reserve(len)?;
        self.words
            .extend(self.room.iter().map(|placement| word(placement.diagonals)));
        self.packed.extend(self.room.iter().map(|placement| placement.packed));
        Ok(self.words.len() - len)
    }
}

/// Sixteen diagonals each way in one word. That is all of them up to n = 17, and with n = 18 all but the last.
#[inline(always)]
pub fn word(diagonals: Pair) -> u32 {
    diagonals.left & 0xffff | diagonals.right << 16
}

/// A queen in the first of some rows, to be put above placements of the others.
struct Queen {
    /// Its own diagonals, by the first row.
    own: Pair,
    /// The same, by the second row.
    attacks: Pair,
    /// The diagonals, by the second row, that the first row has too.
    reach: u32,
    /// Its column, in its place of a packed placement.
    packed: u32,
}

impl Queen {
    fn new(column: u32, n: usize, rows: usize, is_kept: bool) -> Queen {
        let reachable = (1 << (n - 1)) - 1;
        let image = column.reverse_bits() >> (u32::BITS as usize - n);
        Queen {
            own: Pair {
                left: column & reachable,
                right: image & reachable,
            },
            attacks: Pair {
                left: column >> 1,
                right: image >> 1,
            },
            reach: reachable >> 1,
            packed: if is_kept {
                column.trailing_zeros() << (bits(n) * (rows as u32 - 1))
            } else {
                0
            },
        }
    }

    /// The only placement in a single row.
    fn alone(&self) -> Placement {
        Placement {
            diagonals: self.own,
            packed: self.packed,
        }
    }

    /// Adds what it makes of the placements that it does not attack.
    #[inline(always)]
    fn above(&self, below: impl ExactSizeIterator<Item = Placement>, room: &mut Vec<Placement>) {
        let mut kept = room.len();
        room.resize(kept + below.len(), Placement::PADDING);
        for Placement { diagonals, packed } in below {
            room[kept] = Placement {
                diagonals: Pair {
                    left: (diagonals.left & self.reach) << 1 | self.own.left,
                    right: (diagonals.right & self.reach) << 1 | self.own.right,
                },
                packed: packed | self.packed,
            };
            kept += usize::from(diagonals.left & self.attacks.left | diagonals.right & self.attacks.right == 0);
        }
        room.truncate(kept);
    }
}

/// How many bits a column has in a packed placement.
pub fn bits(n: usize) -> u32 {
    if n <= 16 { 4 } else { 5 }
}

/// A packed placement of at most 9 rows, mirrored left to right.
#[inline(always)]
pub fn mirror(packed: u64, n: usize, rows: usize) -> u64 {
    let ones: u64 = if n <= 16 { 0x1_1111_1111 } else { 0x108_4210_8421 };
    let rightmost = (ones * (n as u64 - 1)) & ((1 << (bits(n) * rows as u32)) - 1);
    rightmost - packed
}

/// A set of columns, mirrored left to right.
#[inline(always)]
pub fn mirror_set(columns: u32, n: usize) -> u32 {
    columns.reverse_bits() >> (u32::BITS as usize - n)
}

/// The sets of one column each that make up a set, from left to right.
pub fn elements(mut columns: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = columns & columns.wrapping_neg();
        columns ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
