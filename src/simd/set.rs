//! Sets of up to 256 elements in memory, and tables of them.

use crate::error::{Error, Result};
use std::alloc::{Layout, alloc_zeroed};
use std::slice;

/// A set of up to 256 elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Set(pub [u64; 4]);

impl Set {
    pub const EMPTY: Set = Set([0; 4]);
    pub const FULL: Set = Set([!0; 4]);
}

/// 16384 sets. Their places are counted in words, four to a set: so any 16-bit number is a place inside the table, and
/// one x86 instruction finds it.
pub struct Table {
    words: Vec<u64>,
    /// The word where a cache line begins, and the table: half of the lookups would cross one otherwise.
    first: usize,
}

impl Table {
    pub const SETS: usize = 1 << 14;
    pub const WORDS_OF_SET: usize = 4;

    /// All of it, and one more set, since the last places lie in the middle of one.
    const WORDS: usize = (Table::SETS + 1) * Table::WORDS_OF_SET;
    const LINE: usize = 64 / size_of::<u64>();

    /// Small boards need little of a table: memory that is zero when it comes from the system is left as it is.
    pub fn new() -> Result<Table> {
        let len = Table::WORDS + Table::LINE;
        let layout = Layout::array::<u64>(len).map_err(|_| Error::Memory)?;
        // SAFETY: the layout is not empty.
        let start = unsafe { alloc_zeroed(layout) }.cast::<u64>();
        if start.is_null() {
            return Err(Error::Memory);
        }
        // SAFETY: allocated with the layout of a vector of this capacity; zeros are numbers.
        let words = unsafe { Vec::from_raw_parts(start, len, len) };
        let first = words.as_ptr().align_offset(64);
        assert!(first < Table::LINE);
        Ok(Table { words, first })
    }

    pub fn sets_mut(&mut self) -> &mut [Set] {
        let words = &mut self.words[self.first..][..Table::WORDS];
        // SAFETY: these are the sets' words, aligned to 64 bytes; a set is four words, of any value, aligned to 32.
        unsafe { slice::from_raw_parts_mut(words.as_mut_ptr().cast(), Table::SETS + 1) }
    }

    /// The four words from a place on.
    #[inline(always)]
    pub(super) fn words(&self, place: u16) -> *const u64 {
        debug_assert!(self.words.len() == Table::WORDS + Table::LINE);
        self.words.as_ptr().wrapping_add(self.first + usize::from(place))
    }
}
