//! The lowest rows: for a set of columns all ways to fill them with it, sorted, as the diagonals that each occupies.
//!
//! Diagonals are numbered by where they meet the list's first row: bit c stands for the falling-left diagonal through its
//! column c; the falling-right diagonals follow from bit n - 1 on, their columns counted from the right. The n - 1
//! diagonals each way that a queen further up can reach are all that there are. To mirror a placement left to right is to
//! exchange the two halves of its word. So only one of two column sets that are each other's mirror image has a list.

use super::column_sets::{ColumnSets, choose};
use crate::error::{Result, try_vec};
use crate::simd::{self, Hit, Query};

/// How many rows the lists fill. With fewer there are more boards above them, with more the lists take longer to make and
/// outgrow the caches. 7 rows are worth it from n = 14 on; with n = 17 their packed columns would not fit in a word.
pub fn rows(n: usize) -> usize {
    if (14..=16).contains(&n) { 7 } else { 6 }
}

/// The largest board: its diagonals fit in a word.
pub const MAX_N: usize = 17;

/// How often a column set comes up before its list is made: to make it costs as much as a few searches without it.
const SEARCHES_FIRST: u8 = 3;

/// The lists that have been made.
pub struct BottomRows {
    n: usize,
    rows: usize,
    sets: ColumnSets,
    /// Lists of 1, 2, ... rows. The longer are made of the shorter.
    levels: Vec<Level>,
}

