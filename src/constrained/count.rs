//! Counting the solutions of a constrained problem, as tasks: one for each of many prefixes.

use super::MAX_N;
use super::enumerate::{Ahead, InOrder};
use super::position::{Outcome, Position};
use super::prefixes::{self, Prefixes};
use super::rows::Rows;
use super::search::{Decision, Found, Order, Search};
use super::squares::Squares;
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::{Error, Result, try_vec};
use crate::part::prefixes_wanted;
use crate::problem::Problem;
use crate::shard::Shard;
use crate::symmetry::SymmetryGroup;
use crate::tasks::Tasks;
use std::borrow::Borrow;

/// Nodes between two looks at the cancel flag, about 0.1 ms.
const NODES: u32 = 1 << 10;

/// Tasks of a whole count, enough for many threads; more of them list more prefixes before a count begins.
const TASKS: u64 = 1 << 9;

/// The effort of a count that is quick, some ten milliseconds; a search that pauses has made an effort of `PAUSE`.
const QUICK: u64 = 1 << 20;
const PAUSE: u64 = 1 << 14;
const SOLUTION: u64 = 1 << 6;

/// A count as tasks: one at first, for all solutions.
pub struct ConstrainedCount<'a> {
    problem: &'a Problem,
    cancel: &'a CancelFlag,
    way: Way,
}

/// How it is counted.
enum Way {
    /// The problem contradicts itself.
    Nothing,
    /// Fewest candidates first.
    Lines {
        squares: Squares,
        prefixes: Prefixes<Decision>,
        classes: Option<SymmetryGroup>,
    },
    /// Row by row; without the squares of a board too large for looking ahead.
    Rows {
        squares: Option<Squares>,
        prefixes: Prefixes<u32>,
    },
}

pub enum Worker<'a> {
    Nothing,
    Lines(Lines<'a>),
    Narrow(InOrder<1, &'a Squares>),
    Wide(InOrder<4, &'a Squares>),
    Widest(InOrder<16, &'a Squares>),
}

impl<'a> ConstrainedCount<'a> {
    pub fn new(problem: &'a Problem, cancel: &'a CancelFlag) -> Result<ConstrainedCount<'a>> {
        let squares = match Squares::new(problem, cancel) {
            Err(Error::TooLarge) if problem.n() <= MAX_N => None,
            squares => Some(squares?),
        };
        let way = match squares {
            Some(None) => Way::Nothing,
            Some(Some(squares)) if is_sparse(&squares, problem) => Way::Lines {
                squares,
                prefixes: Prefixes::root()?,
                classes: problem.classes().then(|| problem.symmetries(cancel)).transpose()?,
            },
            _ if problem.n() > MAX_N => return Err(Error::TooLarge),
            squares => Way::Rows {
                squares: squares.flatten(),
                prefixes: Prefixes::root()?,
            },
        };
        Ok(ConstrainedCount { problem, cancel, way })
    }

    /// Splits the count into enough tasks for threads and shards. The number of tasks depends on the problem and the number
    /// of shards alone.
    pub fn split(&mut self, shards: u64) -> Result<()> {
        let wanted = prefixes_wanted(shards).max(TASKS) as usize;
        let cancel = self.cancel;
        match &mut self.way {
            Way::Nothing => {}
            Way::Lines { squares, prefixes, .. } => *prefixes = prefixes::of_lines(squares, wanted, cancel)?,
            Way::Rows { prefixes, .. } => {
                *prefixes = match self.problem.n() {
                    0..=64 => prefixes::of_rows(&mut Rows::<1>::new(self.problem, cancel)?, wanted, cancel)?,
                    65..=256 => prefixes::of_rows(&mut Rows::<4>::new(self.problem, cancel)?, wanted, cancel)?,
                    _ => prefixes::of_rows(&mut Rows::<16>::new(self.problem, cancel)?, wanted, cancel)?,
                }
            }
        }
        Ok(())
    }

    /// The number of solutions if that is found without much effort.
    pub fn count_if_quick(&self) -> Result<Option<u64>> {
        if self.len() == 0 {
            return Ok(Some(0));
        }
        let count = self.count_within(0, &mut self.worker()?, u64::MAX, QUICK, self.cancel)?;
        Ok(count.is_complete.then_some(count.found))
    }

    /// The count of one task, but no more than `most`.
    pub fn count_up_to(&self, task: usize, worker: &mut Worker<'_>, most: u64, cancel: &CancelFlag) -> Result<Count> {
        self.count_within(task, worker, most, u64::MAX, cancel)
    }

    fn count_within(
        &self,
        task: usize,
        worker: &mut Worker<'_>,
        most: u64,
        effort: u64,
        cancel: &CancelFlag,
    ) -> Result<Count> {
        let mut meter = Meter {
            most,
            effort,
            cancel,
            found: 0,
        };
        match (&self.way, worker) {
            (Way::Lines { prefixes, .. }, Worker::Lines(lines)) => meter.count(lines.start(prefixes.get(task))?),
            (Way::Rows { prefixes, .. }, Worker::Narrow(rows)) => meter.count(below(rows, prefixes.get(task))),
            (Way::Rows { prefixes, .. }, Worker::Wide(rows)) => meter.count(below(rows, prefixes.get(task))),
            (Way::Rows { prefixes, .. }, Worker::Widest(rows)) => meter.count(below(rows, prefixes.get(task))),
            _ => Ok(Count::complete(0)),
        }
    }
}

fn below<'a, const W: usize, S: Borrow<Squares>>(rows: &'a mut InOrder<W, S>, cols: &[u32]) -> &'a mut InOrder<W, S> {
    rows.start_below(cols);
    rows
}

