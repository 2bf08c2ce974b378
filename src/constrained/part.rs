//! One of several parts of all solutions: those below a range of prefixes, which are boards whose first rows are
//! decided.

use super::rows::Rows;
use super::search::Found;
use crate::shard::Shard;
use std::ops::Range;

/// Prefixes for each part, so that parts come out about alike.
const PREFIXES_A_PART: u64 = 16;

/// The most prefixes that are asked for: to number them takes a few milliseconds.
const MAX_PREFIXES: u64 = 1 << 16;

pub struct Part {
    /// How many open rows a prefix decides; `usize::MAX` for the whole.
    rows: usize,
    /// The number of the next prefix.
    next: u64,
    /// The numbers of its own.
    own: Range<u64>,
}

impl Part {
    /// The prefixes of a shard.
    pub fn new<const W: usize>(rows: &mut Rows<W>, shard: Shard) -> Part {
        if shard.is_whole() {
            return Part::whole();
        }
        let wanted = shard.count().saturating_mul(PREFIXES_A_PART).min(MAX_PREFIXES);
        let (mut depth, mut prefixes) = (0, 1);
        for deeper in 1..=rows.open().len() {
            let more = count_prefixes(rows, deeper);
            if more > prefixes || prefixes < wanted && more > 0 {
                (depth, prefixes) = (deeper, more);
            }
            if more == 0 || more >= wanted {
                break;
            }
        }
        Part {
            rows: depth,
            next: 0,
            own: shard.range_of(prefixes),
        }
    }

    fn whole() -> Part {
        Part {
            rows: usize::MAX,
            next: 0,
            own: 0..1,
        }
    }

    /// The first rows, whose alternatives decide which prefixes have which number.
    pub fn fixed_rows(&self) -> usize {
        if self.rows == usize::MAX { 0 } else { self.rows }
    }

    /// Is a board with so many open rows decided, which is next in order, outside?
    #[inline(always)]
    pub fn excludes(&mut self, depth: usize) -> bool {
        if depth != self.rows {
            return false;
        }
        let number = self.next;
        self.next += 1;
        !self.own.contains(&number)
    }
}

/// How many boards with the first `depth` open rows decided there are.
fn count_prefixes<const W: usize>(rows: &mut Rows<W>, depth: usize) -> u64 {
    rows.rewind();
    let mut count = 0;
    loop {
        match rows.run_to(depth, &mut Part::whole(), u32::MAX) {
            Found::Solution => count += 1,
            Found::Paused => {}
            Found::Exhausted => break,
        }
    }
    rows.rewind();
    count
}
