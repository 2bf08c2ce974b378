//! A part of all solutions as a search meets it: those below a range of prefixes, which are boards whose first rows are
//! decided.

use std::ops::Range;

/// Prefixes for each part, so that parts come out about alike.
const PREFIXES_A_PART: u64 = 16;

/// The most prefixes that are asked for: to number them takes a millisecond.
const MAX_PREFIXES: u64 = 1 << 16;

/// How many prefixes there should be for `parts` parts.
pub fn prefixes_wanted(parts: u64) -> u64 {
    parts.saturating_mul(PREFIXES_A_PART).min(MAX_PREFIXES)
}

/// A range of prefixes, met in order.
pub struct Part {
    /// How many rows a prefix decides; `None` for the whole.
    rows: Option<usize>,
    /// The number of the next prefix.
    next: u64,
    /// The numbers of its own.
    own: Range<u64>,
}

impl Part {
    /// All solutions.
    pub fn whole() -> Part {
        Part {
            rows: None,
            next: 0,
            own: 0..0,
        }
    }

    /// The part below the prefixes of so many rows that have these numbers.
    pub fn new(rows: usize, own: Range<u64>) -> Part {
        Part {
            rows: Some(rows),
            next: 0,
            own,
        }
    }

    /// How many rows decide to which part a board belongs.
    pub fn rows(&self) -> usize {
        self.rows.unwrap_or(0)
    }

    /// Whether a board whose first `rows` rows are decided, the next in order, is outside.
    #[inline(always)]
    pub fn excludes(&mut self, rows: usize) -> bool {
        if self.rows != Some(rows) {
            return false;
        }
        let number = self.next;
        self.next += 1;
        !self.own.contains(&number)
    }

    /// The number of the next prefix.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Goes back to a prefix.
    pub fn go_back(&mut self, next: u64) {
        self.next = next;
    }
}
