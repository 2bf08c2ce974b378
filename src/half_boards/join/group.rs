//! A group of up to 256 half boards, tested all at once: bit slices, and tables that look up several bits together.

use crate::error::Result;
use crate::simd::{Set, Table, Vector};
use std::ops::Range;

/// The half boards in a group.
pub const GROUP: usize = 256;

/// How the rest of a word is cut into chunks, each of which has a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunks {
    /// Bits in all.
    pub bits: usize,
    /// Bits in a chunk; the last may have fewer.
    pub width: usize,
}

/// Where an item, a half board of the other side, is looked up: four tables' places, and four more.
pub type Places = [u16; 4];

impl Chunks {
    /// The place in each table of the first four chunks of `rest`, or of the next four.
    #[inline(always)]
    pub fn places<V: Vector>(self, v: V, rest: u64, four: usize) -> Places {
        let dealt = v.deal(rest >> (4 * four * self.width), self.width as u32) + self.first_places(four);
        std::array::from_fn(|lane| (dealt >> (16 * lane)) as u16)
    }

    /// Where the tables of four chunks begin, in four lanes.
    #[inline(always)]
    fn first_places(self, four: usize) -> u64 {
        (0..4).fold(0, |lanes, lane| {
            lanes | ((self.first_set(4 * four + lane) * Table::WORDS_OF_SET) as u64) << (16 * lane)
        })
    }

    #[inline(always)]
    fn first_set(self, chunk: usize) -> usize {
        chunk << self.width
    }
}

/// For each chunk and each value of it the set of those half boards of the group that have no bit of the value: the
/// half boards disjoint from an item are what its chunks' sets have in common.
pub struct Group {
    table: Table,
    /// Of each bit, which of the half boards have it.
    slices: [Set; 64],
}

impl Group {
    pub fn new() -> Result<Group> {
        Ok(Group {
            table: Table::new()?,
            slices: [Set::EMPTY; 64],
        })
    }

    /// Makes the tables for a group, given by the rests of its words.
    #[inline(always)]
    pub fn fill<V: Vector, const CHUNKS: usize>(&mut self, v: V, rests: &[u64; GROUP], chunks: Chunks) {
        let (low, high) = self.slices.split_at_mut(32);
        slice_bits::<V, false>(v, rests, low);
        if chunks.bits > 32 {
            slice_bits::<V, true>(v, rests, high);
        }
        for chunk in 0..CHUNKS {
            let bits = (chunk * chunks.width).min(chunks.bits)..((chunk + 1) * chunks.width).min(chunks.bits);
            let table = &mut self.table.sets_mut()[chunks.first_set(chunk)..];
            table[0] = Set::FULL;
            for (bit, slice) in self.slices[bits].iter().enumerate() {
                let without = v.xor(v.load(slice), v.load(&Set::FULL));
                let (low, high) = table.split_at_mut(1 << bit);
                for (low, high) in low.iter().zip(high) {
                    *high = v.store(v.and(v.load(low), without));
                }
            }
        }
    }

    /// The half boards of `set` that are disjoint from an item.
    #[inline(always)]
    pub fn disjoint<V: Vector, const CHUNKS: usize>(&self, v: V, set: V::Bits, item: &[Places]) -> V::Bits {
        let mut set = set;
        for chunk in 0..CHUNKS {
            set = v.and(set, v.look_up(&self.table, item[chunk / 4][chunk % 4]));
        }
        set
    }
}

/// The elements of a group are not in the order of its half boards: lane l = 0..8 of a set, of 32 bits each, holds half
/// boards l, l + 8, l + 16, ...
pub fn elements(range: Range<usize>) -> Set {
    let first = |end: usize, lane: usize| ((1u64 << ((end + 7 - lane) / 8)) - 1) as u32;
    let lane = |lane: usize| u64::from(first(range.end, lane) & !first(range.start, lane));
    Set(std::array::from_fn(|k| lane(2 * k) | lane(2 * k + 1) << 32))
}

/// The sets of the half boards that have each of the low, or the high, 32 bits: a transposition of the matrix of bits.
///
/// In each lane it exchanges rows and bits (Warren, "Hacker's Delight", 7-3), first those far apart, then within every
/// eight, so that all that is exchanged fits in registers.
#[inline(always)]
fn slice_bits<V: Vector, const HIGH: bool>(v: V, rests: &[u64; GROUP], slices: &mut [Set]) {
    for (slice, eight) in slices.iter_mut().zip(rests.as_chunks().0) {
        *slice = v.store(v.half_words::<HIGH>(eight));
    }
    for row in 0..8 {
        let mut rows = [v.load(&Set::EMPTY); 4];
        for (above, bits) in rows.iter_mut().enumerate() {
            *bits = v.load(&slices[row + 8 * above]);
        }
        exchange::<V, 16>(v, &mut rows, [(0, 2), (1, 3)], 0x0000_ffff);
        exchange::<V, 8>(v, &mut rows, [(0, 1), (2, 3)], 0x00ff_00ff);
        for (above, bits) in rows.into_iter().enumerate() {
            slices[row + 8 * above] = v.store(bits);
        }
    }
    for eight in slices.chunks_exact_mut(8) {
        let mut rows = [v.load(&Set::EMPTY); 8];
        for (bits, row) in rows.iter_mut().zip(&*eight) {
            *bits = v.load(row);
        }
        exchange::<V, 4>(v, &mut rows, [(0, 4), (1, 5), (2, 6), (3, 7)], 0x0f0f_0f0f);
        exchange::<V, 2>(v, &mut rows, [(0, 2), (1, 3), (4, 6), (5, 7)], 0x3333_3333);
        exchange::<V, 1>(v, &mut rows, [(0, 1), (2, 3), (4, 5), (6, 7)], 0x5555_5555);
        for (row, bits) in eight.iter_mut().zip(rows) {
            *row = v.store(bits);
        }
    }
}

/// In each pair of rows, exchanges the bits of the first that are `STEP` above those in the mask with those in the mask of
/// the second.
#[inline(always)]
fn exchange<V: Vector, const STEP: i32>(
    v: V,
    rows: &mut [V::Bits],
    pairs: impl IntoIterator<Item = (usize, usize)>,
    mask: u64,
) {
    let mask = v.load(&Set([mask | mask << 32; 4]));
    for (low, high) in pairs {
        [rows[low], rows[high]] = v.exchange::<STEP>(rows[low], rows[high], mask);
    }
}
