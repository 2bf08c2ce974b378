//! All rows but the top ones: every solution below a board whose top rows hold queens, in lexicographic order.

use super::Attacked;
use super::bottom_rows::{self, BottomRows, FromAbove, bits};
use super::middle_rows::{self, MiddleRows};
use crate::error::Result;
use crate::simd::{Hit, Query};

/// How many rows these are.
pub fn rows(n: usize) -> usize {
    middle_rows::ROWS + bottom_rows::rows(n)
}

/// The largest board.
pub const MAX_N: usize = bottom_rows::MAX_N;

/// Room for hits: more than the longest list has.
const MAX_HITS: usize = 7 * 6 * 5 * 4 * 3 * 2;

/// Boards whose lists are searched in one go.
const GROUP: usize = 256;

pub struct LowerRows {
    n: usize,
    middle: MiddleRows,
    bottom: BottomRows,
    /// The first of the middle rows' boards that is not searched yet.
    board: usize,
    /// What the last group had: the columns of the rows, packed, the lowest row first.
    found: Vec<u64>,
    /// The first of them that was not yet handed out.
    next: usize,
    queries: Vec<Query>,
    /// Whose list is to be mirrored.
    mirrored: Vec<bool>,
    hits: Vec<Hit>,
}

impl LowerRows {
    pub fn new(n: usize) -> Result<LowerRows> {
        let (mut found, mut queries, mut mirrored, mut hits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        hits.try_reserve_exact(MAX_HITS)?;
        found.try_reserve_exact(MAX_HITS)?;
        queries.try_reserve_exact(GROUP)?;
        mirrored.try_reserve_exact(GROUP)?;
        Ok(LowerRows {
            n,
            middle: MiddleRows::new(n)?,
            bottom: BottomRows::new(n)?,
            board: 0,
            found,
            next: 0,
            queries,
            mirrored,
            hits,
        })
    }

    /// Goes to the solutions below another board, given what its top rows attack.
    pub fn enter(&mut self, attacked: Attacked) {
        self.middle.extend(attacked);
        self.board = 0;
        self.found.clear();
        self.next = 0;
    }

    /// The next solution: its columns in these rows, packed.
    #[inline(always)]
    pub fn next(&mut self) -> Option<u64> {
        while self.next == self.found.len() {
            if self.board == self.middle.boards().len() {
                return None;
            }
            self.search_group();
        }
        self.next += 1;
        Some(self.found[self.next - 1])
    }

    /// How many boards there are to search below the one that was entered, a measure of the work.
    pub fn boards(&self) -> usize {
        self.middle.boards().len()
    }

    /// Finds the solutions below the next boards: as many as have lists, or one that has none.
    fn search_group(&mut self) {
        self.found.clear();
        self.next = 0;
        self.queries.clear();
        self.mirrored.clear();
        let boards = &self.middle.boards()[self.board..];
        for board in boards.iter().take(GROUP) {
            let Some((query, mirrored)) = self.bottom.query(board.leaves(self.n)) else {
                break;
            };
            self.queries.push(query);
            self.mirrored.push(mirrored);
        }
        if self.queries.is_empty() {
            let above = boards[0].leaves(self.n);
            let search = Search::new(above, self.n);
            search.run(above.columns, boards[0].packed.into(), &mut self.found);
            self.board += 1;
            return;
        }
        self.hits.clear();
        let answered = self.bottom.answer(&self.queries, &mut self.hits);
        let shift = bits(self.n) * bottom_rows::rows(self.n) as u32;
        for hits in self.hits.chunk_by(|a, b| a.query == b.query) {
            let board = hits[0].query as usize;
            let (first, mirrored) = (self.found.len(), self.mirrored[board]);
            for hit in hits {
                let bottom = self.bottom.packed(hit.place, mirrored);
                self.found
                    .push(u64::from(boards[board].packed) << shift | u64::from(bottom));
            }
            // Mirroring reverses the order.
            if hits.len() > 1 && mirrored {
                self.found[first..].reverse();
            }
        }
        self.board += answered;
    }
}

/// The plain search of the bottom rows, for column sets that have no list.
#[derive(Clone, Copy)]
struct Search {
    bits: u32,
    falling_left: u64,
    /// With the columns counted from the left, and some diagonals further right than the board.
    falling_right: u64,
}

impl Search {
    fn new(above: FromAbove, n: usize) -> Search {
        Search {
            bits: bits(n),
            falling_left: above.falling_left.into(),
            falling_right: (above.falling_right.reverse_bits() >> (u32::BITS as usize - n)).into(),
        }
    }

    /// Adds to `found` what comes of the rows above, packed, and of each way to put queens on the columns.
    fn run(self, columns: u32, packed: u64, found: &mut Vec<u64>) {
        if columns == 0 {
            found.push(packed);
            return;
        }
        let mut untried = u64::from(columns) & !(self.falling_left | self.falling_right);
        while untried != 0 {
            let square = untried & untried.wrapping_neg();
            untried ^= square;
            let below = Search {
                falling_left: (self.falling_left | square) >> 1,
                falling_right: (self.falling_right | square) << 1,
                ..self
            };
            below.run(
                columns ^ square as u32,
                packed << self.bits | u64::from(square.trailing_zeros()),
                found,
            );
        }
    }
}
