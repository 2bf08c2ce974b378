//! What an enumeration engine is: it fills batches of solutions, in order, and can be resumed.

use crate::cancel::CancelFlag;

/// Room for solutions, one after another in one slice: n columns each, row by row.
pub struct Batch<'a> {
    n: usize,
    capacity: usize,
    len: usize,
    cols: &'a mut [u32],
}

impl<'a> Batch<'a> {
    /// Room for `capacity` solutions of `n` columns.
    ///
    /// # Panics
    /// If `cols` is too short for them.
    pub fn new(n: usize, capacity: usize, cols: &'a mut [u32]) -> Batch<'a> {
        assert!(n == 0 || cols.len() / n >= capacity);
        Batch {
            n,
            capacity,
            len: 0,
            cols,
        }
    }

    /// How many columns a solution has.
    pub fn n(&self) -> usize {
        self.n
    }

    /// How many solutions have been written.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_full(&self) -> bool {
        self.len == self.capacity
    }

    /// Adds the solution that `write` leaves in the n columns it is given.
    pub fn push(&mut self, write: impl FnOnce(&mut [u32])) {
        debug_assert!(!self.is_full());
        let start = self.len * self.n;
        write(&mut self.cols[start..start + self.n]);
        self.len += 1;
    }

    /// Adds as many solutions as there is room for, but at most `count`: `write` is told how many, and leaves them one after
    /// another in the columns it is given. Returns how many.
    pub fn push_some(&mut self, count: usize, write: impl FnOnce(usize, &mut [u32])) -> usize {
        let count = count.min(self.capacity - self.len);
        let start = self.len * self.n;
        write(count, &mut self.cols[start..start + count * self.n]);
        self.len += count;
        count
    }

    /// A batch over what is still free of this one, but for at most `capacity` solutions.
    pub fn rest(&mut self, capacity: usize) -> Batch<'_> {
        let capacity = capacity.min(self.capacity - self.len);
        Batch {
            n: self.n,
            capacity,
            len: 0,
            cols: &mut self.cols[self.len * self.n..],
        }
    }

    /// Counts in `more` solutions that were written through [`Batch::rest`].
    pub fn advance(&mut self, more: usize) {
        assert!(more <= self.capacity - self.len);
        self.len += more;
    }
}

/// Why a cursor stopped filling a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The batch is full; or it holds a solution, and so much work was done since that it should be handed over.
    Paused,
    /// There are no further solutions than those written.
    Exhausted,
    /// A cancel was requested; the next call goes on from here.
    Cancelled,
}

/// All solutions of a problem, in lexicographic order.
pub trait Cursor {
    /// Writes the next solutions into `batch`, which has room for at least one, and remembers where it stopped.
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill;
}