/// Does it pay to decide the line with the fewest candidates first, which takes some fifty times as long a step as row
/// by row? With regions, and where rows have lost more than half of their squares, it does.
fn is_sparse(squares: &Squares, problem: &Problem) -> bool {
    let rows = problem.n() as usize - squares.placed.len();
    problem.has_regions() || squares.squares.len() * 2 < rows * rows
}

impl Tasks for ConstrainedCount<'_> {
    type Worker<'w>
        = Worker<'w>
    where
        Self: 'w;

    fn numbering(&self) -> &'static str {
        match self.way {
            Way::Nothing => "nothing 1",
            Way::Lines { .. } => "lines 1",
            Way::Rows { .. } => "rows 1",
        }
    }

    fn len(&self) -> usize {
        match &self.way {
            Way::Nothing => 0,
            Way::Lines { prefixes, .. } => prefixes.len(),
            Way::Rows { prefixes, .. } => prefixes.len(),
        }
    }

    /// Nobody knows: as much as any other.
    fn weight(&self, _: usize) -> u64 {
        1
    }

    fn worker(&self) -> Result<Worker<'_>> {
        Ok(match &self.way {
            Way::Nothing => Worker::Nothing,
            Way::Lines { squares, classes, .. } => Worker::Lines(Lines::new(squares, classes.as_ref(), self.problem)?),
            Way::Rows { squares, .. } => match self.problem.n() {
                0..=64 => Worker::Narrow(self.in_order(squares)?),
                65..=256 => Worker::Wide(self.in_order(squares)?),
                _ => Worker::Widest(self.in_order(squares)?),
            },
        })
    }

    fn count(&self, task: usize, worker: &mut Worker<'_>, cancel: &CancelFlag) -> Result<Count> {
        self.count_up_to(task, worker, u64::MAX, cancel)
    }
}

impl ConstrainedCount<'_> {
    fn in_order<'s, const W: usize>(&self, squares: &'s Option<Squares>) -> Result<InOrder<W, &'s Squares>> {
        let ahead = squares.as_ref().map_or(Ahead::Unseen, Ahead::Squares);
        InOrder::new(self.problem, ahead, Shard::WHOLE, self.cancel)
    }
}

/// A search that goes on to the next solution, or for a while.
trait Solutions {
    fn next(&mut self, cancel: &CancelFlag) -> Result<Found>;
}

impl<const W: usize, S: Borrow<Squares>> Solutions for InOrder<W, S> {
    fn next(&mut self, cancel: &CancelFlag) -> Result<Found> {
        Ok(InOrder::next(self, cancel))
    }
}

/// Counts solutions until there are enough of them, or it has been too much effort, or a cancel comes.
struct Meter<'a> {
    most: u64,
    effort: u64,
    cancel: &'a CancelFlag,
    found: u64,
}

impl Meter<'_> {
    fn count(&mut self, solutions: &mut impl Solutions) -> Result<Count> {
        let mut is_complete = true;
        while self.found < self.most {
            // Solutions may come one upon the other, without a pause.
            if self.cancel.is_requested() || self.effort == 0 {
                is_complete = false;
                break;
            }
            let effort = match solutions.next(self.cancel)? {
                Found::Exhausted => break,
                Found::Paused => PAUSE,
                Found::Solution => {
                    self.found += 1;
                    SOLUTION
                }
            };
            self.effort = self.effort.saturating_sub(effort);
        }
        Ok(Count {
            found: self.found,
            is_complete,
        })
    }
}

/// Fewest candidates first.
pub struct Lines<'a> {
    squares: &'a Squares,
    search: Search<'a>,
    /// The board as far as it was decided before the search, and room for that of a solution, also transposed.
    start: Vec<u32>,
    cols: Vec<u32>,
    transposed: Vec<u32>,
    classes: Option<&'a SymmetryGroup>,
}

impl<'a> Lines<'a> {
    fn new(squares: &'a Squares, classes: Option<&'a SymmetryGroup>, problem: &Problem) -> Result<Lines<'a>> {
        let n = problem.n() as usize;
        Ok(Lines {
            squares,
            search: Search::new(squares, Order::Any)?,
            start: try_vec(EMPTY, n)?,
            cols: try_vec(EMPTY, n)?,
            transposed: try_vec(EMPTY, n)?,
            classes,
        })
    }

    fn start(&mut self, prefix: &[Decision]) -> Result<&mut Lines<'a>> {
        let squares = self.squares;
        self.start.fill(EMPTY);
        for decision in prefix {
            if let Decision::Place(square) = *decision {
                let queen = squares.squares[square as usize];
                self.start[queen.row as usize] = queen.col;
            }
        }
        self.search.start(|position| decide(position, squares, prefix))?;
        Ok(self)
    }
}

fn decide(position: &mut Position, squares: &Squares, prefix: &[Decision]) -> Outcome {
    for decision in prefix {
        match *decision {
            Decision::Place(square) => position.place(squares, square as usize)?,
            Decision::LeaveEmpty(line) => position.leave_empty(squares, line as usize)?,
        }
    }
    Ok(())
}

impl Solutions for Lines<'_> {
    fn next(&mut self, _: &CancelFlag) -> Result<Found> {
        let found = self.search.run(NODES)?;
        let (Found::Solution, Some(classes)) = (found, self.classes) else {
            return Ok(found);
        };
        self.search.write_solution(&mut self.cols);
        for (col, &start) in self.cols.iter_mut().zip(&self.start) {
            *col = start.min(*col); // `EMPTY` is above every column
        }
        let is_smallest = classes.is_smallest(&self.cols, &mut self.transposed);
        Ok(if is_smallest { found } else { Found::Paused })
    }
}
