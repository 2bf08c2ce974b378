//! Tasks being dealt to threads.

use super::journal::{INTERVAL, Journal};
use super::{Observer, Sum, Tasks};
use crate::cancel::CancelFlag;
use crate::error::{Error, Result};
use std::hint::black_box;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Instant;

/// What must be had for each thread that is started. While a thread starts, before any code of this library runs in it, the
/// C library and the standard library end the process where a few bytes are missing; so none is started where others, which
/// work already, may soon have taken all there is.
const ROOM_FOR_A_HELPER: usize = 64 << 20;

/// The stack of a helper. Tasks neither recurse deeply nor have large arrays there.
const HELPER_STACK: usize = 256 << 10;

pub struct Run<'a, T> {
    tasks: &'a T,
    /// The tasks to be done, in order.
    todo: Vec<Range<usize>>,
    len: usize,
    /// The place among them of the task that is dealt next.
    next: AtomicUsize,
}

type Helper<'scope> = ScopedJoinHandle<'scope, Result<Sum>>;

impl<'a, T: Tasks> Run<'a, T> {
    pub fn new(tasks: &'a T, todo: Vec<Range<usize>>) -> Run<'a, T> {
        Run {
            tasks,
            len: todo.iter().map(ExactSizeIterator::len).sum(),
            todo,
            next: AtomicUsize::new(0),
        }
    }

    /// The calling thread works too.
    pub fn shared(&self, threads: usize, cancel: &CancelFlag) -> Result<Sum> {
        let helpers = with_room(self.useful(threads).saturating_sub(1));
        if helpers == 0 {
            return self.work(None, cancel, || Ok(()));
        }
        thread::scope(|scope| {
            let started = self.start(scope, helpers, None, cancel);
            let sum = self.work(None, cancel, || Ok(()))?;
            Ok(sum.and(join(started)?))
        })
    }

    /// The calling thread watches.
    pub fn watched(
        &self,
        threads: usize,
        cancel: &CancelFlag,
        journal: &Journal,
        observer: &mut dyn Observer,
    ) -> Result<Sum> {
        let sum = thread::scope(|scope| {
            let started = self.start(scope, with_room(self.useful(threads)), Some(journal), cancel);
            if started.is_empty() {
                return self.work_and_watch(cancel, journal, observer);
            }
            let watched = journal.watch(observer);
            if watched.is_err() {
                cancel.request();
            }
            let sum = join(started)?;
            watched?;
            // Helpers leave where there is no memory for them; with nobody left nothing more is done.
            match sum.is_complete && self.next.load(Ordering::Relaxed) < self.len {
                true => Err(Error::Memory),
                false => Ok(sum),
            }
        });
        let (ledger, share) = journal.snapshot();
        let finished = observer.finish(&ledger, share);
        let sum = sum?;
        finished.map(|()| sum)
    }

    fn work_and_watch(&self, cancel: &CancelFlag, journal: &Journal, observer: &mut dyn Observer) -> Result<Sum> {
        let mut last = Instant::now();
        self.work(Some(journal), cancel, || {
            if last.elapsed() < INTERVAL {
                return Ok(());
            }
            last = Instant::now();
            let (ledger, share) = journal.snapshot();
            observer.observe(&ledger, share)
        })
    }

    /// How many threads there is work for.
    fn useful(&self, threads: usize) -> usize {
        if self.len <= 1 {
            return self.len; // asking how many cores there are takes some 40 microseconds
        }
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            _ => threads,
        };
        threads.min(self.len)
    }

    fn start<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        helpers: usize,
        journal: Option<&'env Journal>,
        cancel: &'env CancelFlag,
    ) -> Vec<Helper<'scope>> {
        let mut started = Vec::new();
        while started.len() < helpers && started.try_reserve(1).is_ok() {
            let working = journal.map(Journal::working);
            let help = move || {
                let _working = working;
                self.help(journal, cancel)
            };
            match thread::Builder::new()
                .stack_size(HELPER_STACK)
                .spawn_scoped(scope, help)
            {
                Ok(helper) => started.push(helper),
                Err(_) => break,
            }
        }
        started
    }

    /// What a helper does: it works, unless it cannot get the memory for that; then the others do without it.
    fn help(&self, journal: Option<&Journal>, cancel: &CancelFlag) -> Result<Sum> {
        match self.tasks.worker() {
            Err(Error::Memory) => Ok(Sum::NONE),
            worker => self.work_as(worker, journal, cancel, || Ok(())),
        }
    }

    /// Does tasks until none is left, and `between` after each.
    fn work(&self, journal: Option<&Journal>, cancel: &CancelFlag, between: impl FnMut() -> Result<()>) -> Result<Sum> {
        self.work_as(self.tasks.worker(), journal, cancel, between)
    }

    /// A thread that cannot go on takes the others' tasks from them.
    fn work_as(
        &self,
        worker: Result<T::Worker<'_>>,
        journal: Option<&Journal>,
        cancel: &CancelFlag,
        between: impl FnMut() -> Result<()>,
    ) -> Result<Sum> {
        let result = worker.and_then(|worker| self.sum(worker, journal, cancel, between));
        if result.is_err() {
            self.next.store(self.len, Ordering::Relaxed);
        }
        result
    }

    fn sum(
        &self,
        mut worker: T::Worker<'_>,
        journal: Option<&Journal>,
        cancel: &CancelFlag,
        mut between: impl FnMut() -> Result<()>,
    ) -> Result<Sum> {
        let mut sum = Sum {
            found: 0,
            is_complete: false,
        };
        while !cancel.is_requested() {
            // No thread takes more than one place past the end, so this cannot wrap around.
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.task(place) else {
                sum.is_complete = true;
                break;
            };
            let count = self.tasks.count(task, &mut worker, cancel)?;
            sum.found += u128::from(count.found);
            if !count.is_complete {
                break;
            }
            if let Some(journal) = journal {
                journal.enter(task, self.tasks.weight(task), count.found)?;
            }
            between()?;
        }
        Ok(sum)
    }

    fn task(&self, place: usize) -> Option<usize> {
        let mut place = place;
        for range in &self.todo {
            if place < range.len() {
                return Some(range.start + place);
            }
            place -= range.len();
        }
        None
    }
}

/// How many of these helpers there is memory for, or somewhat fewer.
fn with_room(helpers: usize) -> usize {
    let mut helpers = helpers;
    let has_room = |helpers: usize| {
        let mut room = Vec::<u8>::new();
        let is_had = room
            .try_reserve_exact(helpers.saturating_mul(ROOM_FOR_A_HELPER))
            .is_ok();
        black_box(room); // or the compiler would leave the allocation out
        is_had
    };
    while helpers > 0 && !has_room(helpers) {
        helpers /= 2;
    }
    helpers
}

fn join(helpers: Vec<Helper<'_>>) -> Result<Sum> {
    let mut sum = Sum::NONE;
    let mut failed = None;
    for helper in helpers {
        match helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
            Ok(part) => sum = sum.and(part),
            Err(error) => failed = Some(error),
        }
    }
    failed.map_or(Ok(sum), Err)
}
