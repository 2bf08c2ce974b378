//! Sets of up to 256 elements in memory, and tables of them.

use crate::error::{Result, try_vec};

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
    sets: Vec<Set>,
}

impl Table {
    pub const SETS: usize = 1 << 14;
    pub const WORDS_OF_SET: usize = 4;

    pub fn new() -> Result<Table> {
        // One more set, since the last places lie in the middle of one.
        Ok(Table {
            sets: try_vec(Set::EMPTY, Table::SETS + 1)?,
        })
    }

    pub fn sets_mut(&mut self) -> &mut [Set] {
        &mut self.sets
    }

    /// The four words from a place on.
    #[inline(always)]
    pub(super) fn words(&self, place: u16) -> *const u64 {
        debug_assert!(self.sets.len() == Table::SETS + 1);
        self.sets.as_ptr().cast::<u64>().wrapping_add(place.into())
    }
}
