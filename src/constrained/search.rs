//! Fewest candidates first: always decide the line with the fewest free squares, weighed by how often it failed before.
//!
//! The weights are those of Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints" (ECAI 2004): a line that was left without a candidate gains weight, and heavy lines are decided early.
//! On boards with many blocked squares this is worth far more than any stronger pruning tried: matching rows with
//! columns and looking ahead from every line with three candidates both cut the tree by less than they cost.

use super::position::{CLOSED, DeadLine, Outcome, Position};
use super::squares::Squares;
use crate::board::EMPTY;
use crate::error::{Error, Result, try_vec};
use crate::random::Random;
use std::cmp::Reverse;

/// The most words that the positions of one search may take: 128 MiB.
const MAX_POSITION_WORDS: usize = 1 << 24;

/// In a level's options: its line stays empty.
const LEAVE_EMPTY: u32 = u32::MAX;

/// Why a search came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Solution,
    Exhausted,
    /// The budget is spent; the search can go on.
    Paused,
}

/// What is decided of a line.
#[derive(Clone, Copy, Debug)]
pub enum Decision {
    /// A queen on this of the squares.
    Place(u32),
    /// This line stays empty.
    LeaveEmpty(u32),
}

/// One line decided, and what is left to try on it.
struct Level {
    position: Position,
    line: usize,
    /// Untried, the next one last.
    options: Vec<u32>,
    /// What stands now.
    chosen: u32,
}

/// In which order the squares of a line are tried.
pub enum Order {
    /// As they come: to see all solutions.
    Any,
    /// Those that leave the most squares free first: to see one soon.
    MostFree,
    Shuffled(Random),
}

enum State {
    Exhausted,
    /// All queens stood before the first move.
    Solved,
    Running,
}

pub struct Search<'a> {
    squares: &'a Squares,
    order: Order,
    /// Where every search starts.
    root: Position,
    levels: Vec<Level>,
    /// `levels[..depth]` have an option that stands; `levels[depth]` is the next to try one.
    depth: usize,
    state: State,
    /// For each line, 1 / (1 + how often it was left without a candidate).
    lightness: Vec<f32>,
    /// Room for a score a line.
    scores: Vec<f32>,
    /// The most squares of a line.
    longest_line: usize,
    /// Room to sort options in.
    costs: Vec<(Reverse<u32>, u32)>,
}

