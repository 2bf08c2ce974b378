//! Half boards sorted by key.

use super::index::Index;
use crate::error::Result;
use crate::simd::Vector;
use std::ops::Range;

/// The list is dealt in this many streams, each with counters of its own: neighbours often have the same key, and with
/// one counter each would wait for the last.
const STREAMS: usize = 4;

/// Where the half boards of each key lie once they are sorted: class by class, and in each class in the index's order.
#[derive(Default)]
pub struct Sorted {
    bounds: Vec<(u32, u32)>,
    /// For each key and stream: how many, and then where the next one goes.
    places: Vec<[u32; STREAMS]>,
}

impl Sorted {
    /// Sorts the words by counting: `put(place, rest)` is called for each of them, in any order.
    #[inline(always)]
    pub fn arrange<V: Vector>(
        &mut self,
        v: V,
        words: &[u64],
        index: &Index,
        mut put: impl FnMut(usize, u64),
    ) -> Result<()> {
        let keys = index.classes() << index.depth;
        self.places.clear();
        self.places.try_reserve(keys)?;
        self.places.resize(keys, [0; STREAMS]);
        let places = &mut self.places[..keys];
        let length = words.len().div_ceil(STREAMS);
        let stream = |k: usize| &words[words.len().min(k * length)..words.len().min((k + 1) * length)];
        let streams: [&[u64]; STREAMS] = std::array::from_fn(stream);
        for i in 0..length {
            for (k, stream) in streams.iter().enumerate() {
                if let Some(&word) = stream.get(i) {
                    places[index.key_of(v, word)][k] += 1;
                }
            }
        }
        self.lay_out(index)?;
        let places = &mut self.places[..keys];
        for i in 0..length {
            for (k, stream) in streams.iter().enumerate() {
                if let Some(&word) = stream.get(i) {
                    let place = &mut places[index.key_of(v, word)][k];
                    put(*place as usize, index.rest_of(v, word));
                    *place += 1;
                }
            }
        }
        Ok(())
    }

    /// Turns the numbers of words into their places.
    fn lay_out(&mut self, index: &Index) -> Result<()> {
        self.bounds.clear();
        self.bounds.try_reserve(self.places.len())?;
        self.bounds.resize(self.places.len(), (0, 0));
        let mut place = 0;
        for class in 0..index.classes() {
            for &diagonals in &index.order {
                let key = class << index.depth | usize::from(diagonals);
                let start = place;
                for next in &mut self.places[key] {
                    let number = std::mem::replace(next, place);
                    place += number;
                }
                self.bounds[key] = (start, place);
            }
        }
        Ok(())
    }

    /// Where the half boards of a key are.
    #[inline(always)]
    pub fn run(&self, key: usize) -> Range<usize> {
        let (start, end) = self.bounds[key];
        start as usize..end as usize
    }
}
