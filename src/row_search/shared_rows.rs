//! All solutions below many boards at once that leave the same columns.
//!
//! The first two of their free rows, and the third where lists are split by it, are searched for all of them together: for
//! each square the boards that it is safe for are a set. Below, the lists of the bottom rows are compared with each board
//! that is left.

use super::bottom_rows::{self, BottomRows, List, MAX_N, are_split};
use super::placement::{Mirror, bits, elements, mirror_set, word};
use super::window::Upper;
use crate::error::Result;
use crate::simd::{Group, Hit, Pair, Pairs, QUERIES, join, select_disjoint};

/// How many rows are searched before the lists.
pub const ROWS: usize = 2;

/// How many rows are free.
pub fn free_rows(n: usize) -> usize {
    ROWS + bottom_rows::rows(n)
}

/// The largest board: all its diagonals are in the words of the lists.
const MAX_EXACT_N: usize = 17;

pub struct SharedRows {
    n: usize,
    bottom: BottomRows,
    /// What the boards use.
    pairs: Pairs,
    /// The same by the first row of the lists, in the lists' way.
    words: [u32; QUERIES],
    /// For which boards each square of the first rows, and of the first row of the lists, is safe.
    safe: [[u64; MAX_N]; ROWS + 1],
    groups: Vec<Group>,
    /// The columns of each group's first rows, packed, in their place.
    above: Vec<u64>,
    hits: Vec<Hit>,
}

/// A solution below a board of the window: the board's number, then the columns of the free rows, packed, the lowest row
/// lowest. So solutions compare as their boards do.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Solution(u64);

impl Solution {
    const PACKED_BITS: u32 = 45;

    /// The most boards that can be told apart.
    pub const MAX_BOARDS: usize = 1 << (u64::BITS - Solution::PACKED_BITS);

    #[inline(always)]
    pub fn board(self) -> usize {
        (self.0 >> Solution::PACKED_BITS) as usize
    }

    #[inline(always)]
    pub fn packed(self) -> u64 {
        self.0 & ((1 << Solution::PACKED_BITS) - 1)
    }
}

impl SharedRows {
    pub fn new(n: usize) -> Result<SharedRows> {
        let rows = free_rows(n);
        let most = rows * (rows - 1) * if are_split(n) { rows - 2 } else { 1 };
        let (mut groups, mut above) = (Vec::new(), Vec::new());
        groups.try_reserve_exact(most)?;
        above.try_reserve_exact(most)?;
        Ok(SharedRows {
            n,
            bottom: BottomRows::new(n)?,
            pairs: Pairs {
                left: [0; QUERIES],
                right: [0; QUERIES],
            },
            words: [0; QUERIES],
            safe: [[0; MAX_N]; ROWS + 1],
            groups,
            above,
            hits: Vec::new(),
        })
    }

    /// Adds all solutions below some boards that leave these columns, in no particular order.
    pub fn search(&mut self, columns: u32, boards: &[Upper], found: &mut Vec<Solution>) -> Result<()> {
        for boards in boards.chunks(QUERIES) {
            self.search_some(columns, boards, found)?;
        }
        Ok(())
    }

    fn search_some(&mut self, columns: u32, boards: &[Upper], found: &mut Vec<Solution>) -> Result<()> {
        let n = self.n;
        self.look_at(columns, boards);
        self.group(columns)?;
        self.hits.clear();
        let (words, packed) = (self.bottom.words(), self.bottom.packed());
        join(words, packed, &self.groups, &self.words, &mut self.hits)?;
        found.try_reserve(self.hits.len())?;
        let lists_mirror = Mirror::new(n, packed_rows(n));
        let board_mirror = Mirror::new(n, free_rows(n));
        for hit in &self.hits {
            let (group, board) = (usize::from(hit.group), boards[usize::from(hit.query)]);
            let lower = u64::from(packed[hit.place as usize]);
            let solution = self.above[group]
                | match self.groups[group].exchanged {
                    true => lists_mirror.columns(lower),
                    false => lower,
                };
            if n <= MAX_EXACT_N || fits(solution, board.diagonals, n) {
                let solution = match board.is_mirrored() {
                    true => board_mirror.columns(solution),
                    false => solution,
                };
                found.push(Solution(u64::from(board.number()) << Solution::PACKED_BITS | solution));
            }
        }
        Ok(())
    }

