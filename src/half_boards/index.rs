//! Which diagonals tell the half boards of one row set apart by key, and which are left to tables.

use crate::error::Result;
use crate::simd::{BitGather, Vector};

/// At most this many bits of a key choose a diagonal each.
pub const MAX_DEPTH: usize = 8;

/// At most how many half boards of each side are looked at to choose the key's diagonals. Below 256, see `shares`.
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

    /// Chooses `depth` of the exclusive bits: those for which the share in the one side's half boards times that in
    /// the other's, which is the share of pairs that they exclude, is largest.
    #[inline(always)]
    pub fn choose(&mut self, exclusive: u64, class_bits: u64, depth: usize, sides: [&[u64]; 2]) {
        let mut candidates = [(0, 0); 64];
        let best = match depth {
            0 => &[],
            _ => best_first(candidates_of(exclusive, sides, &mut candidates), depth),
        };
        let chosen = best.iter().fold(0u64, |bits, (_, bit)| bits | 1 << bit);
        self.key = BitGather::new(chosen | class_bits);
        self.rest = BitGather::new(exclusive & !chosen);
        self.depth = best.len();
        self.order.clear();
        self.order.push(0);
        for (_, bit) in best.iter().rev() {
            let place = (chosen & ((1 << bit) - 1)).count_ones();
            for k in 0..self.order.len() {
                self.order.push(self.order[k] | 1 << place);
            }
        }
    }

    /// The number of classes: 1, or with both long diagonals' bits 4.
    pub fn classes(&self) -> usize {
        1 << (self.key.mask().count_ones() as usize - self.depth)
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

/// The exclusive bit that excludes most pairs.
pub fn most_exclusive(exclusive: u64, sides: [&[u64]; 2]) -> u64 {
    let mut candidates = [(0, 0); 64];
    let best = best_first(candidates_of(exclusive, sides, &mut candidates), 1);
    best.iter().fold(0, |bits, (_, bit)| bits | 1 << bit)
}

/// The exclusive bits, each with what it excludes.
#[inline(always)]
fn candidates_of<'a>(
    exclusive: u64,
    sides: [&[u64]; 2],
    candidates: &'a mut [(u32, usize); 64],
) -> &'a mut [(u32, usize)] {
    let (one, other) = (shares(sides[0]), shares(sides[1]));
    let mut len = 0;
    for bit in (0..64).filter(|bit| exclusive >> bit & 1 == 1) {
        candidates[len] = (u32::from(one[bit]) * u32::from(other[bit]), bit);
        len += 1;
    }
    &mut candidates[..len]
}

/// The largest few candidates in falling order: a handful of them, which sorting all would take longer to find.
fn best_first(candidates: &mut [(u32, usize)], number: usize) -> &[(u32, usize)] {
    let number = number.min(candidates.len());
    for place in 0..number {
        let best = (place..candidates.len())
            .max_by_key(|&at| candidates[at])
            .unwrap_or(place);
        candidates.swap(place, best);
    }
    &candidates[..number]
}

/// How many of a sample have each bit.
#[inline(always)]
fn shares(words: &[u64]) -> [u8; 64] {
    const EVERY_EIGHTH: u64 = 0x0101_0101_0101_0101;
    // Byte k of counter j counts bit 8 k + j.
    let mut counters = [0u64; 8];
    for word in words.iter().step_by(words.len() / SAMPLE + 1) {
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