/// Lists of the same number of rows.
#[derive(Default)]
struct Level {
    /// By the number of the column set.
    lists: Vec<List>,
    diagonals: Vec<u32>,
    packed: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct List {
    start: u32,
    len: u16,
    state: State,
    /// How often the list was asked for before it was made.
    searches: u8,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Missing,
    Made,
    /// It is the mirror image's list, to be read backwards.
    Mirrored,
}

impl List {
    fn made(range: std::ops::Range<usize>) -> List {
        List {
            start: range.start as u32,
            len: range.len() as u16,
            state: State::Made,
            searches: 0,
        }
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// The squares that a board's upper rows attack in the rows below.
#[derive(Clone, Copy)]
pub struct FromAbove {
    /// The columns that have no queen yet, [`rows`] of them.
    pub columns: u32,
    /// The falling-left diagonals in use, by their column in the first row below.
    pub falling_left: u32,
    /// The falling-right ones, their column counted from the right.
    pub falling_right: u32,
}

impl BottomRows {
    pub fn new(n: usize) -> Result<BottomRows> {
        let rows = rows(n);
        assert!((rows..=MAX_N).contains(&n));
        let mut levels = Vec::new();
        levels.try_reserve_exact(rows)?;
        for rows in 1..=rows {
            levels.push(Level {
                lists: try_vec(List::default(), choose(n, rows) as usize)?,
                ..Level::default()
            });
        }
        Ok(BottomRows {
            n,
            rows,
            sets: ColumnSets::new(n, rows)?,
            levels,
        })
    }

    /// The question which placements fit below a board, and whether they are to be mirrored; `None` if there is no list for
    /// its columns (yet).
    #[inline(always)]
    pub fn query(&mut self, above: FromAbove) -> Option<(Query, bool)> {
        let number = self.sets.number(above.columns);
        let mut list = self.levels[self.rows - 1].lists[number];
        if list.state == State::Missing {
            list = self.make_in_time(above.columns, number)?;
        }
        // Exchanged or not without a branch, since half of the lists are mirrored.
        let mirrored = u32::from(list.state == State::Mirrored).wrapping_neg();
        let exchange = (above.falling_left ^ above.falling_right) & mirrored;
        let query = Query {
            start: list.start,
            len: list.len.into(),
            used: (above.falling_left ^ exchange) | (above.falling_right ^ exchange) << (self.n - 1),
        };
        Some((query, mirrored != 0))
    }

    /// Finds the placements that fit, as [`simd::disjoint`] does.
    pub fn answer(&self, queries: &[Query], hits: &mut Vec<Hit>) -> usize {
        let lists = &self.levels[self.rows - 1];
        simd::disjoint(&lists.diagonals, &lists.packed, queries, hits)
    }

    /// The columns of a placement, packed, the lowest row first.
    #[inline(always)]
    pub fn packed(&self, place: u32, mirrored: bool) -> u32 {
        let packed = self.levels[self.rows - 1].packed[place as usize];
        let exchange = (packed ^ mirror(packed, self.n, self.rows)) & u32::from(mirrored).wrapping_neg();
        packed ^ exchange
    }

    /// Makes a list if its time has come and there is memory for it.
    #[cold]
    fn make_in_time(&mut self, columns: u32, number: usize) -> Option<List> {
        let searches = &mut self.levels[self.rows - 1].lists[number].searches;
        if *searches < SEARCHES_FIRST {
            *searches += 1;
            return None;
        }
        self.make(columns).ok()
    }

    /// The list of a column set; made, with all shorter ones that it takes, if it is missing.
    fn make(&mut self, columns: u32) -> Result<List> {
        let rows = columns.count_ones() as usize;
        let list = self.levels[rows - 1].lists[self.sets.number(columns)];
        if list.state != State::Missing {
            return Ok(list);
        }
        if rows > 1 {
            for column in elements(columns) {
                self.make(columns & !column)?;
            }
        }
        let list = self.combine(columns, rows)?;
        let image = columns.reverse_bits() >> (u32::BITS as usize - self.n);
        let lists = &mut self.levels[rows - 1].lists;
        lists[self.sets.number(image)] = List {
            state: State::Mirrored,
            ..list
        };
        lists[self.sets.number(columns)] = list;
        Ok(list)
    }

    /// Makes a list of those with one row less: a queen on each column, and below it what does not share a diagonal.
    fn combine(&mut self, columns: u32, rows: usize) -> Result<List> {
        let (shorter, longer) = self.levels.split_at_mut(rows - 1);
        let to = &mut longer[0];
        let slack = if rows == self.rows { simd::SLACK } else { 0 };
        let start = to.packed.len();
        let Some(from) = shorter.last() else {
            return to.push_single(Queen::new(columns, self.n, 1));
        };
        let list_below = |column: u32| from.lists[self.sets.number(columns & !column)];
        let most: usize = elements(columns).map(|column| list_below(column).len as usize).sum();
        to.diagonals.try_reserve(most + slack)?;
        to.packed.try_reserve(most)?;
        let mut end = start;
        for column in elements(columns) {
            let queen = Queen::new(column, self.n, rows);
            let list = list_below(column);
            let below = from.diagonals[list.range()].iter().zip(&from.packed[list.range()]);
            to.diagonals.resize(end + list.len as usize, 0);
            to.packed.resize(end + list.len as usize, 0);
            let (diagonals, packed) = (&mut to.diagonals[end..], &mut to.packed[end..]);
            end += match list.state {
                State::Mirrored => queen.above_mirrored(below.rev(), diagonals, packed),
                _ => queen.above(below, diagonals, packed),
            };
        }
        to.packed.truncate(end);
        to.diagonals.truncate(end);
        to.diagonals.resize(end + slack, u32::MAX);
        Ok(List::made(start..end))
    }
}

impl Level {
    /// Makes the list of the only placement in a single row.
    fn push_single(&mut self, queen: Queen) -> Result<List> {
        let start = self.packed.len();
        self.diagonals.try_reserve(1)?;
        self.packed.try_reserve(1)?;
        self.diagonals.push(queen.diagonals);
        self.packed.push(queen.packed);
        Ok(List::made(start..start + 1))
    }
}

/// A queen in the first of some rows, to be put above placements of the others.
struct Queen {
    n: usize,
    rows: usize,
    /// Its own diagonals, by the first row.
    diagonals: u32,
    /// The same, by the second row.
    attacks: u32,
    /// The diagonals, by the second row, that the first row has too.
    reach: u32,
    /// Its column, in its place of a packed placement.
    packed: u32,
}

impl Queen {
    fn new(column: u32, n: usize, rows: usize) -> Queen {
        let half = (1 << (n - 1)) - 1;
        let both = |left: u32, right: u32| (left & half) | (right & half) << (n - 1);
        let image = column.reverse_bits() >> (u32::BITS as usize - n);
        Queen {
            n,
            rows,
            diagonals: both(column, image),
            attacks: both(column >> 1, image >> 1),
            reach: both(half >> 1, half >> 1),
            packed: column.trailing_zeros() << (bits(n) * (rows as u32 - 1)),
        }
    }

    /// Writes what it makes of the placements that it does not attack, and returns how many those are.
    #[inline(always)]
    fn above<'a>(
        &self,
        below: impl Iterator<Item = (&'a u32, &'a u32)>,
        diagonals: &mut [u32],
        packed: &mut [u32],
    ) -> usize {
        let mut kept = 0;
        for (&set, &columns) in below {
            diagonals[kept] = (set & self.reach) << 1 | self.diagonals;
            packed[kept] = columns | self.packed;
            kept += usize::from(set & self.attacks == 0);
        }
        kept
    }

    /// The same for the placements' mirror images.
    fn above_mirrored<'a>(
        &self,
        below: impl Iterator<Item = (&'a u32, &'a u32)>,
        diagonals: &mut [u32],
        packed: &mut [u32],
    ) -> usize {
        let half = (1 << (self.n - 1)) - 1;
        let mut kept = 0;
        for (&set, &columns) in below {
            let set = set >> (self.n - 1) | (set & half) << (self.n - 1);
            diagonals[kept] = (set & self.reach) << 1 | self.diagonals;
            packed[kept] = mirror(columns, self.n, self.rows - 1) | self.packed;
            kept += usize::from(set & self.attacks == 0);
        }
        kept
    }
}

/// How many bits a column has in a packed placement.
pub fn bits(n: usize) -> u32 {
    if n <= 16 { 4 } else { 5 }
}

/// A packed placement of some rows, mirrored left to right.
#[inline(always)]
fn mirror(packed: u32, n: usize, rows: usize) -> u32 {
    let ones = if n <= 16 { 0x1111_1111 } else { 0x0210_8421 };
    let rightmost = (ones * (n as u32 - 1)) & ((1 << (bits(n) * rows as u32)) - 1);
    rightmost - packed
}

/// The sets of one column each that make up a set, from left to right.
fn elements(mut columns: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = columns & columns.wrapping_neg();
        columns ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
