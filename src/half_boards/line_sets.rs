//! The sets of k rows, or k columns, of a quarter, numbered.

use crate::error::{Result, try_vec};

pub struct LineSets {
    /// For each k the sets of k lines, in rising order: so the complements, among the sets of their size, come in falling
    /// order.
    of_size: Vec<Vec<u32>>,
    /// The place of each set among those of its size; there are at most 3432, of 7 out of 14.
    numbers: Vec<u16>,
}

impl LineSets {
    /// The subsets of `all`, a set of the form 2^h - 1.
    pub fn new(all: u32) -> Result<LineSets> {
        let mut of_size = try_vec(Vec::new(), all.count_ones() as usize + 1)?;
        let mut numbers = try_vec(0, all as usize + 1)?;
        for set in 0..=all {
            let sets = &mut of_size[set.count_ones() as usize];
            numbers[set as usize] = sets.len() as u16;
            sets.try_reserve(1)?;
            sets.push(set);
        }
        Ok(LineSets { of_size, numbers })
    }

    /// The sets of so many lines, in rising order; none if no set has so many.
    pub fn of_size(&self, size: usize) -> &[u32] {
        self.of_size.get(size).map_or(&[], Vec::as_slice)
    }

    #[inline(always)]
    pub fn number(&self, set: u32) -> usize {
        self.numbers[set as usize].into()
    }
}
