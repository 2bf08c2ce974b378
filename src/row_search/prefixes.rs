//! The prefixes of a plain board, numbered to be shared out among parts.

use super::top_rows::{Half, Next, TopRows};
use crate::error::Result;
use crate::part::{Part, prefixes_wanted};
use crate::shard::Shard;

/// A shard of half a board.
pub fn part(n: usize, half: Half, shard: Shard) -> Result<Part> {
    if shard.is_whole() {
        return Ok(Part::whole());
    }
    let wanted = prefixes_wanted(shard.count());
    let (mut rows, mut prefixes) = (0, 1);
    while rows < n && prefixes < wanted {
        let more = count(n, half, rows + 1)?;
        if more < prefixes {
            break;
        }
        (rows, prefixes) = (rows + 1, more);
    }
    Ok(Part::new(rows, shard.range_of(prefixes)))
}

fn count(n: usize, half: Half, rows: usize) -> Result<u64> {
    let mut prefixes = TopRows::new(n, half, Part::whole())?;
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
