//! Half boards sorted by key.

use super::index::Index;
use crate::error::Result;
use crate::simd::Vector;
use std::ops::Range;

/// The list is dealt in this many streams, each with counters of its own: neighbours often have the same key, and with
/// one counter each would wait for the last.
const STREAMS: usize = 4;

/// Where the half boards of each key lie once they are sorted.
#[derive(Default)]
pub struct Sorted {
    bounds: Vec<(u32, u32)>,
    /// For each key and stream: how many, and then where the next one goes.
    places: Vec<[u32; STREAMS]>,
}

impl Sorted {
    /// Sorts the words by counting, into the given order of keys: `put(place, rest)` is called for each word, in any order.
    #[inline(always)]
    pub fn arrange<V: Vector>(
        &mut self,
        v: V,
        words: &[u64],
        index: &Index,
        in_order: impl Iterator<Item = usize>,
        mut put: impl FnMut(usize, u64),
    ) -> Result<()> {
        let keys = index.keys();
        self.places.clear();
        self.places.try_reserve(keys)?;
        self.places.resize(keys, [0; STREAMS]);
        let places = &mut self.places[..keys];
        let (streams, rest) = streams(words);
        for words in streams.clone() {
            for (k, word) in words.into_iter().enumerate() {
                places[index.key_of(v, word)][k] += 1;
            }
        }
        for &word in rest {
            places[index.key_of(v, word)][0] += 1;
        }
        let laid_out = self.lay_out(in_order)?;
        debug_assert_eq!(laid_out, words.len(), "every word's key is in the order");
        let places = &mut self.places[..keys];
        for words in streams {
            for (k, word) in words.into_iter().enumerate() {
                let place = next_place(&mut places[index.key_of(v, word)][k]);
                put(place, index.rest_of(v, word));
            }
        }
        for &word in rest {
            let place = next_place(&mut places[index.key_of(v, word)][0]);
            put(place, index.rest_of(v, word));
        }
        Ok(())
    }

    /// Turns the numbers of words into their places, and tells how many words these are.
    fn lay_out(&mut self, in_order: impl Iterator<Item = usize>) -> Result<usize> {
        self.bounds.clear();
        self.bounds.try_reserve(self.places.len())?;
        self.bounds.resize(self.places.len(), (0, 0));
        let mut place = 0;
        in_order.for_each(|key| {
            let start = place;
            for next in &mut self.places[key] {
                let number = std::mem::replace(next, place);
                place += number;
            }
            self.bounds[key] = (start, place);
        });
        Ok(place as usize)
    }

    /// Where the half boards of a key are.
    #[inline(always)]
    pub fn run(&self, key: usize) -> Range<usize> {
        let (start, end) = self.bounds[key];
        start as usize..end as usize
    }
}

#[inline(always)]
fn next_place(place: &mut u32) -> usize {
    *place += 1;
    *place as usize - 1
}

/// The words that are dealt at a time, one to each stream, and those that are left over.
#[inline(always)]
fn streams(words: &[u64]) -> (impl Iterator<Item = [u64; STREAMS]> + Clone, &[u64]) {
    let (words, rest) = words.split_at(words.len() / STREAMS * STREAMS);
    let (a, bcd) = words.split_at(words.len() / STREAMS);
    let (b, cd) = bcd.split_at(a.len());
    let (c, d) = cd.split_at(a.len());
    let dealt = a.iter().zip(b).zip(c.iter().zip(d));
    (dealt.map(|((&a, &b), (&c, &d))| [a, b, c, d]), rest)
}
