//! The prefixes of a problem, numbered to be shared out among parts.

use super::rows::Rows;
use super::search::Found;
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::part::{Part, prefixes_wanted};
use crate::shard::Shard;

/// The steps in which prefixes are numbered: some ten milliseconds. Where they do not become many soon, as with few
/// queens, parts are what the rows reached by then make.
const MAX_STEPS: u32 = 1 << 19;

/// Steps between two looks at the cancel flag.
const STEPS: u32 = 1 << 14;

/// A shard.
pub fn part<const W: usize>(rows: &mut Rows<W>, shard: Shard, cancel: &CancelFlag) -> Result<Part> {
    if shard.is_whole() {
        return Ok(Part::whole());
    }
    let wanted = prefixes_wanted(shard.count());
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
    Ok(Part::new(depth, shard.range_of(prefixes)))
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
