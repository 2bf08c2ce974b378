//! One solution of a constrained problem.

use super::enumerate::{Ahead, InOrder};
use super::repair::repair;
use super::search::{Found, Order, Search};
use super::squares::Squares;
use super::{MAX_N, Solutions};
use crate::answer::Answer;
use crate::cancel::CancelFlag;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::random::Random;
use crate::shard::Shard;

/// Steps between two looks at the cancel flag, about 0.1 ms.
const STEPS: u32 = 1 << 10;

/// Steps before the first restart; each next one comes after four times as many. What was learned until then makes the
/// first decisions better.
const FIRST_RESTART: u64 = 1 << 12;

/// How often the rows' search may pause before it is given up: some tenths of a second.
const PAUSES: usize = 1 << 8;

/// Writes a solution into `cols`: for seed 0 always the same, for others a varied one.
pub fn find(problem: &Problem, seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    match Squares::new(problem, cancel) {
        Ok(None) => Ok(Answer::NoSolution),
        Ok(Some(squares)) => search(&squares, seed, cols, cancel),
        Err(Error::TooLarge) => match repair(problem, seed, cols, cancel) {
            Err(Error::TooLarge) => first_in_order(problem, cols, cancel),
            answer => answer,
        },
        Err(error) => Err(error),
    }
}

/// The first solution in lexicographic order if it comes soon.
fn first_in_order(problem: &Problem, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    if problem.n() > MAX_N {
        return Err(Error::TooLarge);
    }
    match Solutions::with(problem, Ahead::Unseen, Shard::WHOLE, cancel)? {
        Solutions::Narrow(solutions) => first_of(solutions, cols, cancel),
        Solutions::Wide(solutions) => first_of(solutions, cols, cancel),
        Solutions::Widest(solutions) => first_of(solutions, cols, cancel),
    }
}

fn first_of<const W: usize>(mut solutions: InOrder<W>, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    for _ in 0..PAUSES {
        cancel.check()?;
        match solutions.next(cancel) {
            Found::Solution => {
                cols.copy_from_slice(solutions.cols());
                return Ok(Answer::Solution);
            }
            Found::Exhausted => return Ok(Answer::NoSolution),
            Found::Paused => {}
        }
    }
    Err(Error::TooLarge)
}

fn search(squares: &Squares, seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    let order = if seed == 0 {
        Order::MostFree
    } else {
        Order::Shuffled(Random::new(seed))
    };
    let mut search = Search::new(squares, order)?;
    let (mut patience, mut steps) = (FIRST_RESTART, 0);
    loop {
        if cancel.is_requested() {
            return Ok(Answer::Cancelled);
        }
        match search.run(STEPS)? {
            Found::Exhausted => return Ok(Answer::NoSolution),
            Found::Solution => {
                search.write_solution(cols);
                return Ok(Answer::Solution);
            }
            Found::Paused => steps += u64::from(STEPS),
        }
        if steps >= patience {
            patience *= 4;
            steps = 0;
            search.start(|_| Ok(()))?;
        }
    }
}
