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

    /// Takes away the solution that was kept last.
    #[inline(always)]
    pub fn take(&mut self) -> Option<u64> {
        self.0.pop()
    }
}

/// A board in one word.
#[inline(always)]
pub fn pack(cols: &[u32]) -> u64 {
    cols.iter().fold(0, |packed, &col| packed << BITS | u64::from(col))
}
