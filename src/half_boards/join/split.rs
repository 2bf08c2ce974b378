//! Long lists are split before they are joined, by diagonals that exclude many pairs: the patterns that occupy the diagonal
//! need only the items that do not, the other patterns need all.

use super::index;
use crate::error::Result;
use std::ops::Range;

/// More patterns than this are split: so many make 256 groups, which the keys of an index still tell apart. Tests meet it on
/// small boards.
const MANY: usize = if cfg!(test) { 1 << 9 } else { 1 << 16 };

/// Splits two lists, in place, into parts to be joined one after the other.
pub struct Splitter {
    waiting: Vec<Part>,
}

/// Some of the patterns, and the first so many items.
struct Part {
    patterns: Range<usize>,
    items: usize,
}

impl Splitter {
    pub fn new() -> Result<Splitter> {
        let mut waiting = Vec::new();
        // On the way to a part each bit splits once at most, and leaves one part waiting.
        waiting.try_reserve_exact(u64::BITS as usize + 1)?;
        Ok(Splitter { waiting })
    }

    /// Begins with all of lists that are this long.
    pub fn start(&mut self, patterns: usize, items: usize) {
        self.waiting.clear();
        self.wait(0..patterns, items);
    }

    /// The patterns and the items to be joined next; `None` if all have been.
    pub fn next<'a>(
        &mut self,
        exclusive: u64,
        patterns: &'a mut [u64],
        items: &'a mut [u64],
    ) -> Option<[&'a [u64]; 2]> {
        while let Some(part) = self.waiting.pop() {
            let (start, end) = (part.patterns.start, part.patterns.end);
            if part.patterns.len() > MANY {
                let sides = [&patterns[part.patterns.clone()], &items[..part.items]];
                let diagonal = index::most_exclusive(exclusive, sides);
                let middle = start + move_back(&mut patterns[start..end], diagonal);
                if start < middle && middle < end {
                    let free = move_back(&mut items[..part.items], diagonal);
                    self.wait(start..middle, part.items);
                    self.wait(middle..end, free);
                    continue;
                }
            }
            return Some([&patterns[part.patterns], &items[..part.items]]);
        }
        None
    }

    fn wait(&mut self, patterns: Range<usize>, items: usize) {
        if !patterns.is_empty() && items > 0 {
            self.waiting.push(Part { patterns, items });
        }
    }
}

/// Moves the words with a bit of `bits` behind the others; how many others there are.
pub fn move_back(words: &mut [u64], bits: u64) -> usize {
    let mut without = 0;
    for at in 0..words.len() {
        words.swap(at, without);
        without += usize::from(words[without] & bits == 0);
    }
    without
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// How many pairs have no common bit.
    fn disjoint_pairs(patterns: &[u64], items: &[u64]) -> usize {
        let partners = |&pattern: &u64| items.iter().filter(|&&item| item & pattern == 0).count();
        patterns.iter().map(partners).sum()
    }

    #[test]
    fn parts_of_long_lists_have_every_disjoint_pair() {
        let mut random = Random::new(5);
        let mut list = |len: usize, bits: u64| -> Vec<u64> {
            let mut word = || random.next() & random.next() & bits;
            (0..len).map(|_| word()).collect()
        };
        for bits in [0, 1, 0b1001, 0xff0, u64::MAX >> 20] {
            for (patterns, items) in [(0, 9), (9, 0), (600, 1), (3000, 700), (5000, 5000)] {
                let (mut patterns, mut items) = (list(patterns, bits), list(items, bits));
                let expected = disjoint_pairs(&patterns, &items);
                let mut splitter = Splitter::new().unwrap();
                splitter.start(patterns.len(), items.len());
                let mut found = 0;
                while let Some([patterns, items]) = splitter.next(bits, &mut patterns, &mut items) {
                    found += disjoint_pairs(patterns, items);
                }
                assert_eq!(found, expected, "{bits:#x}");
            }
        }
    }
}
