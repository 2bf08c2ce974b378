//! Which engine answers which question.
//!
//! | question | board | engine |
//! | --- | --- | --- |
//! | count, all of it, unwatched | plain, n <= 11 | `row_search`, and `symmetric_search` for classes |
//! | count | plain, 12 <= n <= 28 | `half_boards`, as tasks on threads |
//! | count classes, all of them | plain, 12 <= n <= 28 | `half_boards` and `symmetric_search`, as tasks on threads |
//! | count without a limit | plain, n >= 29 | none: the count does not fit in 64 bits |
//! | count up to a limit | plain, n <= 64 | `row_search::RowSearch`, one solution after another |
//! | other counts | plain | `constrained`, as tasks on threads |
//! | enumerate, all of it | plain, 2 <= n <= 11 | `row_search::SmallBoards` |
//! | enumerate | plain, n <= 64 | `row_search::RowSearch` |
//! | count | constrained | `constrained`, as tasks on threads where it takes more than an instant |
//! | enumerate | constrained | `constrained` |
//! | find, with seed 0 | plain | `construct` |
//! | find, with another seed | plain | `repair` |
//! | find | constrained | `constrained::find` |
//!
//! A board is plain if nothing is placed or blocked, there are no regions, and n queens attack along diagonals.

use crate::answer::Answer;
use crate::cancel::CancelFlag;
use crate::checkpoint::{Checkpoint, Question};
use crate::classes::{self, ClassCount};
use crate::constrained::{self, ConstrainedCount};
use crate::construct;
use crate::count::Count;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result};
use crate::half_boards::{self, HalfBoardCount};
use crate::problem::Problem;
use crate::repair;
use crate::row_search::{self, RowSearch, SmallBoards};
use crate::shard::Shard;
use crate::simd::Kernel;
use crate::supervision::{OnProgress, Supervision};
use crate::symmetric_search;
use crate::tasks::{self, Ledger, Tasks};
use std::path::Path;

/// The largest plain board whose count fits in 64 bits: n = 27 has 2.3e17 solutions, and each n some ten times as many
/// as the one before; n = 29 would have about 3e19.
const MAX_COUNTED_N: u32 = 28;

/// Up to here row by row search takes less time than making tables would.
const MAX_ROW_COUNTED_N: u32 = 11;

const _: () = assert!(MAX_COUNTED_N as usize == half_boards::MAX_N);
const _: () = assert!(MAX_ROW_COUNTED_N as usize >= half_boards::MIN_N);

/// How a count is run.
pub struct Run<'a> {
    /// 0: one for each available core.
    pub threads: usize,
    pub shard: Shard,
    /// A file to keep what is done in, and to go on from.
    pub checkpoint: Option<&'a Path>,
    pub on_progress: Option<OnProgress<'a>>,
}

impl Run<'_> {
    /// Is the whole count asked for, with nobody watching? Then it may be done without numbering tasks.
    fn is_simple(&self) -> bool {
        self.shard.is_whole() && self.checkpoint.is_none() && self.on_progress.is_none()
    }
}

/// The number of solutions in a shard.
pub fn count(problem: &Problem, run: Run, cancel: &CancelFlag) -> Result<Count> {
    if !problem.is_plain() {
        return count_constrained(problem, run, cancel);
    }
    match (problem.n(), problem.classes()) {
        (n, _) if n > MAX_COUNTED_N => Err(Error::TooLarge),
        (n @ ..=MAX_ROW_COUNTED_N, false) if run.is_simple() => Ok(row_search::count(n, cancel)),
        (n @ 2..=MAX_ROW_COUNTED_N, true) if run.is_simple() => count_few_classes(n, cancel),
        (n, false) if n > MAX_ROW_COUNTED_N => match half_boards(n, cancel)? {
            Some(tasks) => count_tasks(problem, &tasks, 1, run, cancel),
            None => Ok(Count::NOTHING_YET),
        },
        (n, true) if n > MAX_ROW_COUNTED_N && run.shard.is_whole() => match half_boards(n, cancel)? {
            Some(all) => count_tasks(problem, &ClassCount { n, all }, classes::TIMES, run, cancel),
            None => Ok(Count::NOTHING_YET),
        },
        _ => count_constrained(problem, run, cancel),
    }
}

/// `None` if cancelled.
fn half_boards(n: u32, cancel: &CancelFlag) -> Result<Option<HalfBoardCount>> {
    HalfBoardCount::new(n as usize, Kernel::selected(), cancel)
}

