//! Which engine answers which question.
//!
//! | question | board | engine |
//! | --- | --- | --- |
//! | count, all of it | plain, n <= 11 | `row_search::count` |
//! | count, all of it or a shard | plain, 12 <= n <= 28 | `half_boards`, as tasks on threads |
//! | count classes | plain, n <= 28 | the count and `symmetric_search` |
//! | count without a limit | plain, n >= 29 | none: the count does not fit in 64 bits |
//! | count up to a limit | plain, n <= 64 | `row_search::RowSearch`, one solution after another |
//! | other counts of a shard, or of classes | plain, n <= 64 | `constrained` |
//! | enumerate | plain, n <= 64 | `row_search::RowSearch` |
//! | count, enumerate | constrained | `constrained` |
//! | find, with seed 0 | plain | `construct` |
//! | find, with another seed | plain | `repair` |
//! | find | constrained | `constrained::find` |
//!
//! A board is plain if nothing is placed or blocked, there are no regions, and n queens attack along diagonals.

use crate::answer::Answer;
use crate::cancel::CancelFlag;
use crate::constrained;
use crate::construct;
use crate::count::Count;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Error, Result};
use crate::half_boards::{self, HalfBoardCount};
use crate::problem::Problem;
use crate::repair;
use crate::row_search::{self, RowSearch};
use crate::shard::Shard;
use crate::simd::Kernel;
use crate::symmetric_search;
use crate::tasks;

/// The largest plain board whose count fits in 64 bits: n = 27 has 2.3e17 solutions, and each n some ten times as many
/// as the one before; n = 29 would have about 3e19.
const MAX_COUNTED_N: u32 = 28;

/// Up to here row by row search takes less time than making tables would.
const MAX_ROW_COUNTED_N: u32 = 11;

const _: () = assert!(MAX_COUNTED_N as usize == half_boards::MAX_N);
const _: () = assert!(MAX_ROW_COUNTED_N as usize >= half_boards::MIN_N);

/// How a count is run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// 0: one for each available core.
    pub threads: usize,
    pub shard: Shard,
}

/// The number of solutions in a shard.
pub fn count(problem: &Problem, run: Run, cancel: &CancelFlag) -> Result<Count> {
    let Run { threads, shard } = run;
    if !problem.is_plain() {
        return constrained::count(problem, u64::MAX, shard, cancel);
    }
    match (problem.n(), problem.classes()) {
        (n, _) if n > MAX_COUNTED_N => Err(Error::TooLarge),
        (n, true) if shard.is_whole() => count_classes(n, threads, cancel),
        (..=MAX_ROW_COUNTED_N, false) if shard.is_whole() => Ok(row_search::count(problem.n(), cancel)),
        (..=MAX_ROW_COUNTED_N, _) | (_, true) => constrained::count(problem, u64::MAX, shard, cancel),
        (n, false) => count_half_boards(n, run, cancel),
    }
}

fn count_half_boards(n: u32, run: Run, cancel: &CancelFlag) -> Result<Count> {
    match HalfBoardCount::new(n as usize, Kernel::selected(), cancel)? {
        Some(tasks) => tasks::count(&tasks, run.shard, run.threads, cancel),
        None => Ok(NOTHING_YET),
    }
}

/// The classes of solutions of a plain board under the square's eight symmetries.
///
/// A class has 8 members, or 4 that half a turn leaves unchanged, or 2 that a quarter turn does. So eight times their
/// number is that of all solutions, plus the ones that half a turn leaves unchanged, plus twice those that a quarter turn
/// does (OEIS A002562 from A000170, A032522 and A033148).
fn count_classes(n: u32, threads: usize, cancel: &CancelFlag) -> Result<Count> {
    let all = count(
        &Problem::new(n),
        Run {
            threads,
            shard: Shard::WHOLE,
        },
        cancel,
    )?;
    if n < 2 || !all.is_complete {
        // A part of the solutions has at least an eighth as many classes.
        let found = if n < 2 { all.found } else { all.found / 8 };
        return Ok(Count { found, ..all });
    }
    let Some(symmetric) = symmetric_search::count(n, cancel) else {
        return Ok(Count {
            found: all.found / 8,
            is_complete: false,
        });
    };
    let members = u128::from(all.found) + u128::from(symmetric.half_turn) + 2 * u128::from(symmetric.quarter_turn);
    let found = u64::try_from(members / 8).map_err(|_| Error::TooLarge)?;
    Ok(Count {
        found,
        is_complete: true,
    })
}

/// Cancelled before anything was found.
const NOTHING_YET: Count = Count {
    found: 0,
    is_complete: false,
};

/// The number of solutions in a shard, but no more than `most`; `None` where to enumerate them is as good.
pub fn count_up_to(problem: &Problem, most: u64, shard: Shard, cancel: &CancelFlag) -> Option<Result<Count>> {
    if is_plainly_asked(problem, shard) {
        return None;
    }
    Some(match problem.is_plain() && problem.n() > row_search::MAX_N {
        true => Err(Error::TooLarge),
        false => constrained::count(problem, most, shard, cancel),
    })
}

/// The solutions of a shard, in lexicographic order.
pub fn enumerate(problem: &Problem, shard: Shard, cancel: &CancelFlag) -> Result<Solutions> {
    if problem.is_plain() && problem.n() > row_search::MAX_N {
        return Err(Error::TooLarge);
    }
    if problem.is_plain() {
        return RowSearch::new(problem.n(), shard, problem.classes()).map(Solutions::Plain);
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
    Plain(RowSearch),
    Constrained(constrained::Solutions),
}

impl Cursor for Solutions {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        match self {
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

    fn count_shard(n: u32, index: u64, count: u64, threads: usize) -> u64 {
        let run = Run {
            threads,
            shard: Shard::new(index, count).unwrap(),
        };
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
            let found = count_classes(n, 0, &CancelFlag::default());
            assert_eq!(
                found,
                Ok(Count {
                    found: classes,
                    is_complete: true
                }),
                "n = {n}"
            );
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
        let run = Run {
            threads: 1,
            shard: Shard::WHOLE,
        };
        assert_eq!(
            super::count(&Problem::new(29), run, &CancelFlag::default()),
            Err(Error::TooLarge)
        );
    }

    #[test]
    fn a_cancel_is_honoured_soon_on_any_board() {
        for n in [12, 18, 19, 22, 23, 26, 27, 28] {
            let cancel = CancelFlag::default();
            let run = Run {
                threads: 2,
                shard: Shard::WHOLE,
            };
            std::thread::scope(|scope| {
                let counting = scope.spawn(|| super::count(&Problem::new(n), run, &cancel));
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
            let cancel = CancelFlag::default();
            let run = Run {
                threads: 2,
                shard: Shard::WHOLE,
            };
            std::thread::scope(|scope| {
                let counting = scope.spawn(|| super::count(&problem, run, &cancel));
                std::thread::sleep(std::time::Duration::from_millis(100));
                cancel.request();
                let counted = counting.join().unwrap().unwrap();
                assert!(counted.found > 0 && !counted.is_complete);
            });
        }
    }
}
