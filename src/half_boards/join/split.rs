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
