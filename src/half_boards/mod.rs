#![doc = include_str!("README.md")]

mod cut;
mod group;
mod growth;
mod halves;
mod index;
mod join;
mod line_sets;
mod quarter;
mod quarters;
mod row_sets;
mod sorted;
mod split;
mod tally;
mod view;
mod weight;
mod words;

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result};
use crate::simd::{Job, Kernel, Vector};
use crate::tasks::Tasks;
use cut::{Cut, Kind};
use halves::Source;
use join::{Join, Weights};
use line_sets::LineSets;
use quarters::{Builder, LastQuarters, Quarters};
use row_sets::RowSet;
use split::Splitter;
use std::collections::TryReserveError;
use weight::Weigher;
use words::Words;

pub use cut::{MAX_N, MIN_N};

/// At most twice as many half boards are joined at a time; more are taken in pieces, each of one side with each of the other.
/// It bounds the memory of a thread, to some 200 MB. Tests meet pieces on small boards.
const PIECE: usize = if cfg!(test) { 1 << 12 } else { 1 << 22 };

/// A plain board's count, as numbered tasks: one for each row set that must be looked at.
pub struct HalfBoardCount {
    kernel: Kernel,
    passes: Vec<Pass>,
}

/// The tasks of one cut.
struct Pass {
    cut: Cut,
    row_sets: Vec<RowSet>,
    quarters: Quarters,
    weigher: Weigher,
}

/// What a thread works with: memory that is used again from task to task.
pub struct Worker {
    /// Where the last task's pass is in the list, and the quarters that it left.
    quarters: (usize, LastQuarters),
    patterns: Words,
    items: Words,
    splitter: Splitter,
    join: Join,
}

impl Worker {
    fn new() -> Result<Worker> {
        Ok(Worker {
            quarters: (0, LastQuarters::default()),
            patterns: Words::default(),
            items: Words::default(),
            splitter: Splitter::new()?,
            join: Join::new()?,
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
        let found = cancelled_is_none(pass.count(rows, rows.weights(&pass.cut), self.kernel, worker, cancel))?;
        Ok(found.map_or(Count::NOTHING_YET, Count::complete))
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
            cut,
            row_sets: row_sets::representatives(&cut, &line_sets, cancel)?,
            quarters: Quarters::new(cut, line_sets)?,
        })
    }

    /// The weighted number of boards with these rows' queens in the east half.
    fn count(
        &self,
        east: RowSet,
        weights: Weights,
        kernel: Kernel,
        worker: &mut Worker,
        cancel: &CancelFlag,
    ) -> Outcome<u64> {
        let west = east.complement(&self.cut);
        let rows = [east.north, east.south, west.north, west.south];
        let Worker {
            quarters: (_, last),
            patterns,
            items,
            splitter,
            join,
        } = worker;
        let [north_east, south_east, north_west, south_west] =
            self.quarters.blocks(rows, last, Builder { kernel, cancel })?;
        let east_half = Source::new(north_east, south_east);
        let west_half = Source::new(north_west, south_west);
        // More patterns make more groups, and finer ones; with short lists making them would take longer than it saves.
        let (pattern_source, item_source) = match self.cut {
            Cut {
                kind: Kind::MiddleLines,
                n: ..=17,
                ..
            } => (east_half, west_half),
            _ => (west_half, east_half),
        };
        let shape = Shape::of(&self.cut);
        let row_set_join = RowSetJoin {
            pass: self,
            weights,
            shape,
            pattern_source,
            item_source,
            patterns,
            items,
            splitter,
            join,
            cancel,
        };
        kernel.run(row_set_join)
    }
}

/// How the bits of a word are used: this many diagonals in the key, the others in this many chunks.
#[derive(Clone, Copy, Debug)]
struct Shape {
    depth: usize,
    chunks: usize,
}

impl Shape {
    /// As measured: a deeper key leaves fewer pairs to test but cuts the lists into more and shorter runs. At n = 20 it is
    /// also just deep enough for four chunks.
    fn of(cut: &Cut) -> Shape {
        let exclusive = cut.exclusive_bits().count_ones() as usize;
        let depth = match cut.n {
            ..=14 => 0,
            15 | 16 => 1,
            17 => 6,
            18 => 4,
            20 => 6,
            _ => 8,
        };
        let rest = exclusive - depth.min(exclusive);
        Shape {
            depth,
            chunks: rest.div_ceil(8).max(4),
        }
    }
}

/// Makes the half boards of one row set and joins them.
struct RowSetJoin<'a> {
    pass: &'a Pass,
    weights: Weights,
    shape: Shape,
    pattern_source: Source<'a>,
    item_source: Source<'a>,
    patterns: &'a mut Words,
    items: &'a mut Words,
    splitter: &'a mut Splitter,
    join: &'a mut Join,
    cancel: &'a CancelFlag,
}

impl Job for RowSetJoin<'_> {
    type Output = Outcome<u64>;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> Outcome<u64> {
        self.join_pieces(v)
    }
}

impl RowSetJoin<'_> {
    #[inline(always)]
    fn join_pieces<V: Vector>(mut self, v: V) -> Outcome<u64> {
        let mut total = 0;
        while !self.pattern_source.is_exhausted() {
            self.pattern_source.next_piece(v, PIECE, self.patterns, self.cancel)?;
            let mut item_source = self.item_source;
            while !item_source.is_exhausted() {
                item_source.next_piece(v, PIECE, self.items, self.cancel)?;
                total += self.join_parts(v)?;
            }
        }
        Ok(total)
    }

    #[inline(always)]
    fn join_parts<V: Vector>(&mut self, v: V) -> Outcome<u64> {
        let cut = &self.pass.cut;
        let (patterns, items) = (self.patterns.as_mut_slice(), self.items.as_mut_slice());
        let mut total = 0;
        self.splitter.start(patterns.len(), items.len());
        while let Some(sides) = self.splitter.next(cut.exclusive_bits(), patterns, items) {
            let [patterns, items] = sides;
            self.join
                .choose_index(cut.exclusive_bits(), cut.class_bits(), self.shape.depth, sides);
            self.join.set_patterns(v, patterns)?;
            let (join, weights, cancel) = (&mut *self.join, &self.weights, self.cancel);
            total += match self.shape.chunks {
                4 => join_items::<V, 4>(v, join, items, weights, cancel),
                5 => join_items::<V, 5>(v, join, items, weights, cancel),
                6 => join_items::<V, 6>(v, join, items, weights, cancel),
                _ => join_items::<V, 7>(v, join, items, weights, cancel),
            }?;
        }
        Ok(total)
    }
}

#[inline(always)]
fn join_items<V: Vector, const CHUNKS: usize>(
    v: V,
    join: &mut Join,
    items: &[u64],
    weights: &Weights,
    cancel: &CancelFlag,
) -> Outcome<u64> {
    join.set_items::<V, CHUNKS>(v, items)?;
    join.count::<V, CHUNKS>(v, weights, cancel)
}

#[cfg(test)]
mod tests;