/// So few solutions that tasks would not pay.
fn count_few_classes(n: u32, cancel: &CancelFlag) -> Result<Count> {
    let all = row_search::count(n, cancel);
    let Some(symmetric) = symmetric_search::count(n, cancel).filter(|_| all.is_complete) else {
        return Ok(Count::NOTHING_YET);
    };
    Ok(Count::complete(classes::of(all.found, symmetric)))
}

fn count_constrained(problem: &Problem, run: Run, cancel: &CancelFlag) -> Result<Count> {
    let mut tasks = ConstrainedCount::new(problem, cancel)?;
    if run.is_simple()
        && let Some(found) = tasks.count_if_quick()?
    {
        return Ok(Count::complete(found));
    }
    tasks.split(run.shard.count())?;
    count_tasks(problem, &tasks, 1, run, cancel)
}

/// Counts tasks which count each solution that many times.
fn count_tasks<T: Tasks>(problem: &Problem, tasks: &T, times: u32, run: Run<'_>, cancel: &CancelFlag) -> Result<Count> {
    let Run {
        threads,
        shard,
        checkpoint,
        on_progress,
    } = run;
    if checkpoint.is_none() && on_progress.is_none() {
        return tasks::count(tasks, shard, threads, cancel)?.count(times);
    }
    let part = tasks::part(tasks, shard, cancel)?;
    let (checkpoint, ledger) = match checkpoint {
        Some(path) => {
            let question = Question::new(problem, shard, part.clone(), tasks.numbering())?;
            Checkpoint::open(path, question)?
        }
        None => (None, Ledger::default()),
    };
    let mut supervision = Supervision::new(checkpoint, on_progress, times, cancel);
    tasks::count_observed(tasks, part, ledger, threads, cancel, &mut supervision)?.count(times)
}

/// The number of solutions in a shard, but no more than `most`; `None` where to enumerate them is as good.
pub fn count_up_to(problem: &Problem, most: u64, shard: Shard, cancel: &CancelFlag) -> Option<Result<Count>> {
    if is_plainly_asked(problem, shard) {
        return None;
    }
    Some(match problem.is_plain() && problem.n() > row_search::MAX_N {
        true => Err(Error::TooLarge),
        false => count_constrained_up_to(problem, most, shard, cancel),
    })
}

fn count_constrained_up_to(problem: &Problem, most: u64, shard: Shard, cancel: &CancelFlag) -> Result<Count> {
    let mut tasks = ConstrainedCount::new(problem, cancel)?;
    if !shard.is_whole() {
        tasks.split(shard.count())?;
    }
    let mut worker = tasks.worker()?;
    let mut found = 0;
    for task in tasks::part(&tasks, shard, cancel)? {
        let count = tasks.count_up_to(task, &mut worker, most - found, cancel)?;
        found += count.found;
        if found == most || !count.is_complete {
            return Ok(Count { found, ..count });
        }
    }
    Ok(Count::complete(found))
}

/// The solutions of a shard, in lexicographic order.
pub fn enumerate(problem: &Problem, shard: Shard, cancel: &CancelFlag) -> Result<Solutions> {
    if problem.is_plain() && problem.n() > row_search::MAX_N {
        return Err(Error::TooLarge);
    }
    if problem.is_plain() {
        return match row_search::SMALL.contains(&problem.n()) && is_plainly_asked(problem, shard) {
            true => SmallBoards::new(problem.n()).map(Solutions::Small),
            false => RowSearch::new(problem.n(), shard, problem.classes()).map(Solutions::Plain),
        };
    }
    constrained::Solutions::new(problem, shard, cancel).map(Solutions::Constrained)
}

/// Writes one solution into `cols`.
pub fn find(problem: &Problem, seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    cancel.check()?;
    if !problem.is_plain() {
        return constrained::find(problem, seed, cols, cancel);
    }
    if seed != 0 {
        return repair::solve(seed, cols, cancel);
    }
    Ok(match construct::solve(cols) {
        true => Answer::Solution,
        false => Answer::NoSolution,
    })
}

/// An enumeration of either engine. Not boxed: that would end the process where memory is short.
#[allow(clippy::large_enum_variant)]
pub enum Solutions {
    Small(SmallBoards),
    Plain(RowSearch),
    Constrained(constrained::Solutions),
}

impl Cursor for Solutions {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        match self {
            Solutions::Small(solutions) => solutions.fill(batch, cancel),
            Solutions::Plain(solutions) => solutions.fill(batch, cancel),
            Solutions::Constrained(solutions) => solutions.fill(batch, cancel),
        }
    }
}

