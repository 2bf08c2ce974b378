//! One of several parts of all solutions: those below a range of prefixes, which are boards whose first rows are
//! decided.

use super::rows::Rows;
use super::search::Found;
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::shard::Shard;
use std::ops::Range;

/// Prefixes for each part, so that parts come out about alike.
const PREFIXES_A_PART: u64 = 16;

/// The most prefixes that are asked for.
const MAX_PREFIXES: u64 = 1 << 16;

/// The steps in which prefixes are numbered: some ten milliseconds. Where they do not become many soon, as with few
/// queens, parts are what the rows reached by then make.
const MAX_STEPS: u32 = 1 << 19;

/// Steps between two looks at the cancel flag.
const STEPS: u32 = 1 << 14;

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
    pub fn new<const W: usize>(rows: &mut Rows<W>, shard: Shard, cancel: &CancelFlag) -> Result<Part> {
        if shard.is_whole() {
            return Ok(Part::whole());
        }
        let wanted = shard.count().saturating_mul(PREFIXES_A_PART).min(MAX_PREFIXES);
        let (mut depth, mut prefixes) = (0, 1);
        let mut steps = MAX_STEPS;
        for deeper in 1..=rows.open().len() {
            let Some(more) = count_prefixes(rows, deeper, &mut steps, cancel)? else {
                break;
            };
            if more > prefixes || prefixes < wanted && more > 0 {
                (depth, prefixes) = (deeper, more);
            }
            if more == 0 || more >= wanted {
                break;
            }
        }
        Ok(Part {
            rows: depth,
            next: 0,
            own: shard.range_of(prefixes),
        })
    }

    /// The part that is all.
    pub fn whole() -> Part {
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

/// How many boards with the first `depth` open rows decided there are; `None` if `steps`, of which it uses up what it
/// takes, do not suffice.
fn count_prefixes<const W: usize>(
    rows: &mut Rows<W>,
    depth: usize,
    steps: &mut u32,
    cancel: &CancelFlag,
) -> Result<Option<u64>> {
    rows.rewind();
    let mut count = Some(0);
    'all: while let Some(prefixes) = &mut count {
        cancel.check()?;
        let mut some = STEPS.min(*steps);
        *steps -= some;
        loop {
            match rows.run_to(depth, &mut Part::whole(), &mut some) {
                Found::Solution => *prefixes += 1,
                Found::Exhausted => {
                    *steps += some;
                    break 'all;
                }
                Found::Paused => break,
            }
        }
        if *steps == 0 {
            count = None;
        }
    }
    rows.rewind();
    Ok(count)
}
