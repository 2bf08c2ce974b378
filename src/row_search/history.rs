//! The solutions of the first half, kept to be played backwards: mirrored, they are the second half in order.

/// The largest board: a solution is kept in one word, [`BITS`] for each column, the last row lowest.
pub const MAX_N: usize = 16;

pub const BITS: u32 = 4;

#[derive(Default)]
pub struct History(Vec<u64>);

impl History {
    /// Keeps a solution; says whether there was memory for it.
    #[inline(always)]
    pub fn keep(&mut self, packed: u64) -> bool {
        if self.0.len() == self.0.capacity() && self.0.try_reserve(1).is_err() {
            return false;
        }
        self.0.push(packed);
        true
    }

    /// Makes room for more solutions; says whether there was memory for them.
    pub fn reserve(&mut self, more: usize) -> bool {
        self.0.try_reserve(more).is_ok()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The solutions that were kept after so many others.
    pub fn after(&self, others: usize) -> &[u64] {
        &self.0[others..]
    }

    /// Takes away the solutions that were kept after so many others.
    pub fn truncate(&mut self, others: usize) {
        self.0.truncate(others);
    }
}

/// A packed board, mirrored left to right.
#[inline(always)]
pub fn mirror(packed: u64, n: usize) -> u64 {
    let ones = 0x1111_1111_1111_1111 >> (u64::BITS - BITS * n as u32);
    ones * (n as u64 - 1) - packed
}

/// A board in one word.
#[inline(always)]
pub fn pack(cols: &[u32]) -> u64 {
    cols.iter().fold(0, |packed, &col| packed << BITS | u64::from(col))
}
