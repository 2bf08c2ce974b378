//! The rows between the top rows and the bottom rows, breadth first.
//!
//! A search in depth mispredicts a branch at every board, for how many squares are safe nobody can foresee. Breadth first
//! all boards of a row are extended in one loop without such a branch, which takes a third of the time.

use super::Attacked;
use super::placement::bits;
use crate::error::Result;
use crate::simd::Pair;

/// The most rows there are. More of them keep more boards, up to 13 * 12 * 11 * 10 with four.
pub const MAX_ROWS: usize = 4;

/// A board whose upper rows hold queens.
#[derive(Clone, Copy, Default)]
pub struct Board {
    /// The columns in use.
    pub columns: u32,
    falling_left: u32,
    falling_right: u32,
    /// The falling-right diagonals once more, mirrored left to right.
    mirrored: u32,
    /// The next row's safe squares.
    safe: u32,
    /// The columns of the queens in the middle rows, packed, the lowest row first.
    pub packed: u32,
}

impl Board {
    /// The diagonals in use, by their column in the next row: the falling-left ones from the left, the falling-right ones
    /// from the right.
    #[inline(always)]
    pub fn diagonals(&self) -> Pair {
        Pair {
            left: self.falling_left,
            right: self.mirrored,
        }
    }
}

/// The boards below one of the top rows, in lexicographic order.
pub struct MiddleRows {
    n: usize,
    /// How many rows are filled.
    rows: usize,
    /// How many boards there are.
    len: usize,
    /// Them, and others that mean nothing.
    boards: Vec<Board>,
    /// Room for the next row's.
    next: Vec<Board>,
}

impl MiddleRows {
    /// For `rows` rows below `above` others.
    pub fn new(n: usize, above: usize, rows: usize) -> Result<MiddleRows> {
        // Reserved, not written: memory that is never needed costs nothing.
        let reserved = || {
            let mut boards = Vec::new();
            boards.try_reserve_exact(max_boards(n, above, rows) + 1)?;
            Result::Ok(boards)
        };
        Ok(MiddleRows {
            n,
            rows,
            len: 0,
            boards: reserved()?,
            next: reserved()?,
        })
    }

    pub fn boards(&self) -> &[Board] {
        &self.boards[..self.len]
    }

    /// Finds all boards below one whose top rows attack these squares.
    #[inline(never)]
    pub fn extend(&mut self, attacked: Attacked) {
        let n = self.n;
        let board = Board {
            columns: attacked.columns as u32,
            falling_left: attacked.falling_left as u32,
            falling_right: attacked.falling_right as u32 & all(n),
            mirrored: (attacked.falling_right as u32 & all(n)).reverse_bits() >> (u32::BITS as usize - n),
            safe: 0,
            packed: 0,
        };
        let safe = all(n) & !(board.columns | board.falling_left | board.falling_right);
        self.len = usize::from(safe != 0);
        make_room(&mut self.boards, 1)[0] = Board { safe, ..board };
        for _ in 0..self.rows {
            self.extend_by_a_row();
        }
    }

    /// Puts a queen on each safe square of the next row of each board. Boards that leave the row after it no safe square
    /// are dropped.
    fn extend_by_a_row(&mut self) {
        let (n, bits) = (self.n, bits(self.n));
        let all = all(n);
        let extended = self.boards().iter().map(|board| board.safe.count_ones() as usize).sum();
        let boards = &make_room(&mut self.boards, self.len + 1)[..];
        let next = make_room(&mut self.next, extended);
        let (mut from, mut untried, mut kept) = (0, boards[0].safe, 0);
        for _ in 0..extended {
            let board = boards[from];
            let col = untried.trailing_zeros();
            let square = untried & untried.wrapping_neg();
            untried ^= square;
            let columns = board.columns | square;
            let falling_left = (board.falling_left | square) >> 1;
            let falling_right = (board.falling_right | square) << 1 & all;
            let safe = all & !(columns | falling_left | falling_right);
            next[kept] = Board {
                columns,
                falling_left,
                falling_right,
                mirrored: (board.mirrored | 1 << (n as u32 - 1 - col)) >> 1,
                safe,
                packed: board.packed << bits | col,
            };
            kept += usize::from(safe != 0);
            // On to the next board where none is untried; not a branch.
            let exhausted = u32::from(untried == 0);
            from += exhausted as usize;
            untried |= boards[from].safe & exhausted.wrapping_neg();
        }
        self.len = kept;
        std::mem::swap(&mut self.boards, &mut self.next);
    }
}

/// The most boards there can be below one whose upper rows hold queens.
pub fn max_boards(n: usize, above: usize, rows: usize) -> usize {
    (0..rows).map(|row| n - above - row).product()
}

/// The first `len` boards, whatever they are.
fn make_room(boards: &mut Vec<Board>, len: usize) -> &mut [Board] {
    if boards.len() < len {
        boards.resize(len, Board::default());
    }
    &mut boards[..len]
}

/// The set of all `n` columns.
#[inline(always)]
fn all(n: usize) -> u32 {
    u32::MAX >> (u32::BITS as usize - n)
}
