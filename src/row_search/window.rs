//! A number of boards whose upper rows hold queens, in lexicographic order, and the same sorted by the columns they leave.

use super::column_sets::{ColumnSets, choose};
use super::middle_rows::Board;
use super::placement::{bits, mirror_set};
use crate::error::{Result, try_vec};
use crate::simd::Pair;

/// A board in the window.
#[derive(Clone, Copy)]
struct Entry {
    columns: u32,
    diagonals: Pair,
    /// Which board of the top rows it is below.
    top: u32,
    /// The columns of the middle rows, packed.
    middle: u32,
}

/// A board among those that leave the same columns, or whose mirror image does.
#[derive(Clone, Copy, Default)]
pub struct Upper {
    /// The diagonals it uses; those of its mirror image if that is the one that leaves these columns.
    pub diagonals: Pair,
    /// Twice its number in the window; one more if it is the mirror image that is meant.
    key: u32,
}

impl Upper {
    pub fn is_mirrored(self) -> bool {
        self.key & 1 == 1
    }

    /// Its number in the window.
    pub fn number(self) -> u32 {
        self.key >> 1
    }
}

pub struct Window {
    n: usize,
    sets: ColumnSets,
    /// The queens of the top rows, this many for each board that others are below.
    top_rows: usize,
    middle_rows: usize,
    tops: Vec<u32>,
    entries: Vec<Entry>,
    /// For each set of columns, twice the number of the first of it and its mirror image; one more if that is the image.
    kinds: Vec<u32>,
    /// The kind of the columns that each board leaves.
    kinds_left: Vec<u32>,
    sorted: Vec<Upper>,
    /// Where in `sorted` the boards of each set of columns end.
    ends: Vec<u32>,
}

impl Window {
    /// For boards that leave `free_rows` rows free, below ones of `top_rows` rows.
    pub fn new(n: usize, top_rows: usize, free_rows: usize) -> Result<Window> {
        let sets = ColumnSets::new(n, free_rows)?;
        let all = choose(n, free_rows) as usize;
        let mut kinds = try_vec(0, all)?;
        let mut columns: u64 = (1 << free_rows) - 1;
        for (number, kind) in kinds.iter_mut().enumerate() {
            let image = sets.number(mirror_set(columns as u32, n));
            *kind = (2 * number.min(image) + usize::from(image < number)) as u32;
            // On to the next larger set of the same size (Warren, "Hacker's Delight", 2-1).
            let lowest = columns & columns.wrapping_neg();
            let carried = columns + lowest;
            columns = carried | ((columns ^ carried) / lowest) >> 2;
        }
        Ok(Window {
            n,
            sets,
            top_rows,
            middle_rows: n - free_rows - top_rows,
            tops: Vec::new(),
            entries: Vec::new(),
            kinds,
            kinds_left: Vec::new(),
            sorted: Vec::new(),
            ends: try_vec(0, all)?,
        })
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn clear(&mut self) {
        self.tops.clear();
        self.entries.clear();
    }

    /// Adds the boards below one whose top rows hold these queens.
    pub fn push(&mut self, top: &[u32], boards: &[Board]) -> Result<()> {
        debug_assert!(top.len() == self.top_rows);
        if boards.is_empty() {
            return Ok(());
        }
        self.tops.try_reserve(top.len())?;
        self.entries.try_reserve(boards.len())?;
        let number = (self.tops.len() / self.top_rows) as u32;
        self.tops.extend_from_slice(top);
        self.entries.extend(boards.iter().map(|board| Entry {
            columns: board.columns,
            diagonals: board.diagonals(),
            top: number,
            middle: board.packed,
        }));
        Ok(())
    }

    /// Writes the columns of a board's upper rows.
    #[inline(always)]
    pub fn write(&self, number: usize, cols: &mut [u32]) {
        let entry = self.entries[number];
        let (top, middle) = cols.split_at_mut(self.top_rows);
        top.copy_from_slice(&self.tops[entry.top as usize * self.top_rows..][..self.top_rows]);
        let mut packed = entry.middle;
        for col in middle.iter_mut().rev() {
            *col = packed & ((1 << bits(self.n)) - 1);
            packed >>= bits(self.n);
        }
    }

    /// The columns of a board's upper rows, packed.
    #[inline(always)]
    pub fn packed(&self, number: usize) -> u64 {
        let entry = self.entries[number];
        let top = &self.tops[entry.top as usize * self.top_rows..][..self.top_rows];
        let top = top
            .iter()
            .fold(0, |packed, &col| packed << bits(self.n) | u64::from(col));
        top << (bits(self.n) * self.middle_rows as u32) | u64::from(entry.middle)
    }

    /// Sorts the boards by the columns that they leave.
    pub fn sort(&mut self) -> Result<()> {
        self.kinds_left.clear();
        self.kinds_left.try_reserve(self.len())?;
        self.sorted.try_reserve(self.len().saturating_sub(self.sorted.len()))?;
        self.sorted.resize(self.len(), Upper::default());
        self.ends.fill(0);
        for entry in &self.entries {
            let kind = self.kinds[self.sets.number(left(entry.columns, self.n))];
            self.ends[kind as usize / 2] += 1;
            self.kinds_left.push(kind);
        }
        let mut sum = 0;
        for end in &mut self.ends {
            (*end, sum) = (sum, sum + *end);
        }
        for ((number, entry), &kind) in (0..).zip(&self.entries).zip(&self.kinds_left) {
            let place = &mut self.ends[kind as usize / 2];
            // Exchanged or not without a branch, since half of the boards are mirrored.
            let is_mirrored = kind & 1;
            let exchange = (entry.diagonals.left ^ entry.diagonals.right) & is_mirrored.wrapping_neg();
            self.sorted[*place as usize] = Upper {
                diagonals: Pair {
                    left: entry.diagonals.left ^ exchange,
                    right: entry.diagonals.right ^ exchange,
                },
                key: number << 1 | is_mirrored,
            };
            *place += 1;
        }
        Ok(())
    }

    /// The sorted boards from a place on that leave the same columns, and those columns.
    pub fn alike(&self, start: usize) -> Option<(u32, &[Upper])> {
        let first = self.sorted.get(start)?;
        let columns = left(self.entries[first.number() as usize].columns, self.n);
        let end = self.ends[self.kinds[self.sets.number(columns)] as usize / 2];
        let columns = match first.is_mirrored() {
            true => mirror_set(columns, self.n),
            false => columns,
        };
        Some((columns, &self.sorted[start..end as usize]))
    }
}

/// The columns that are not in use.
#[inline(always)]
fn left(columns: u32, n: usize) -> u32 {
    !columns & u32::MAX >> (u32::BITS as usize - n)
}
