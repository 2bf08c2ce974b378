//! How a count is run: numbered tasks, dealt to threads, their results added up.
//!
//! The sum does not depend on which thread does which task, nor on their order.

mod journal;
mod ledger;
mod run;

pub use ledger::Ledger;

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result};
use crate::shard::Shard;
use journal::Journal;
use run::Run;
use std::ops::Range;

/// Tasks between two looks at the cancel flag while they are weighed.
const TASKS_BETWEEN_LOOKS: usize = 1 << 12;

/// A count that is a sum over numbered tasks. Numbers and weights are part of the question: they must depend on it alone,
/// not on the machine, nor on threads or kernel.
pub trait Tasks: Sync {
    /// What a thread keeps from task to task.
    type Worker<'a>
    where
        Self: 'a;

    /// Names the engine and the version of its numbering, for those who keep results of single tasks: another one
    /// wherever a number stands for another task, or a weight changes.
    fn numbering(&self) -> &'static str;
    fn len(&self) -> usize;
    /// About how much work a task is, in a unit of its own; at least 1.
    fn weight(&self, task: usize) -> u64;
    fn worker(&self) -> Result<Self::Worker<'_>>;
    /// The count of one task, or of a part of it if cancelled.
    fn count(&self, task: usize, worker: &mut Self::Worker<'_>, cancel: &CancelFlag) -> Result<Count>;
}

/// Told how a count stands.
pub trait Observer {
    /// Called on the thread that counts, some twenty times a second, with the tasks that are done and their share in the
    /// work, which grows from 0 to 1. An error ends the count.
    fn observe(&mut self, ledger: &Ledger, share: f64) -> Result<()>;
    /// The same once at the end, however that came.
    fn finish(&mut self, ledger: &Ledger, share: f64) -> Result<()>;
}

/// The tasks of a shard: consecutive ones, of about as much weight as any other shard's.
pub fn part<T: Tasks>(tasks: &T, shard: Shard, cancel: &CancelFlag) -> Result<Range<usize>> {
    if shard.is_whole() {
        return Ok(0..tasks.len());
    }
    let total = weight(tasks, 0..tasks.len(), cancel)?;
    // A task belongs to the shard that its middle falls into: those before the shard, and those before its end.
    let [mut start, mut end] = [0, 0];
    let mut before = 0;
    for task in 0..tasks.len() {
        let weight = u128::from(tasks.weight(task));
        let owner = shard.at(2 * before + weight, 2 * total);
        if owner > shard.index() {
            break;
        }
        start += usize::from(owner < shard.index());
        end += 1;
        before += weight;
        look(task, cancel)?;
    }
    Ok(start..end)
}

fn weight<T: Tasks>(tasks: &T, some: impl Iterator<Item = usize>, cancel: &CancelFlag) -> Result<u128> {
    let mut total = 0;
    for task in some {
        total += u128::from(tasks.weight(task));
        look(task, cancel)?;
    }
    Ok(total)
}

fn look(task: usize, cancel: &CancelFlag) -> Result<()> {
    match task % TASKS_BETWEEN_LOOKS {
        0 => cancel.check(),
        _ => Ok(()),
    }
}

/// The sum of the tasks of a shard, on that many threads (0: one for each available core), of which the calling one is
/// the first. Where threads cannot be started the work goes on with fewer. A cancelled count is the sum of the tasks done.
///
/// # Errors
/// What a task fails with.
pub fn count<T: Tasks>(tasks: &T, shard: Shard, threads: usize, cancel: &CancelFlag) -> Result<Sum> {
    let part = part(tasks, shard, cancel)?;
    let run = Run::new(tasks, Ledger::default().missing(part)?);
    run.shared(threads, cancel)
}

/// The same for a part of the tasks, of which some may be done already, while an observer is told how it stands. The calling
/// thread only watches, unless no other can be started.
///
/// # Errors
/// As for [`count()`], and what the observer fails with.
pub fn count_observed<T: Tasks>(
    tasks: &T,
    part: Range<usize>,
    ledger: Ledger,
    threads: usize,
    cancel: &CancelFlag,
    observer: &mut dyn Observer,
) -> Result<Sum> {
    let missing = ledger.missing(part)?;
    let left = weight(tasks, missing.iter().cloned().flatten(), cancel)?;
    // Weighing takes a while on large boards; of nothing that is left the share is known.
    let before = match left {
        0 => 0,
        _ => weight(tasks, ledger.done().iter().cloned().flatten(), cancel)?,
    };
    let done = Sum {
        found: ledger.found(),
        is_complete: true,
    };
    let journal = Journal::new(ledger, before + left, left);
    let sum = Run::new(tasks, missing).watched(threads, cancel, &journal, observer)?;
    Ok(sum.and(done))
}

/// What tasks add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    pub found: u128,
    pub is_complete: bool,
}

impl Sum {
    /// Nothing found, with nothing left to do.
    const NONE: Sum = Sum {
        found: 0,
        is_complete: true,
    };

    fn and(self, other: Sum) -> Sum {
        Sum {
            found: self.found + other.found,
            is_complete: self.is_complete & other.is_complete,
        }
    }

    /// What was counted, if the tasks count each solution that many times.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the number does not fit.
    pub fn count(self, times: u32) -> Result<Count> {
        Ok(Count {
            found: (self.found / u128::from(times))
                .try_into()
                .map_err(|_| Error::TooLarge)?,
            is_complete: self.is_complete,
        })
    }
}

#[cfg(test)]
mod tests;
