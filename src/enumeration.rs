//! Solutions one after another, with a limit: what `nq_solve` and `nq_next` share.

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result, try_vec};
use crate::plan::{self, Run};
use crate::problem::Problem;
use crate::shard::Shard;

/// Why an enumeration or a count is over, or is interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All solutions were found.
    Complete,
    /// The limit was reached, and there is at least one more solution.
    Limit,
    /// A cancel was requested.
    Cancelled,
}

/// The solutions of a problem up to a limit; resumable.
pub struct Enumeration {
    n: usize,
    cursor: plan::Solutions,
    /// How many solutions may still be delivered; `u64::MAX` without a limit, which no enumeration lives to use up.
    allowance: u64,
    /// The ending, once it is known that nothing more will be delivered.
    ending: Option<Ending>,
    /// Room for the solution that tells whether the limit cut anything off. Had from the beginning, so that no search
    /// fails for memory once it has delivered solutions.
    one_more: Vec<u32>,
}

impl Enumeration {
    /// `limit` 0 means none.
    pub fn new(problem: &Problem, limit: u64, shard: Shard, cancel: &CancelFlag) -> Result<Enumeration> {
        cancel.check()?;
        Ok(Enumeration {
            n: problem.n() as usize,
            cursor: plan::enumerate(problem, shard, cancel)?,
            allowance: if limit == 0 { u64::MAX } else { limit },
            ending: None,
            one_more: try_vec(0, if limit == 0 { 0 } else { problem.n() as usize })?,
        })
    }

    /// Adds solutions to `batch`, which has room for at least one. `None` says that there may be more of them; whether
    /// a limit that was reached cut any off is found out by the next call.
    pub fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Option<Ending> {
        if cancel.is_requested() {
            return Some(Ending::Cancelled);
        }
        if self.ending.is_some() {
            return self.ending;
        }
        if self.is_at_limit() {
            return self.look_for_one_more(cancel);
        }
        let mut allowed = batch.rest(usize::try_from(self.allowance).unwrap_or(usize::MAX));
        let fill = self.cursor.fill(&mut allowed, cancel);
        let added = allowed.len();
        batch.advance(added);
        self.allowance -= added as u64;
        match fill {
            Fill::Paused => None,
            Fill::Cancelled => Some(Ending::Cancelled),
            Fill::Exhausted => {
                self.ending = Some(Ending::Complete);
                self.ending
            }
        }
    }

    /// Whether as many solutions as the limit allows have been delivered.
    pub fn is_at_limit(&self) -> bool {
        self.allowance == 0
    }

    fn look_for_one_more(&mut self, cancel: &CancelFlag) -> Option<Ending> {
        let mut batch = Batch::new(self.n, 1, &mut self.one_more);
        let fill = self.cursor.fill(&mut batch, cancel);
        self.ending = match (batch.len(), fill) {
            (1, _) => Some(Ending::Limit),
            (_, Fill::Exhausted) => Some(Ending::Complete),
            _ => return Some(Ending::Cancelled),
        };
        self.ending
    }
}

/// An enumeration a batch at a time, in memory of its own.
///
/// The first batch has room for one solution, so that it is handed over at once, and each next one for twice as many.
pub struct Batches {
    enumeration: Enumeration,
    cols: Vec<u32>,
    capacity: usize,
    len: usize,
}

/// Columns in the largest batch, unless a single solution has more: 4 KiB.
const BATCH_COLUMNS: usize = 1024;

impl Batches {
    /// `limit` 0 means none.
    pub fn new(problem: &Problem, limit: u64, shard: Shard, cancel: &CancelFlag) -> Result<Batches> {
        let n = problem.n() as usize;
        Ok(Batches {
            enumeration: Enumeration::new(problem, limit, shard, cancel)?,
            cols: try_vec(0, n.max(BATCH_COLUMNS))?,
            capacity: 0,
            len: 0,
        })
    }

    /// Replaces the batch by the next one; `None` says that more may follow.
    pub fn refill(&mut self, cancel: &CancelFlag) -> Option<Ending> {
        let n = self.enumeration.n;
        self.capacity = (2 * self.capacity).clamp(1, (BATCH_COLUMNS / n.max(1)).max(1));
        let mut batch = Batch::new(n, self.capacity, &mut self.cols);
        let ending = self.enumeration.fill(&mut batch, cancel);
        self.len = batch.len();
        ending
    }

    /// How many solutions the batch holds.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The columns of one solution of the batch.
    pub fn solution(&self, index: usize) -> &[u32] {
        let n = self.enumeration.n;
        &self.cols[index * n..][..n]
    }
}

/// Counts solutions, at most `limit` of them (0: all). With [`Ending::Cancelled`] the count is what was found until
/// then.
pub fn count(problem: &Problem, limit: u64, run: Run<'_>, cancel: &CancelFlag) -> Result<(u64, Ending)> {
    match cancel.check().and_then(|()| count_on(problem, limit, run, cancel)) {
        Err(Error::Cancelled) => Ok((0, Ending::Cancelled)),
        counted => counted,
    }
}

fn count_on(problem: &Problem, limit: u64, run: Run<'_>, cancel: &CancelFlag) -> Result<(u64, Ending)> {
    if limit == 0 {
        return Ok(up_to(u64::MAX, plan::count(problem, run, cancel)?));
    }
    if let Some(count) = plan::count_up_to(problem, limit.saturating_add(1), run.shard, cancel) {
        return Ok(up_to(limit, count?));
    }
    let mut batches = Batches::new(problem, limit, run.shard, cancel)?;
    let mut count = 0;
    loop {
        let ending = batches.refill(cancel);
        count += batches.len() as u64;
        if let Some(ending) = ending {
            return Ok((count, ending));
        }
    }
}

/// What a count says that may have gone one past the limit.
fn up_to(limit: u64, count: Count) -> (u64, Ending) {
    match count {
        Count { found, .. } if found > limit => (limit, Ending::Limit),
        Count {
            found,
            is_complete: true,
        } => (found, Ending::Complete),
        Count {
            found,
            is_complete: false,
        } => (found, Ending::Cancelled),
    }
}
