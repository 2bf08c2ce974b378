//! Numbers for the sets of k columns, for each k.

use crate::error::{Result, try_vec};

/// The combinatorial number system: the set c1 < c2 < ... < ck is number C(c1, 1) + C(c2, 2) + ... + C(ck, k) of the sets
/// of its size. The sum is looked up in three parts, each for a third of the columns.
pub struct ColumnSets {
    /// How many columns a part has.
    width: u32,
    low: Vec<Share>,
    /// For each size of the parts below, and each set of this one.
    middle: Vec<Share>,
    high: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Share {
    /// Of the number.
    share: u32,
    /// Where the next part begins, given the size of the parts so far.
    next: u32,
}

impl ColumnSets {
    /// For sets of at most `size` of `n` columns.
    pub fn new(n: usize, size: usize) -> Result<ColumnSets> {
        let width = n.div_ceil(3) as u32;
        let part = 1usize << width;
        let share = |set: usize, first: usize, below: usize| {
            let (mut rest, mut share, mut len) = (set, 0, below);
            while rest != 0 {
                len += 1;
                share += choose(first + rest.trailing_zeros() as usize, len);
                rest &= rest - 1;
            }
            Share {
                share,
                next: (len.min(size) * part) as u32,
            }
        };
        let mut low = try_vec(Share::default(), part)?;
        let mut middle = try_vec(Share::default(), part * (size + 1))?;
        let mut high = try_vec(0, part * (size + 1))?;
        for set in 0..part {
            low[set] = share(set, 0, 0);
            for below in (0..=size).filter(|below| below + set.count_ones() as usize <= size) {
                middle[below * part + set] = share(set, width as usize, below);
                high[below * part + set] = share(set, 2 * width as usize, below).share;
            }
        }
        Ok(ColumnSets {
            width,
            low,
            middle,
            high,
        })
    }

    /// The number of a set among those of its size: below C(n, size).
    #[inline(always)]
    pub fn number(&self, set: u32) -> usize {
        let part = (1 << self.width) - 1;
        let low = self.low[(set & part) as usize];
        let middle = self.middle[(low.next + (set >> self.width & part)) as usize];
        let high = self.high[(middle.next + (set >> (2 * self.width))) as usize];
        (low.share + middle.share + high) as usize
    }
}

/// The number of sets of `k` of `n` columns.
pub fn choose(n: usize, k: usize) -> u32 {
    (0..k as u64).fold(1, |sets, i| sets * (n as u64).saturating_sub(i) / (i + 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_has_its_number() {
        for n in [5, 9, 10, 13, 17] {
            for size in 1..=8 {
                let sets = ColumnSets::new(n, size).unwrap();
                let all = (0u32..1 << n).filter(|set| set.count_ones() as usize == size);
                assert!(all.clone().map(|set| sets.number(set)).eq(0..choose(n, size) as usize));
                assert_eq!(all.count(), choose(n, size) as usize);
            }
        }
    }

    #[test]
    fn the_largest_boards_have_numbers_too() {
        let sets = ColumnSets::new(32, 8).unwrap();
        assert_eq!(sets.number(0xff), 0);
        assert_eq!(sets.number(0xff00_0000), choose(32, 8) as usize - 1);
    }
}
