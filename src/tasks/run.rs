//! Tasks being dealt to threads.

use super::journal::{INTERVAL, Journal};
use super::{Observer, Sum, Tasks};
use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result, room_for};
use std::iter;
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

/// What one of several threads has done.
struct Share {
    sum: Sum,
    /// A task for which it had no memory.
    left: Option<usize>,
}

impl Share {
    const NONE: Share = Share {
        sum: Sum::NONE,
        left: None,
    };
}

type Helper<'scope> = ScopedJoinHandle<'scope, Result<Share>>;

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
            return self.work_alone(Vec::new(), None, cancel, || Ok(()));
        }
        let (sum, left) = thread::scope(|scope| {
            let started = self.start(scope, helpers, None, cancel);
            let own = self.help(None, cancel);
            join(own, started)
        })?;
        self.complete(sum, left, None, cancel, || Ok(()))
    }

    /// The calling thread watches.
    pub fn watched(
        &self,
        threads: usize,
        cancel: &CancelFlag,
        journal: &Journal,
        observer: &mut dyn Observer,
    ) -> Result<Sum> {
        let sum = self.watched_to_the_end(threads, cancel, journal, observer);
        let finished = journal.show_end(observer);
        let sum = sum?;
        finished.map(|()| sum)
    }

    fn watched_to_the_end(
        &self,
        threads: usize,
        cancel: &CancelFlag,
        journal: &Journal,
        observer: &mut dyn Observer,
    ) -> Result<Sum> {
        let helpers = with_room(self.useful(threads));
        if helpers == 0 {
            return self.work_alone(Vec::new(), Some(journal), cancel, now_and_then(journal, observer));
        }
        let (sum, left) = thread::scope(|scope| {
            let started = self.start(scope, helpers, Some(journal), cancel);
            let watched = journal.watch(observer);
            if watched.is_err() {
                cancel.request();
            }
            let joined = join(Ok(Share::NONE), started);
            watched.and(joined)
        })?;
        self.complete(sum, left, Some(journal), cancel, now_and_then(journal, observer))
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

    /// What each of several threads does. One that cannot get the memory that it needs leaves its work to the others; any
    /// other failure takes theirs from them.
    fn help(&self, journal: Option<&Journal>, cancel: &CancelFlag) -> Result<Share> {
        let share = match self.tasks.worker() {
            Err(Error::Memory) => Ok(Share::NONE),
            worker => worker.and_then(|worker| self.work(worker, self.dealt(), journal, cancel, || Ok(()))),
        };
        if share.is_err() {
            self.next.store(self.len, Ordering::Relaxed);
        }
        share
    }

    /// Adds what several threads have left to the sum of what they did. They have given back their memory.
    fn complete(
        &self,
        sum: Sum,
        left: Vec<usize>,
        journal: Option<&Journal>,
        cancel: &CancelFlag,
        between: impl FnMut() -> Result<()>,
    ) -> Result<Sum> {
        let is_all = left.is_empty() && self.next.load(Ordering::Relaxed) >= self.len;
        if is_all || !sum.is_complete {
            return Ok(sum);
        }
        Ok(sum.and(self.work_alone(left, journal, cancel, between)?))
    }

    /// Does these tasks and all that have not been dealt.
    fn work_alone(
        &self,
        left: Vec<usize>,
        journal: Option<&Journal>,
        cancel: &CancelFlag,
        between: impl FnMut() -> Result<()>,
    ) -> Result<Sum> {
        let tasks = left.into_iter().chain(self.dealt());
        let share = self.work(self.tasks.worker()?, tasks, journal, cancel, between)?;
        match share.left {
            Some(_) => Err(Error::Memory),
            None => Ok(share.sum),
        }
    }

    /// Does tasks until there is none or no memory, and `between` after each.
    fn work(
        &self,
        mut worker: T::Worker<'_>,
        mut tasks: impl Iterator<Item = usize>,
        journal: Option<&Journal>,
        cancel: &CancelFlag,
        mut between: impl FnMut() -> Result<()>,
    ) -> Result<Share> {
        let mut share = Share::NONE;
        while !cancel.is_requested() {
            let Some(task) = tasks.next() else {
                return Ok(share);
            };
            let count = match self.count(task, &mut worker, journal, cancel) {
                Err(Error::Memory) => {
                    share.left = Some(task);
                    return Ok(share);
                }
                count => count?,
            };
            share.sum.found += u128::from(count.found);
            if !count.is_complete {
                break;
            }
            between()?;
        }
        share.sum.is_complete = false;
        Ok(share)
    }

    /// Counts one task and enters it.
    fn count(
        &self,
        task: usize,
        worker: &mut T::Worker<'_>,
        journal: Option<&Journal>,
        cancel: &CancelFlag,
    ) -> Result<Count> {
        let count = self.tasks.count(task, worker, cancel)?;
        if count.is_complete
            && let Some(journal) = journal
        {
            journal.enter(task, self.tasks.weight(task), count.found)?;
        }
        Ok(count)
    }

    /// The tasks that the threads take from one another.
    fn dealt(&self) -> impl Iterator<Item = usize> {
        // No thread takes more than one place past the end, so this cannot wrap around.
        iter::from_fn(|| self.task(self.next.fetch_add(1, Ordering::Relaxed)))
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

/// Shows the observer how it stands, but not after each task.
fn now_and_then(journal: &Journal, observer: &mut dyn Observer) -> impl FnMut() -> Result<()> {
    let mut last = Instant::now();
    move || {
        if last.elapsed() < INTERVAL {
            return Ok(());
        }
        last = Instant::now();
        journal.show(observer)
    }
}

/// How many of these helpers there is memory for, or somewhat fewer.
fn with_room(helpers: usize) -> usize {
    let mut helpers = helpers;
    while helpers > 0 && room_for(helpers.saturating_mul(ROOM_FOR_A_HELPER)).is_err() {
        helpers /= 2;
    }
    helpers
}

/// What all threads did, and the tasks that they left.
fn join(own: Result<Share>, helpers: Vec<Helper<'_>>) -> Result<(Sum, Vec<usize>)> {
    let (mut sum, mut left) = (Sum::NONE, Vec::new());
    let join = |helper: Helper<'_>| helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    for share in iter::once(own).chain(helpers.into_iter().map(join)) {
        let share = share?;
        sum = sum.and(share.sum);
        if let Some(task) = share.left {
            left.try_reserve(1)?;
            left.push(task);
        }
    }
    Ok((sum, left))
}
