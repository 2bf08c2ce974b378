//! Which diagonals tell the half boards of one row set apart by key, and which are left to tables.

use super::classes::Classes;
use crate::error::Result;
use crate::half_boards::words::bits;
use crate::simd::{BitGather, Vector};

/// At most this many bits of a key choose a diagonal each.
pub const MAX_DEPTH: usize = 8;

/// From so many half boards on it pays to see what each diagonal adds to the others.
const MANY: usize = 1 << 14;

/// How many half boards of each side are looked at to choose the key's diagonals.
const SAMPLE: usize = 64;

/// How the bits of a half board's word are used by the join: some form its key, the rest is looked up in tables.
#[derive(Default)]
pub struct Index {
    pub key: BitGather,
    pub rest: BitGather,
    /// Number of diagonals in the key. Its bits above these are the class.
    pub depth: usize,
    /// All values of the diagonals in the key, in the order in which half boards are sorted: the diagonal that excludes
    /// most pairs decides first, so that neighbours have the best diagonals in common.
    pub order: Vec<u16>,
}

impl Index {
    /// With all the memory that it will need.
    pub fn new() -> Result<Index> {
        let mut index = Index::default();
        index.order.try_reserve_exact(1 << MAX_DEPTH)?;
        Ok(index)
    }

    /// Chooses `depth` of the exclusive bits: those that exclude the largest shares of all pairs.
    #[inline(always)]
    pub fn choose(&mut self, exclusive: u64, class_bits: u64, depth: usize, sides: [&[u64]; 2]) {
        let mut best = [0; MAX_DEPTH];
        let best = &mut best[..depth.min(exclusive.count_ones() as usize)];
        if sides[0].len() + sides[1].len() < MANY {
            choose_each(exclusive, sides, best);
        } else {
            choose_together(exclusive, sides, best);
        }
        let chosen = best.iter().fold(0u64, |bits, bit| bits | 1 << bit);
        self.key = BitGather::new(chosen | class_bits);
        self.rest = BitGather::new(exclusive & !chosen);
        self.depth = best.len();
        self.order.clear();
        self.order.push(0);
        for &bit in best.iter().rev() {
            let place = (chosen & ((1 << bit) - 1)).count_ones();
            for k in 0..self.order.len() {
                self.order.push(self.order[k] | 1 << place);
            }
        }
    }

    /// All keys in the order in which patterns are sorted.
    #[inline(always)]
    pub fn class_by_class(&self, classes: &Classes) -> impl Iterator<Item = usize> {
        let of_class = move |class| {
            self.order
                .iter()
                .map(move |&diagonals| self.key(class, diagonals.into()))
        };
        (0..classes.number()).flat_map(of_class)
    }

    /// All keys in the order in which items are sorted: those with the same diagonals follow each other.
    #[inline(always)]
    pub fn diagonals_by_diagonals(&self, classes: &Classes) -> impl Iterator<Item = usize> {
        let key = move |diagonals: u16, class: u8| self.key(class.into(), diagonals.into());
        let with = move |&diagonals| classes.order().iter().map(move |&class| key(diagonals, class));
        self.order.iter().flat_map(with)
    }

    /// The key of half boards of a class with these diagonals, one of the values of `order`.
    #[inline(always)]
    pub fn key(&self, class: usize, diagonals: usize) -> usize {
        class << self.depth | diagonals
    }

    /// The number of values that a key may have.
    pub fn keys(&self) -> usize {
        1 << self.key.mask().count_ones()
    }

    #[inline(always)]
    pub fn key_of<V: Vector>(&self, v: V, word: u64) -> usize {
        v.gather(&self.key, word) as usize
    }

    #[inline(always)]
    pub fn rest_of<V: Vector>(&self, v: V, word: u64) -> u64 {
        v.gather(&self.rest, word)
    }
}

/// The exclusive bit that excludes most pairs: none if there is no exclusive bit.
pub fn most_exclusive(exclusive: u64, sides: [&[u64]; 2]) -> u64 {
    let mut best = [0];
    choose_each(exclusive, sides, &mut best);
    exclusive & 1 << best[0]
}

/// Chooses the bits with the largest products of their shares in the two sides, best first.
#[inline(always)]
fn choose_each(exclusive: u64, sides: [&[u64]; 2], best: &mut [usize]) {
    if best.is_empty() {
        return;
    }
    let (one, other) = (shares(sides[0]), shares(sides[1]));
    let mut left = exclusive;
    for best in best {
        let excluded = |&bit: &usize| u32::from(one[bit]) * u32::from(other[bit]);
        *best = bits(left).max_by_key(excluded).unwrap_or(0);
        left &= !(1 << *best);
    }
}

/// How many of a sample have each bit.
#[inline(always)]
fn shares(words: &[u64]) -> [u8; 64] {
    const EVERY_EIGHTH: u64 = 0x0101_0101_0101_0101;
    // Byte k of counter j counts bit 8 k + j.
    let mut counters = [0u64; 8];
    for word in sample(words) {
        for (j, counter) in counters.iter_mut().enumerate() {
            *counter += word >> j & EVERY_EIGHTH;
        }
    }
    let mut shares = [0; 64];
    for (bit, share) in shares.iter_mut().enumerate() {
        *share = (counters[bit % 8] >> (bit / 8 * 8)) as u8;
    }
    shares
}

/// Chooses the bits one after the other, each the one that excludes most pairs of those that are left.
fn choose_together(exclusive: u64, sides: [&[u64]; 2], best: &mut [usize]) {
    // Of each half board of the one side, the set of those of the other that it still has to be tested with.
    let mut left = [u64::MAX; SAMPLE];
    // Of each bit, the sets of half boards that have it.
    let [ones, others] = sides.map(with_each_bit);
    let mut candidates = exclusive;
    for best in best {
        let excluded =
            |&bit: &usize| -> u32 { bits(ones[bit]).map(|one| (left[one] & others[bit]).count_ones()).sum() };
        *best = bits(candidates).max_by_key(excluded).unwrap_or(0);
        candidates &= !(1 << *best);
        for one in bits(ones[*best]) {
            left[one] &= !others[*best];
        }
    }
}

fn with_each_bit(words: &[u64]) -> [u64; 64] {
    let mut sets = [0; 64];
    for (at, &word) in sample(words).enumerate() {
        for bit in bits(word) {
            sets[bit] |= 1 << at;
        }
    }
    sets
}

/// At most `SAMPLE` words, from all parts of a list.
#[inline(always)]
fn sample(words: &[u64]) -> impl Iterator<Item = &u64> {
    words.iter().step_by(words.len().div_ceil(SAMPLE).max(1))
}
