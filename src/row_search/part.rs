//! One of several parts of all solutions: those below a range of prefixes, which are boards whose first rows hold queens.

use super::top_rows::{Half, Next, TopRows};
use crate::error::Result;
use crate::shard::Shard;
use std::ops::Range;

/// Prefixes for each part, so that parts come out about alike.
const PREFIXES_A_PART: u64 = 16;

/// The most prefixes that are asked for: to number them takes a millisecond.
const MAX_PREFIXES: u64 = 1 << 16;

/// The prefixes of a part, met in order.
pub struct Part {
    /// How many rows of a prefix hold queens; 0 if the part is the whole.
    rows: usize,
    /// The number of the next prefix.
    next: u64,
    /// The numbers of its own.
    own: Range<u64>,
}

impl Part {
    pub const WHOLE: Part = Part {
        rows: 0,
        next: 0,
        own: 0..1,
    };

    /// A shard of half a board.
    pub fn new(n: usize, half: Half, shard: Shard) -> Result<Part> {
        if shard.is_whole() {
            return Ok(Part::WHOLE);
        }
        let wanted = shard.count().saturating_mul(PREFIXES_A_PART).min(MAX_PREFIXES);
        let (mut rows, mut prefixes) = (0, 1);
        while rows < n && prefixes < wanted {
            let more = count_prefixes(n, half, rows + 1)?;
            if more < prefixes {
                break;
            }
            (rows, prefixes) = (rows + 1, more);
        }
        Ok(Part {
            rows,
            next: 0,
            own: shard.range_of(prefixes),
        })
    }

    /// How many rows decide to which part a board belongs.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Whether a board whose first `rows` rows hold queens, the next in order, belongs to another part.
    #[inline(always)]
    pub fn excludes(&mut self, rows: usize) -> bool {
        if rows != self.rows {
            return false;
        }
        let number = self.next;
        self.next += 1;
        !self.own.contains(&number)
    }
}

fn count_prefixes(n: usize, half: Half, rows: usize) -> Result<u64> {
    let mut prefixes = TopRows::new(n, half, Part::WHOLE)?;
    prefixes.stop_after(rows);
    let mut count = 0;
    loop {
        let mut steps = u32::MAX;
        match prefixes.next(&mut steps) {
            Next::Board => count += 1,
            Next::Paused => {}
            Next::Exhausted => return Ok(count),
        }
    }
}
