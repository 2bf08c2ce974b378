//! How a count is run: numbered tasks, dealt to threads, their results added up.
//!
//! The sum does not depend on which thread does which task, nor on their order.

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result};
use crate::shard::Shard;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A count that is a sum over numbered tasks. The numbering is part of the question's answer: it must depend on the
/// question alone, not on the machine.
pub trait Tasks: Sync {
    /// What a thread keeps from task to task.
    type Worker;

    fn len(&self) -> usize;
    fn worker(&self) -> Result<Self::Worker>;
    /// The count of one task, or `None` if cancelled.
    fn count(&self, task: usize, worker: &mut Self::Worker, cancel: &CancelFlag) -> Result<Option<u64>>;
}

/// The sum of the tasks of a shard, on that many threads (0: one for each available core), of which the calling one is
/// the first. Where threads cannot be started the work goes on with fewer. A cancelled count is the sum of the tasks done.
///
/// # Errors
/// [`Error::TooLarge`] if the sum does not fit, or what a task fails with.
pub fn count<T: Tasks>(tasks: &T, shard: Shard, threads: usize, cancel: &CancelFlag) -> Result<Count> {
    let run = Run {
        tasks,
        shard,
        len: shard.dealt_of(tasks.len() as u64) as usize,
        next: AtomicUsize::new(0),
    };
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        _ => threads,
    };
    let helpers = threads.min(run.len).saturating_sub(1);
    let sum = if helpers == 0 {
        run.work(tasks.worker(), cancel)?
    } else {
        run.work_with(helpers, cancel)?
    };
    let found = sum.found.try_into().map_err(|_| Error::TooLarge)?;
    Ok(Count {
        found,
        is_complete: sum.is_complete,
    })
}

/// Tasks being dealt to threads.
struct Run<'a, T> {
    tasks: &'a T,
    shard: Shard,
    len: usize,
    /// The task that is dealt next.
    next: AtomicUsize,
}

/// What a thread, or all of them, have added up.
struct Sum {
    found: u128,
    is_complete: bool,
}

impl<T: Tasks> Run<'_, T> {
    /// The calling thread works too.
    fn work_with(&self, helpers: usize, cancel: &CancelFlag) -> Result<Sum> {
        thread::scope(|scope| {
            let mut started = Vec::new();
            while started.len() < helpers && started.try_reserve(1).is_ok() {
                match thread::Builder::new().spawn_scoped(scope, || self.help(cancel)) {
                    Ok(helper) => started.push(helper),
                    Err(_) => break,
                }
            }
            let mut total = self.work(self.tasks.worker(), cancel)?;
            for helper in started {
                let sum = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
                total.found += sum.found;
                total.is_complete &= sum.is_complete;
            }
            Ok(total)
        })
    }

    /// What a helper does: it works, unless it cannot get the memory for that; then the others do without it.
    fn help(&self, cancel: &CancelFlag) -> Result<Sum> {
        match self.tasks.worker() {
            Err(Error::Memory) => Ok(Sum {
                found: 0,
                is_complete: true,
            }),
            worker => self.work(worker, cancel),
        }
    }

    /// Does tasks until none is left. A thread that cannot go on takes the others' tasks from them.
    fn work(&self, worker: Result<T::Worker>, cancel: &CancelFlag) -> Result<Sum> {
        let result = worker.and_then(|worker| self.sum(worker, cancel));
        if result.is_err() {
            self.next.store(self.len, Ordering::Relaxed);
        }
        result
    }

    fn sum(&self, mut worker: T::Worker, cancel: &CancelFlag) -> Result<Sum> {
        let mut sum = Sum {
            found: 0,
            is_complete: false,
        };
        while !cancel.is_requested() {
            // No thread takes more than one number past the end, so this cannot wrap around.
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            if task >= self.len {
                sum.is_complete = true;
                break;
            }
            match self
                .tasks
                .count(self.shard.dealt(task as u64) as usize, &mut worker, cancel)?
            {
                Some(count) => sum.found += u128::from(count),
                None => break,
            }
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Task i counts a multiple of i, until one of them fails or a cancel comes.
    struct Numbers<'a> {
        len: usize,
        each: u64,
        fails: Option<usize>,
        cancels: Option<(usize, &'a CancelFlag)>,
    }

    impl Tasks for Numbers<'_> {
        type Worker = ();

        fn len(&self) -> usize {
            self.len
        }

        fn worker(&self) -> Result<()> {
            Ok(())
        }

        fn count(&self, task: usize, _: &mut (), _: &CancelFlag) -> Result<Option<u64>> {
            if self.fails == Some(task) {
                return Err(Error::Memory);
            }
            if let Some((_, flag)) = self.cancels.filter(|(at, _)| *at == task) {
                flag.request();
                return Ok(None);
            }
            Ok(Some(self.each * task as u64))
        }
    }

    fn numbers<'a>(len: usize) -> Numbers<'a> {
        Numbers {
            len,
            each: 1,
            fails: None,
            cancels: None,
        }
    }

    #[test]
    fn every_task_is_done_once() {
        for (len, threads) in [(0, 1), (1, 4), (1000, 1), (1000, 3), (1000, 50), (7, 1000)] {
            let sum = count(&numbers(len), Shard::WHOLE, threads, &CancelFlag::default());
            let expected = (0..len as u64).sum();
            assert_eq!(
                sum,
                Ok(Count {
                    found: expected,
                    is_complete: true
                }),
                "{len} tasks on {threads} threads"
            );
        }
    }

    #[test]
    fn shards_are_disjoint_and_complete() {
        for shards in [1, 2, 7, 1000, 5000] {
            let sums = (0..shards).map(|index| {
                let shard = Shard::new(index, shards).unwrap();
                count(&numbers(1000), shard, 2, &CancelFlag::default()).unwrap().found
            });
            assert_eq!(sums.sum::<u64>(), 999 * 1000 / 2, "{shards} shards");
        }
        let last = Shard::new(u64::MAX - 1, u64::MAX).unwrap();
        let counted = count(&numbers(1000), last, 1, &CancelFlag::default());
        assert_eq!(
            counted,
            Ok(Count {
                found: 0,
                is_complete: true
            })
        );
        assert_eq!(Shard::new(7, 7), None);
        assert_eq!(Shard::new(0, 0), None);
    }

    #[test]
    fn a_failure_is_everyones() {
        let tasks = Numbers {
            fails: Some(500),
            ..numbers(1000)
        };
        for threads in [1, 4] {
            assert_eq!(
                count(&tasks, Shard::WHOLE, threads, &CancelFlag::default()),
                Err(Error::Memory)
            );
        }
    }

    #[test]
    fn a_cancelled_count_is_what_was_found() {
        let cancel = CancelFlag::default();
        let tasks = Numbers {
            cancels: Some((10, &cancel)),
            ..numbers(1000)
        };
        let counted = count(&tasks, Shard::WHOLE, 1, &cancel);
        assert_eq!(
            counted,
            Ok(Count {
                found: (0..10).sum(),
                is_complete: false
            })
        );
        for threads in [1, 4] {
            let counted = count(&numbers(1000), Shard::WHOLE, threads, &cancel);
            assert_eq!(
                counted,
                Ok(Count {
                    found: 0,
                    is_complete: false
                })
            );
        }
    }

    #[test]
    fn a_sum_that_does_not_fit_is_an_error() {
        let tasks = Numbers {
            each: u64::MAX / 2,
            ..numbers(3)
        };
        assert_eq!(
            count(&tasks, Shard::WHOLE, 1, &CancelFlag::default()),
            Err(Error::TooLarge)
        );
    }
}