/// Are all solutions of a plain board asked for?
fn is_plainly_asked(problem: &Problem, shard: Shard) -> bool {
    problem.is_plain() && !problem.classes() && shard.is_whole()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::Attacks;

    const A000170: [u64; 17] = [
        1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512,
    ];
    const A002562: [u64; 17] = [
        1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053, 1846955,
    ];

    fn on(threads: usize, shard: Shard) -> Run<'static> {
        Run {
            threads,
            shard,
            checkpoint: None,
            on_progress: None,
        }
    }

    fn count_shard(n: u32, index: u64, count: u64, threads: usize) -> u64 {
        let run = on(threads, Shard::new(index, count).unwrap());
        super::count(&Problem::new(n), run, &CancelFlag::default())
            .unwrap()
            .found
    }

    #[test]
    fn counts_are_the_published_ones() {
        for (n, count) in (0..).zip(A000170) {
            assert_eq!(count_shard(n, 0, 1, 0), count, "n = {n}");
        }
    }

    #[test]
    fn classes_are_the_published_ones() {
        for (n, classes) in (0..).zip(A002562) {
            let mut problem = Problem::new(n);
            problem.set_classes(true);
            let found = super::count(&problem, on(0, Shard::WHOLE), &CancelFlag::default());
            assert_eq!(found, Ok(Count::complete(classes)), "n = {n}");
        }
    }

    #[test]
    fn shards_add_up() {
        for (n, shards) in [(8, 2), (12, 7), (13, 7), (14, 2), (14, 7), (14, 1000), (15, 7)] {
            let sum: u64 = (0..shards).map(|index| count_shard(n, index, shards, 2)).sum();
            assert_eq!(sum, A000170[n as usize], "n = {n} in {shards} shards");
        }
    }

    #[test]
    fn threads_make_no_difference() {
        for threads in [1, 2, 3, 64, 1000] {
            for n in [1, 8, 10, 12, 13] {
                assert_eq!(
                    count_shard(n, 0, 1, threads),
                    A000170[n as usize],
                    "n = {n} on {threads} threads"
                );
            }
        }
    }

    #[test]
    fn too_large_boards_are_refused() {
        let counted = super::count(&Problem::new(29), on(1, Shard::WHOLE), &CancelFlag::default());
        assert_eq!(counted, Err(Error::TooLarge));
    }

    #[test]
    fn a_cancel_is_honoured_soon_on_any_board() {
        for n in [12, 18, 19, 22, 23, 26, 27, 28] {
            let cancel = CancelFlag::default();
            std::thread::scope(|scope| {
                let counting = scope.spawn(|| super::count(&Problem::new(n), on(2, Shard::WHOLE), &cancel));
                std::thread::sleep(std::time::Duration::from_millis(300));
                cancel.request();
                let start = std::time::Instant::now();
                let counted = counting.join().unwrap();
                // In the interface's terms 0.1 s; a machine busy with other tests is given time.
                assert!(start.elapsed().as_secs_f64() < 2.0, "n = {n}: {:?}", start.elapsed());
                assert!(n == 12 || !counted.unwrap().is_complete);
            });
        }
    }

    /// Without diagonals, with fewer queens, with regions: solutions come one upon the other, without a pause between.
    #[test]
    fn a_cancel_is_honoured_while_solutions_keep_coming() {
        let mut rooks = Problem::new(20);
        rooks.set_attacks(Attacks::from_flags(0).unwrap());
        let mut few = Problem::new(20);
        few.set_queens(8);
        let mut regions = Problem::new(20);
        let labels: Vec<u32> = (0..400).map(|square| square / 20).collect();
        regions.set_attacks(Attacks::from_flags(0).unwrap());
        regions.set_regions(&labels).unwrap();
        for problem in [rooks, few, regions] {
            let found_in = |milliseconds| {
                let cancel = CancelFlag::default();
                let counted = std::thread::scope(|scope| {
                    let counting = scope.spawn(|| super::count(&problem, on(2, Shard::WHOLE), &cancel));
                    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
                    cancel.request();
                    counting.join().unwrap()
                });
                assert!(!counted.is_ok_and(|count| count.is_complete));
                counted.map_or(0, |count| count.found)
            };
            // Where the machine is slow it takes a while until the first solution.
            assert!(
                [100, 400, 1600, 6400]
                    .into_iter()
                    .any(|milliseconds| found_in(milliseconds) > 0)
            );
        }
    }
}
