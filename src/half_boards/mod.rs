#![doc = include_str!("README.md")]

mod cut;
mod distances;
mod halves;
mod join;
mod line_sets;
mod quarters;
mod row_sets;
mod weight;
mod words;

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result};
use crate::simd::Kernel;
use crate::tasks::Tasks;
use cut::Cut;
use halves::Source;
use join::{Classes, Room, RowSetJoin};
use line_sets::LineSets;
use quarters::{Builder, LastQuarters, Quarters};
use row_sets::RowSet;
use std::collections::TryReserveError;
use weight::Weigher;

pub use cut::{MAX_N, MIN_N};

/// A plain board's count, as numbered tasks: one for each row set that must be looked at.
pub struct HalfBoardCount {
    kernel: Kernel,
    passes: Vec<Pass>,
}

/// The tasks of one cut.
struct Pass {
    cut: Cut,
    classes: Classes,
    row_sets: Vec<RowSet>,
    quarters: Quarters,
    weigher: Weigher,
}

/// What a thread works with: memory that is used again from task to task.
pub struct Worker {
    /// Where the last task's pass is in the list, and the quarters that it left.
    quarters: (usize, LastQuarters),
    room: Room,
}

impl Worker {
    fn new() -> Result<Worker> {
        Ok(Worker {
            quarters: (0, LastQuarters::default()),
            room: Room::new()?,
        })
    }
}

/// Why a task has no count.
#[derive(Clone, Copy, Debug)]
pub enum Stop {
    Cancelled,
    Failed(Error),
}

type Outcome<T> = std::result::Result<T, Stop>;

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Failed(error)
    }
}

impl From<TryReserveError> for Stop {
    fn from(error: TryReserveError) -> Stop {
        Stop::Failed(error.into())
    }
}

/// To the world a cancelled count is `None`.
fn cancelled_is_none<T>(outcome: Outcome<T>) -> Result<Option<T>> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Cancelled) => Ok(None),
        Err(Stop::Failed(error)) => Err(error),
    }
}

impl HalfBoardCount {
    /// Numbers the tasks of a board from `MIN_N` to `MAX_N`; `None` if cancelled. The numbering depends on n alone.
    pub fn new(n: usize, kernel: Kernel, cancel: &CancelFlag) -> Result<Option<HalfBoardCount>> {
        let passes = cancelled_is_none(Pass::all(n, cancel))?;
        Ok(passes.map(|passes| HalfBoardCount { kernel, passes }))
    }

    /// Where the pass of a task is in the list, and its row set.
    fn task(&self, number: usize) -> (usize, RowSet) {
        let mut number = number;
        for (at, pass) in self.passes.iter().enumerate() {
            if let Some(&rows) = pass.row_sets.get(number) {
                return (at, rows);
            }
            number -= pass.row_sets.len();
        }
        unreachable!("a task is numbered from 0 to len - 1")
    }
}

impl Tasks for HalfBoardCount {
    type Worker<'a> = Worker;

    fn numbering(&self) -> &'static str {
        "half boards 2"
    }

    fn len(&self) -> usize {
        self.passes.iter().map(|pass| pass.row_sets.len()).sum()
    }

    fn worker(&self) -> Result<Worker> {
        Worker::new()
    }

    fn weight(&self, task: usize) -> u64 {
        let (at, rows) = self.task(task);
        let pass = &self.passes[at];
        pass.weigher.weight(&pass.cut, rows)
    }

    fn count(&self, task: usize, worker: &mut Worker, cancel: &CancelFlag) -> Result<Count> {
        let (at, rows) = self.task(task);
        if worker.quarters.0 != at {
            worker.quarters = (at, LastQuarters::default());
        }
        let pass = &self.passes[at];
        let pairs = cancelled_is_none(pass.count_pairs(rows, self.kernel, worker, cancel))?;
        let complete = |pairs| Count::complete(pairs * rows.weight(&pass.cut));
        Ok(pairs.map_or(Count::NOTHING_YET, complete))
    }
}

impl Pass {
    fn all(n: usize, cancel: &CancelFlag) -> Outcome<Vec<Pass>> {
        let mut passes = Vec::new();
        for cut in Cut::of_board(n) {
            let pass = Pass::new(cut, cancel)?;
            passes.try_reserve(1)?;
            passes.push(pass);
        }
        Ok(passes)
    }

    fn new(cut: Cut, cancel: &CancelFlag) -> Outcome<Pass> {
        let line_sets = LineSets::new(cut.all())?;
        Ok(Pass {
            weigher: Weigher::new(&cut)?,
            classes: Classes::of(&cut),
            cut,
            row_sets: row_sets::representatives(&cut, &line_sets, cancel)?,
            quarters: Quarters::new(cut, line_sets)?,
        })
    }

    /// The number of pairs of half boards that fit, those with these rows' queens in the east; some count twice, see the README.
    fn count_pairs(&self, east: RowSet, kernel: Kernel, worker: &mut Worker, cancel: &CancelFlag) -> Outcome<u64> {
        let west = east.complement(&self.cut);
        let rows = [east.north, east.south, west.north, west.south];
        let Worker {
            quarters: (_, last),
            room,
        } = worker;
        let [north_east, south_east, north_west, south_west] =
            self.quarters.blocks(rows, last, Builder { kernel, cancel })?;
        kernel.run(RowSetJoin {
            cut: &self.cut,
            east: Source::new(north_east, south_east, self.cut.class_bits()),
            west: Source::new(north_west, south_west, self.cut.class_bits()),
            classes: &self.classes,
            room,
            cancel,
        })
    }
}

#[cfg(test)]
mod tests;