impl<'a> Search<'a> {
    /// A search of the whole problem.
    pub fn new(squares: &'a Squares, order: Order) -> Result<Search<'a>> {
        let words_of_a_level = squares.words + squares.lines().div_ceil(4);
        // Each level places a queen or, where no kind of lines must be filled, leaves a row empty.
        let rows = squares.kind_of.partition_point(|&kind| kind == 0);
        if (rows + 1).saturating_mul(words_of_a_level) > MAX_POSITION_WORDS {
            return Err(Error::TooLarge);
        }
        let longest_line = (0..squares.lines())
            .map(|line| squares.members(line).len())
            .max()
            .unwrap_or(0);
        let mut costs = Vec::new();
        costs.try_reserve_exact(longest_line)?;
        let mut search = Search {
            squares,
            order,
            root: Position::start(squares)?,
            levels: Vec::new(),
            depth: 0,
            state: State::Exhausted,
            lightness: try_vec(1.0, squares.lines())?,
            scores: try_vec(0.0, squares.lines())?,
            longest_line,
            costs,
        };
        search.start(|_| Ok(()))?;
        Ok(search)
    }

    /// Starts over from what `prepare` makes of the first position; what was learned stays.
    pub fn start(&mut self, prepare: impl FnOnce(&mut Position) -> Outcome) -> Result<()> {
        self.depth = 0;
        self.make_level(0)?;
        let position = &mut self.levels[0].position;
        position.copy_from(&self.root);
        self.state = match prepare(position) {
            Err(DeadLine(_)) => State::Exhausted,
            Ok(()) if position.queens == 0 => State::Solved,
            Ok(()) => {
                self.choose_line();
                State::Running
            }
        };
        Ok(())
    }

    /// Goes on to the next solution, or until `nodes` positions have been looked at.
    pub fn run(&mut self, nodes: u32) -> Result<Found> {
        self.run_to(usize::MAX, nodes)
    }

    /// The same for solutions and positions with that many lines decided, as if these were solutions too.
    pub fn run_to(&mut self, lines: usize, nodes: u32) -> Result<Found> {
        match self.state {
            State::Exhausted => return Ok(Found::Exhausted),
            State::Solved => {
                self.state = State::Exhausted;
                return Ok(Found::Solution);
            }
            State::Running => {}
        }
        for _ in 0..nodes {
            let Some(option) = self.levels[self.depth].options.pop() else {
                if self.depth == 0 {
                    self.state = State::Exhausted;
                    return Ok(Found::Exhausted);
                }
                self.depth -= 1;
                continue;
            };
            self.make_level(self.depth + 1)?;
            match self.decide(option) {
                Err(DeadLine(line)) => self.lightness[line] = 1.0 / (1.0 / self.lightness[line] + 1.0),
                Ok(0) => return Ok(Found::Solution),
                Ok(_) if self.depth + 1 == lines => return Ok(Found::Solution),
                Ok(_) => {
                    self.depth += 1;
                    self.choose_line();
                }
            }
        }
        Ok(Found::Paused)
    }

    /// The decisions since the start that led to the solution found last.
    pub fn decisions(&self) -> impl Iterator<Item = Decision> {
        let solved_at_the_start = matches!(self.state, State::Exhausted);
        let levels = if solved_at_the_start {
            &[]
        } else {
            &self.levels[..=self.depth]
        };
        levels.iter().map(|level| match level.chosen {
            LEAVE_EMPTY => Decision::LeaveEmpty(level.line as u32),
            square => Decision::Place(square),
        })
    }

    /// Writes the board of the solution found last, for which nothing was decided before the start.
    pub fn write_solution(&self, cols: &mut [u32]) {
        cols.fill(EMPTY);
        let queens = self.decisions().filter_map(|decision| match decision {
            Decision::Place(square) => Some(self.squares.squares[square as usize]),
            Decision::LeaveEmpty(_) => None,
        });
        for queen in self.squares.placed.iter().copied().chain(queens) {
            cols[queen.row as usize] = queen.col;
        }
    }

    /// Makes the position of the next level from this one's; how many queens are then still to be placed.
    fn decide(&mut self, option: u32) -> std::result::Result<u32, DeadLine> {
        let (levels, deeper) = self.levels.split_at_mut(self.depth + 1);
        let level = &mut levels[self.depth];
        level.chosen = option;
        let next = &mut deeper[0].position;
        next.copy_from(&level.position);
        if option == LEAVE_EMPTY {
            next.leave_empty(self.squares, level.line)?;
        } else {
            next.place(self.squares, option as usize)?;
        }
        Ok(next.queens)
    }

    /// Finds the line to decide at this level, and its options.
    fn choose_line(&mut self) {
        let level = &mut self.levels[self.depth];
        let position = &level.position;
        level.line = most_constrained(self.squares, position, &self.lightness, &mut self.scores);
        level.options.clear();
        if position.may_stay_empty(self.squares.kind_of[level.line] as usize) {
            level.options.push(LEAVE_EMPTY);
        }
        let first = level.options.len();
        let members = self.squares.members(level.line).iter().copied();
        level
            .options
            .extend(members.filter(|&square| position.is_free(square as usize)));
        let options = &mut level.options[first..];
        match &mut self.order {
            Order::Any => {}
            Order::MostFree => sort_by_cost(options, &mut self.costs, |square| {
                position.cost(self.squares, square as usize)
            }),
            Order::Shuffled(random) => random.shuffle(options),
        }
    }

    fn make_level(&mut self, depth: usize) -> Result<()> {
        if self.levels.len() > depth {
            return Ok(());
        }
        self.levels.try_reserve(1)?;
        let position = Position::start(self.squares)?;
        // For every square of a line, and for leaving it empty.
        let mut options = Vec::new();
        options.try_reserve_exact(self.longest_line + 1)?;
        self.levels.push(Level {
            position,
            line: 0,
            options,
            chosen: LEAVE_EMPTY,
        });
        Ok(())
    }
}

/// Sorts squares so that the cheapest comes last. `costs` is room to work in.
fn sort_by_cost(squares: &mut [u32], costs: &mut Vec<(Reverse<u32>, u32)>, cost: impl Fn(u32) -> u32) {
    costs.clear();
    costs.extend(squares.iter().map(|&square| (Reverse(cost(square)), square)));
    costs.sort_unstable();
    for (square, &(_, sorted)) in squares.iter_mut().zip(costs.iter()) {
        *square = sorted;
    }
}

/// The line with the fewest candidates for its weight among those that must hold a queen; a row where there is none.
/// `scores` is room for one score a line.
fn most_constrained(squares: &Squares, position: &Position, lightness: &[f32], scores: &mut [f32]) -> usize {
    for ((score, &count), &lightness) in scores.iter_mut().zip(&position.candidates).zip(lightness) {
        *score = score_of(count, lightness);
    }
    let required: [bool; 3] = std::array::from_fn(|kind| kind < squares.kinds && !position.may_stay_empty(kind));
    if required[..squares.kinds].contains(&false) {
        let eligible = if required.contains(&true) {
            required
        } else {
            [true, false, false]
        };
        for (score, &kind) in scores.iter_mut().zip(&squares.kind_of) {
            *score = if eligible[kind as usize] { *score } else { f32::INFINITY };
        }
    }
    let lowest = lowest(scores);
    scores
        .iter()
        .position(|&score| score == lowest)
        .expect("one score is the lowest")
}

/// The lowest of many numbers, in lanes and without branches, which the processor would mostly guess wrong.
fn lowest(scores: &[f32]) -> f32 {
    let chunks = scores.chunks_exact(8);
    let rest = chunks.remainder();
    let mut lanes = [f32::INFINITY; 8];
    for chunk in chunks {
        for (lowest, &score) in lanes.iter_mut().zip(chunk) {
            *lowest = if score < *lowest { score } else { *lowest };
        }
    }
    lanes.iter().chain(rest).copied().fold(f32::INFINITY, f32::min)
}

/// The candidates of a line times its lightness; 0 for a single one, which is no choice, and infinite for a closed
/// line.
#[inline(always)]
fn score_of(count: u16, lightness: f32) -> f32 {
    let score = f32::from(count) * lightness;
    let score = if count == 1 { 0.0 } else { score };
    if count >= CLOSED { f32::INFINITY } else { score }
}
