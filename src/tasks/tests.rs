//! Sums of numbers, as tasks.

use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

fn total(tasks: &Numbers<'_>, shard: Shard, threads: usize, cancel: &CancelFlag) -> Result<Count> {
    count(tasks, shard, threads, cancel)?.count(1)
}

/// Task i counts a multiple of i, until one of them fails or a cancel comes.
struct Numbers<'a> {
    len: usize,
    each: u64,
    /// A task for which memory is missing some times.
    fails: Option<(usize, Times)>,
    /// How many threads are missing the memory to begin.
    idle: Times,
    cancels: Option<(usize, &'a CancelFlag)>,
    /// How long each task takes.
    sleep: Duration,
}

/// So often something fails.
struct Times(AtomicUsize);

impl Times {
    fn new(times: usize) -> Times {
        Times(AtomicUsize::new(times))
    }

    fn once_less(&self) -> bool {
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |times| times.checked_sub(1))
            .is_ok()
    }
}

impl Tasks for Numbers<'_> {
    type Worker<'w>
        = ()
    where
        Self: 'w;

    fn numbering(&self) -> &'static str {
        "numbers"
    }

    fn weight(&self, task: usize) -> u64 {
        task as u64 + 1
    }

    fn len(&self) -> usize {
        self.len
    }

    fn worker(&self) -> Result<()> {
        match self.idle.once_less() {
            true => Err(Error::Memory),
            false => Ok(()),
        }
    }

    fn count(&self, task: usize, _: &mut (), _: &CancelFlag) -> Result<Count> {
        if self
            .fails
            .as_ref()
            .is_some_and(|(at, times)| *at == task && times.once_less())
        {
            return Err(Error::Memory);
        }
        if let Some((_, flag)) = self.cancels.filter(|(at, _)| *at == task) {
            flag.request();
            return Ok(Count::NOTHING_YET);
        }
        if !self.sleep.is_zero() {
            std::thread::sleep(self.sleep);
        }
        Ok(Count::complete(self.each * task as u64))
    }
}

fn numbers<'a>(len: usize) -> Numbers<'a> {
    Numbers {
        len,
        each: 1,
        fails: None,
        idle: Times::new(0),
        cancels: None,
        sleep: Duration::ZERO,
    }
}

#[test]
fn every_task_is_done_once() {
    for (len, threads) in [(0, 1), (1, 4), (1000, 1), (1000, 3), (1000, 50), (7, 1000)] {
        let sum = total(&numbers(len), Shard::WHOLE, threads, &CancelFlag::default());
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
            total(&numbers(1000), shard, 2, &CancelFlag::default()).unwrap().found
        });
        assert_eq!(sums.sum::<u64>(), 999 * 1000 / 2, "{shards} shards");
    }
    let last = Shard::new(u64::MAX - 1, u64::MAX).unwrap();
    let counted = total(&numbers(1000), last, 1, &CancelFlag::default());
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
    for threads in [1, 4] {
        let tasks = Numbers {
            fails: Some((500, Times::new(usize::MAX))),
            ..numbers(1000)
        };
        let counted = total(&tasks, Shard::WHOLE, threads, &CancelFlag::default());
        assert_eq!(counted, Err(Error::Memory), "{threads} threads");
    }
}

/// Alone, the calling thread has the memory that was missing beside others.
#[test]
fn what_a_thread_has_no_memory_for_is_done_at_the_end() {
    for (fails, idle) in [(1, 0), (0, 1), (1, 2), (0, 3)] {
        let tasks = || Numbers {
            fails: Some((50, Times::new(fails))),
            idle: Times::new(idle),
            ..numbers(100)
        };
        let none = CancelFlag::default();
        let counted = total(&tasks(), Shard::WHOLE, 3, &none);
        assert_eq!(counted, Ok(Count::complete(99 * 50)), "{fails} and {idle}");

        let mut spectator = Spectator::default();
        let counted = count_observed(&tasks(), 0..100, Ledger::default(), 3, &none, &mut spectator);
        assert_eq!(counted.unwrap().count(1), Ok(Count::complete(99 * 50)));
        assert!(spectator.ledger.is_complete(0..100) && spectator.ledger.found() == 99 * 50);
    }
}

