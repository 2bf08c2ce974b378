//! The solutions of the first half, kept to be played backwards: mirrored, they are the second half in order.

use crate::cursor::Batch;
use crate::simd::unpack;

/// The largest board: a solution is kept in one word, [`BITS`] for each column, the last row lowest.
pub const MAX_N: usize = 16;

pub const BITS: u32 = 4;

pub struct History {
    n: usize,
    /// Packed, in lexicographic order.
    boards: Vec<u64>,
}

impl History {
    pub fn new(n: usize) -> History {
        debug_assert!((1..=MAX_N).contains(&n));
        History { n, boards: Vec::new() }
    }

    /// How many solutions are kept.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Makes room for more; says whether there was memory for them.
    pub fn reserve(&mut self, more: usize) -> bool {
        self.boards.try_reserve(more).is_ok()
    }

    /// Keeps a solution; says whether there was memory for it.
    #[inline(always)]
    pub fn keep(&mut self, packed: u64) -> bool {
        if self.boards.len() == self.boards.capacity() && self.boards.try_reserve(FEW).is_err() {
            return false;
        }
        self.boards.push(packed);
        true
    }

    /// Adds solutions to a batch, as far as there is room, but for the first ones; says how many.
    pub fn hand_out(&self, first: usize, batch: &mut Batch<'_>) -> usize {
        let boards = &self.boards[first..];
        batch.push_some(boards.len(), |count, cols| {
            unpack(boards[..count].iter().copied(), self.n, cols)
        })
    }

    /// Takes away up to `most` of the solutions that were kept last, the last first, as far as there is room for them in a
    /// batch, and adds them to it, mirrored left to right. Says how many.
    pub fn hand_out_mirrored(&mut self, most: usize, batch: &mut Batch<'_>) -> usize {
        let (n, kept) = (self.n, self.boards.len());
        let rightmost = (ONES >> (u64::BITS - BITS * n as u32)) * (n as u64 - 1);
        let count = batch.push_some(kept.min(most), |count, cols| {
            let boards = self.boards[kept - count..].iter().rev();
            unpack(boards.map(|board| rightmost - board), n, cols);
        });
        self.boards.truncate(kept - count);
        count
    }
}

/// A one in the place of each column.
const ONES: u64 = 0x1111_1111_1111_1111;

/// So many solutions room is made for at first.
const FEW: usize = 64;

/// A board in one word.
#[inline(always)]
pub fn pack(cols: &[u32]) -> u64 {
    cols.iter().fold(0, |packed, &col| packed << BITS | u64::from(col))
}