    /// Finds out for which boards each square of the first rows is safe.
    fn look_at(&mut self, columns: u32, boards: &[Upper]) {
        let n = self.n;
        for (place, board) in boards.iter().enumerate() {
            let Pair { left, right } = board.diagonals;
            self.pairs.left[place] = left;
            self.pairs.right[place] = right;
            self.words[place] = word(Pair {
                left: left >> ROWS,
                right: right >> ROWS,
            });
        }
        let rows = if are_split(n) { ROWS + 1 } else { ROWS };
        for (row, safe) in self.safe[..rows].iter_mut().enumerate() {
            for column in elements(columns) {
                // Diagonals that begin right of the board are none that a queen further up is on.
                let square = Pair {
                    left: (u64::from(column) << row) as u32,
                    right: (u64::from(mirror_set(column, n)) << row) as u32,
                };
                let selected = std::slice::from_mut(&mut safe[column.trailing_zeros() as usize]);
                select_disjoint(&self.pairs, boards.len(), &[square], selected);
            }
        }
    }

    /// Collects the lists to be looked through.
    fn group(&mut self, columns: u32) -> Result<()> {
        self.groups.clear();
        self.above.clear();
        for first in elements(columns) {
            let boards = self.safe[0][first.trailing_zeros() as usize];
            if boards == 0 {
                continue;
            }
            // In the same column or next to it queens of two rows attack each other.
            for second in elements(columns & !(first | first << 1 | first >> 1)) {
                let boards = boards & self.safe[1][second.trailing_zeros() as usize];
                if boards != 0 {
                    self.group_below(columns, first, second, boards)?;
                }
            }
        }
        Ok(())
    }

    /// Collects those below two queens.
    #[inline(always)]
    fn group_below(&mut self, columns: u32, first: u32, second: u32, boards: u64) -> Result<()> {
        let n = self.n;
        let columns = columns ^ first ^ second;
        let list = self.bottom.list(columns)?;
        let used = Pair {
            left: first >> 2 | second >> 1,
            right: mirror_set(first, n) >> 2 | mirror_set(second, n) >> 1,
        };
        let used = word(used);
        let above = first.trailing_zeros() << bits(n) | second.trailing_zeros();
        if !are_split(n) {
            self.groups.push(group(list, list.whole(), used, boards));
            self.above.push(u64::from(above) << (bits(n) * packed_rows(n) as u32));
            return Ok(());
        }
        let attacked = first >> 2 | first << 2 | second >> 1 | second << 1;
        for (place, third) in elements(columns).enumerate() {
            let boards = boards & self.safe[2][third.trailing_zeros() as usize];
            if third & attacked == 0 && boards != 0 {
                self.groups.push(group(list, list.below(place), used, boards));
                let above = above << bits(n) | third.trailing_zeros();
                self.above.push(u64::from(above) << (bits(n) * packed_rows(n) as u32));
            }
        }
        Ok(())
    }
}

#[inline(always)]
fn group(list: &List, (start, len): (u32, u32), used: u32, queries: u64) -> Group {
    Group {
        queries,
        start,
        len,
        used,
        exchanged: list.mirrored,
    }
}

/// How many rows the lists have packed.
fn packed_rows(n: usize) -> usize {
    bottom_rows::rows(n) - usize::from(are_split(n))
}

/// Is a placement of all free rows disjoint from what a board uses, and in itself?
fn fits(packed: u64, used: Pair, n: usize) -> bool {
    let (bits, rows, last) = (bits(n) as usize, free_rows(n), n - 1);
    let (mut left, mut right) = (u64::from(used.left), u64::from(used.right));
    (0..rows).all(|row| {
        let col = (packed >> (bits * (rows - 1 - row))) as usize & ((1 << bits) - 1);
        let diagonals = (1 << (col + row), 1 << (last - col + row));
        let fits = left & diagonals.0 | right & diagonals.1 == 0;
        left |= diagonals.0;
        right |= diagonals.1;
        fits
    })
}
