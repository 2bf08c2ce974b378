//! Counting the solutions of a constrained problem, up to a bound.

use super::enumerate::{Ahead, InOrder};
use super::search::{Found, Order, Search};
use super::squares::Squares;
use super::{MAX_N, Solutions};
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result, try_vec};
use crate::problem::Problem;
use crate::shard::Shard;

/// The most steps between two looks at the cancel flag, about 0.1 ms.
const STEPS: u32 = 1 << 10;

/// The number of solutions in a shard, but no more than `most`.
pub fn count(problem: &Problem, most: u64, shard: Shard, cancel: &CancelFlag) -> Result<Count> {
    let ahead = match Squares::new(problem, cancel) {
        Ok(None) => Ahead::Nothing,
        Err(Error::TooLarge) if problem.n() <= MAX_N => Ahead::Unseen,
        squares => Ahead::Squares(squares?.expect("the problem does not contradict itself")),
    };
    match ahead {
        Ahead::Nothing => Ok(Count {
            found: 0,
            is_complete: true,
        }),
        Ahead::Squares(squares) if shard.is_whole() && is_sparse(&squares, problem) => {
            by_lines(problem, &squares, most, cancel)
        }
        ahead => match Solutions::with(problem, ahead, shard, cancel)? {
            Solutions::Narrow(solutions) => Ok(by_rows(solutions, most, cancel)),
            Solutions::Wide(solutions) => Ok(by_rows(solutions, most, cancel)),
            Solutions::Widest(solutions) => Ok(by_rows(solutions, most, cancel)),
        },
    }
}

/// Does it pay to decide the line with the fewest candidates first, which takes some fifty times as long a step as row
/// by row? With regions, and where rows have lost more than half of their squares, it does.
fn is_sparse(squares: &Squares, problem: &Problem) -> bool {
    let rows = problem.n() as usize - squares.placed.len();
    problem.has_regions() || squares.squares.len() * 2 < rows * rows
}

fn by_rows<const W: usize>(mut solutions: InOrder<W>, most: u64, cancel: &CancelFlag) -> Count {
    let mut found = 0;
    let mut is_complete = true;
    while found < most {
        // Solutions may come one upon the other, without a pause.
        if cancel.is_requested() {
            is_complete = false;
            break;
        }
        match solutions.next(cancel) {
            Found::Solution => found += 1,
            Found::Exhausted => break,
            Found::Paused => {}
        }
    }
    Count { found, is_complete }
}

fn by_lines(problem: &Problem, squares: &Squares, most: u64, cancel: &CancelFlag) -> Result<Count> {
    let classes = problem.classes().then(|| problem.symmetries(cancel)).transpose()?;
    let mut cols = try_vec(EMPTY, problem.n() as usize)?;
    let mut transposed = try_vec(EMPTY, problem.n() as usize)?;
    let mut search = Search::new(squares, Order::Any)?;
    let mut found = 0;
    let mut is_complete = true;
    while found < most {
        if cancel.is_requested() {
            is_complete = false;
            break;
        }
        match search.run(STEPS)? {
            Found::Exhausted => break,
            Found::Paused => {}
            Found::Solution => {
                let counts = classes.as_ref().is_none_or(|group| {
                    search.write_solution(&mut cols);
                    group.is_smallest(&cols, &mut transposed)
                });
                found += u64::from(counts);
            }
        }
    }
    Ok(Count { found, is_complete })
}
