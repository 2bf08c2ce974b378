//! Numbers for the sets of k columns, for each k.

use crate::error::{Result, try_vec};

/// How many columns the low half of a set has.
const LOW: usize = 9;

/// The combinatorial number system: the set c1 < c2 < ... < ck is number C(c1, 1) + C(c2, 2) + ... + C(ck, k) of the sets
/// of its size. The sum is looked up in two halves.
pub struct ColumnSets {
    /// For each low half its share of the number, and its size.
    low: Vec<(u32, u32)>,
    /// For each size of the low half, and each high half, its share.
    high: Vec<u32>,
    /// How many high halves there are.
    high_sets: usize,
}

impl ColumnSets {
    /// For sets of at most `size` of `n` columns.
    pub fn new(n: usize, size: usize) -> Result<ColumnSets> {
        let high_sets = 1 << n.saturating_sub(LOW);
        let mut low = try_vec((0, 0), 1 << LOW)?;
        for set in 1usize..1 << LOW {
            let highest = set.ilog2() as usize;
            let (share, len) = low[set ^ 1 << highest];
            low[set] = (share + choose(highest, len as usize + 1), len + 1);
        }
        let mut high = try_vec(0, (size + 1) * high_sets)?;
        for below in (0..size).rev() {
            for set in 1..high_sets {
                let lowest = set.trailing_zeros() as usize;
                let rest = high[(below + 1) * high_sets + (set & (set - 1))];
                high[below * high_sets + set] = rest + choose(LOW + lowest, below + 1);
            }
        }
        Ok(ColumnSets { low, high, high_sets })
    }

    /// The number of a set among those of its size: below C(n, size).
    #[inline(always)]
    pub fn number(&self, set: u32) -> usize {
        let (share, len) = self.low[set as usize % (1 << LOW)];
        (share + self.high[len as usize * self.high_sets + (set >> LOW) as usize]) as usize
    }
}

/// The number of sets of `k` of `n` columns.
pub fn choose(n: usize, k: usize) -> u32 {
    (0..k).fold(1, |sets, i| sets * (n - n.min(i)) as u32 / (i as u32 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_has_its_number() {
        for n in [5, 9, 10, 13, 17] {
            for size in 1..=6 {
                let sets = ColumnSets::new(n, size).unwrap();
                let all = (0u32..1 << n).filter(|set| set.count_ones() as usize == size);
                assert!(all.clone().map(|set| sets.number(set)).eq(0..choose(n, size) as usize));
                assert_eq!(all.count(), choose(n, size) as usize);
            }
        }
    }
}