#[test]
fn a_cancelled_count_is_what_was_found() {
    let cancel = CancelFlag::default();
    let tasks = Numbers {
        cancels: Some((10, &cancel)),
        ..numbers(1000)
    };
    let counted = total(&tasks, Shard::WHOLE, 1, &cancel);
    assert_eq!(
        counted,
        Ok(Count {
            found: (0..10).sum(),
            is_complete: false
        })
    );
    for threads in [1, 4] {
        let counted = total(&numbers(1000), Shard::WHOLE, threads, &cancel);
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
        total(&tasks, Shard::WHOLE, 1, &CancelFlag::default()),
        Err(Error::TooLarge)
    );
}

#[test]
fn shards_are_consecutive_and_balanced() {
    for shards in [1, 2, 7, 100, 999, 5000, u64::MAX / 3] {
        let tasks = numbers(1000);
        let weight = |part: Range<usize>| part.map(|task| tasks.weight(task)).sum::<u64>();
        let share = weight(0..1000) / shards;
        let mut next = 0;
        for index in 0..shards.min(5000) {
            let part = part(&tasks, Shard::new(index, shards).unwrap(), &CancelFlag::default()).unwrap();
            if shards <= 5000 {
                assert_eq!(part.start, next, "part {index} of {shards}");
            }
            next = part.end;
            // Half a task too much or too little at each end.
            assert!(weight(part).abs_diff(share) <= 1001, "part {index} of {shards}");
        }
    }
}

/// Keeps what it is shown, and fails or cancels at a time.
#[derive(Default)]
struct Spectator<'a> {
    shares: Vec<f64>,
    ledger: Ledger,
    fails: bool,
    cancels: Option<&'a CancelFlag>,
    is_finished: bool,
}

impl Observer for Spectator<'_> {
    fn observe(&mut self, ledger: &Ledger, share: f64) -> Result<()> {
        assert!(!self.is_finished);
        self.shares.push(share);
        self.ledger = ledger.clone();
        if let Some(flag) = self.cancels {
            flag.request();
        }
        if self.fails { Err(Error::Io) } else { Ok(()) }
    }

    fn finish(&mut self, ledger: &Ledger, share: f64) -> Result<()> {
        self.shares.push(share);
        self.ledger = ledger.clone();
        self.is_finished = true;
        Ok(())
    }
}

fn slow_numbers<'a>() -> Numbers<'a> {
    Numbers {
        sleep: Duration::from_millis(1),
        ..numbers(300)
    }
}

#[test]
fn an_observer_sees_all_of_it() {
    for threads in [1, 3] {
        let mut spectator = Spectator::default();
        let none = CancelFlag::default();
        let sum = count_observed(
            &slow_numbers(),
            10..290,
            Ledger::default(),
            threads,
            &none,
            &mut spectator,
        )
        .unwrap();
        let expected = (10..290).sum::<u128>();
        assert_eq!((sum.found, sum.is_complete), (expected, true));
        assert!(spectator.ledger.is_complete(10..290) && spectator.ledger.found() == expected);
        assert!(spectator.shares.is_sorted() && spectator.shares.last() == Some(&1.0));
        assert!(spectator.shares.len() > 1 && spectator.is_finished);
    }
}

#[test]
fn what_was_done_before_is_not_done_again() {
    let cancel = CancelFlag::default();
    let mut ledger = Ledger::default();
    let mut runs = 0;
    loop {
        let mut spectator = Spectator {
            cancels: Some(&cancel),
            ..Spectator::default()
        };
        let sum = count_observed(&slow_numbers(), 0..300, ledger, 2, &cancel, &mut spectator).unwrap();
        cancel.clear();
        runs += 1;
        assert_eq!(sum.found, spectator.ledger.found());
        ledger = spectator.ledger;
        if sum.is_complete {
            assert_eq!(sum.found, (0..300).sum());
            break;
        }
    }
    assert!(runs > 2);
}

#[test]
fn an_observer_that_fails_ends_the_count() {
    let mut spectator = Spectator {
        fails: true,
        ..Spectator::default()
    };
    let none = CancelFlag::default();
    let counted = count_observed(&slow_numbers(), 0..300, Ledger::default(), 2, &none, &mut spectator);
    assert_eq!(counted, Err(Error::Io));
    assert!(spectator.is_finished && !spectator.ledger.is_complete(0..300));
}
