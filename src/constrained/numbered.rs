//! The prefixes of a problem, numbered to be shared out among parts.

use super::prefixes::{MAX_STEPS, walk};
use super::rows::Rows;
use super::search::Found;
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::part::{Part, prefixes_wanted};
use crate::shard::Shard;

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
    let mut count = 0;
    let is_all = walk(steps, cancel, |some| {
        let found = rows.run_to(depth, &mut Part::whole(), some);
        count += u64::from(found == Found::Solution);
        Ok(found)
    })?;
    rows.rewind();
    Ok(is_all.then_some(count))
}
