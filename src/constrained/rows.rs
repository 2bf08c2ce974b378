//! Row by row with bit sets, for any constrained problem: lexicographic order comes by itself, and a step costs little.
//!
//! The squares that a placed queen attacks are struck out beforehand, so only the rows without one are decided. A row
//! that may stay empty does so last, since `EMPTY` sorts after every column.

use super::bits::Columns;
use super::search::Found;
use super::start::Start;
use crate::attacks::{Attacks, Square};
use crate::board::EMPTY;
use crate::cancel::CancelFlag;
use crate::error::{Error, Result, try_vec};
use crate::part::Part;
use crate::problem::Problem;

/// One open row while its squares are tried from left to right.
#[derive(Clone, Copy)]
pub struct Level<const W: usize> {
    columns: Columns<W>,
    falling_left: Columns<W>,
    falling_right: Columns<W>,
    pub untried: Columns<W>,
    /// How many rows from here on stay empty.
    empties: u32,
    /// Is leaving this row empty still to be tried?
    pub may_stay_empty: bool,
}

pub struct Rows<const W: usize> {
    n: u32,
    diagonals: bool,
    wrap: bool,
    /// The rows without a placed queen, and their free squares.
    open: Vec<u32>,
    free: Vec<Columns<W>>,
    /// For each column, the columns attacked one row and two rows away by a single step; empty without such attacks.
    steps: [Vec<Columns<W>>; 2],
    /// The label of each square; empty without regions.
    regions: Vec<u32>,
    occupied_regions: Columns<W>,
    levels: Vec<Level<W>>,
    /// How many open rows are decided.
    depth: usize,
    /// How many were decided at the start, and stay so.
    floor: usize,
    /// The board; `EMPTY` in rows that are not decided.
    cols: Vec<u32>,
    state: State,
    /// Has the problem no solution from the start?
    contradicted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    Running,
    Exhausted,
}

impl<const W: usize> Rows<W> {
    pub fn new(problem: &Problem, cancel: &CancelFlag) -> Result<Rows<W>> {
        let n = problem.n();
        if n > Columns::<W>::MAX {
            return Err(Error::TooLarge);
        }
        let mut rows = Rows {
            n,
            diagonals: problem.attacks().contains(Attacks::DIAGONALS),
            wrap: problem.attacks().contains(Attacks::WRAP),
            open: Vec::new(),
            free: Vec::new(),
            steps: steps(problem)?,
            regions: Vec::new(),
            occupied_regions: Columns::NONE,
            levels: Vec::new(),
            depth: 0,
            floor: 0,
            cols: try_vec(EMPTY, n as usize)?,
            state: State::Exhausted,
            contradicted: true,
        };
        let Some(start) = Start::new(problem, cancel)? else {
            return Ok(rows);
        };
        rows.state = State::Fresh;
        rows.contradicted = false;
        rows.copy_regions(problem)?;
        for &queen in start.placed() {
            rows.cols[queen.row as usize] = queen.col;
            if let Some(region) = problem.region(queen) {
                rows.occupied_regions.insert(region);
            }
        }
        rows.open.try_reserve_exact(start.rows().len())?;
        rows.open.extend_from_slice(start.rows());
        rows.free = try_vec(Columns::NONE, rows.open.len())?;
        let mut index = 0;
        start.for_each_free(cancel, |square| {
            while rows.open[index] != square.row {
                index += 1;
            }
            rows.free[index].insert(square.col);
            Ok(())
        })?;
        let none = Level {
            columns: Columns::NONE,
            falling_left: Columns::NONE,
            falling_right: Columns::NONE,
            untried: Columns::NONE,
            empties: n - problem.queens(),
            may_stay_empty: false,
        };
        rows.levels = try_vec(none, rows.open.len() + 1)?;
        Ok(rows)
    }

    fn copy_regions(&mut self, problem: &Problem) -> Result<()> {
        if !problem.has_regions() {
            return Ok(());
        }
        self.regions = try_vec(0, self.n as usize * self.n as usize)?;
        for (index, label) in self.regions.iter_mut().enumerate() {
            let (row, col) = (index as u32 / self.n, index as u32 % self.n);
            *label = problem.region(Square { row, col }).expect("there are regions");
        }
        Ok(())
    }

    /// The board as far as it is decided.
    pub fn cols(&self) -> &[u32] {
        &self.cols
    }

    /// The open rows in order, those decided first.
    pub fn open(&self) -> &[u32] {
        &self.open
    }

    /// How many open rows are decided.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// How many open rows were decided at the start.
    pub fn floor(&self) -> usize {
        self.floor
    }

    /// What is left to try on an open row that is decided, or about to be.
    pub fn level(&self, index: usize) -> &Level<W> {
        &self.levels[index]
    }

    pub fn level_mut(&mut self, index: usize) -> &mut Level<W> {
        &mut self.levels[index]
    }

    /// Takes it as known that there is no solution.
    pub fn exhaust(&mut self) {
        self.contradicted = true;
        self.state = State::Exhausted;
    }

    /// Starts over.
    pub fn rewind(&mut self) {
        self.floor = 0;
        while self.depth > 0 {
            self.retreat();
        }
        self.state = if self.contradicted {
            State::Exhausted
        } else {
            State::Fresh
        };
    }

    /// Starts over with the first open rows, not all of them, decided as they were at a stop of `run_to`.
    pub fn start_below(&mut self, cols: &[u32]) {
        self.rewind();
        if cols.is_empty() || self.state == State::Exhausted {
            return;
        }
        self.state = State::Running;
        self.enter();
        for &col in cols {
            self.advance(col);
        }
        self.floor = cols.len();
    }

    /// Goes on until the next solution of a part, or for `steps` steps.
    pub fn run(&mut self, part: &mut Part, steps: u32) -> Found {
        self.run_to(self.open.len(), part, &mut { steps })
    }

    /// Goes on until the next board with `rows` open rows decided, or until no steps are left.
    pub fn run_to(&mut self, rows: usize, part: &mut Part, steps: &mut u32) -> Found {
        if self.state == State::Fresh {
            self.state = State::Running;
            self.enter();
            if part.excludes(0) {
                self.state = State::Exhausted;
            } else if rows == 0 {
                return Found::Solution;
            }
        } else if self.state == State::Running && self.depth == rows {
            self.retreat();
        }
        while *steps > 0 {
            *steps -= 1;
            if self.state == State::Exhausted {
                return Found::Exhausted;
            }
            let Some(col) = self.next_option() else {
                self.retreat();
                continue;
            };
            self.advance(col);
            if part.excludes(self.depth) {
                self.retreat();
            } else if self.depth == rows {
                return Found::Solution;
            }
        }
        Found::Paused
    }

    fn next_option(&mut self) -> Option<u32> {
        let row = self.open[self.depth];
        let level = &mut self.levels[self.depth];
        while let Some(col) = level.untried.pop() {
            if self.regions.is_empty()
                || !self
                    .occupied_regions
                    .contains(self.regions[(row * self.n + col) as usize])
            {
                return Some(col);
            }
        }
        std::mem::take(&mut level.may_stay_empty).then_some(EMPTY)
    }

    /// Decides the row of this level, and prepares the next one.
    #[inline(always)]
    fn advance(&mut self, col: u32) {
        let row = self.open[self.depth];
        let Level {
            mut columns,
            mut falling_left,
            mut falling_right,
            mut empties,
            ..
        } = self.levels[self.depth];
        self.cols[row as usize] = col;
        if col == EMPTY {
            empties -= 1;
        } else {
            columns.insert(col);
            falling_left.insert(col);
            falling_right.insert(col);
            if !self.regions.is_empty() {
                self.occupied_regions
                    .insert(self.regions[(row * self.n + col) as usize]);
            }
        }
        self.depth += 1;
        let level = &mut self.levels[self.depth];
        level.columns = columns;
        level.empties = empties;
        if let (true, Some(&next)) = (self.diagonals, self.open.get(self.depth)) {
            level.falling_left = falling_left;
            level.falling_right = falling_right;
            self.shift_diagonals(next - row);
        }
        self.enter();
    }

    /// Moves the diagonals of a level down some rows.
    #[inline(always)]
    fn shift_diagonals(&mut self, rows: u32) {
        let level = &mut self.levels[self.depth];
        let (left, right) = (level.falling_left, level.falling_right);
        level.falling_left = left.left(rows);
        level.falling_right = right.right(rows);
        if self.wrap {
            level.falling_left = level.falling_left.or(left.right(self.n - rows));
            level.falling_right = level.falling_right.or(right.left(self.n - rows));
        }
    }

    /// Finds what can be tried on the row of this level.
    #[inline(always)]
    fn enter(&mut self) {
        let left = (self.open.len() - self.depth) as u32;
        if left == 0 {
            return;
        }
        let touched = if self.steps[0].is_empty() {
            Columns::NONE
        } else {
            self.touched(self.open[self.depth])
        };
        let level = &mut self.levels[self.depth];
        let attacked = level.columns.or(level.falling_left).or(level.falling_right).or(touched);
        level.untried = if left == level.empties {
            Columns::NONE
        } else {
            self.free[self.depth].without(attacked)
        };
        level.may_stay_empty = level.empties > 0;
    }

    /// Gives up the deepest decision, so that another one can be taken there.
    #[inline(always)]
    fn retreat(&mut self) {
        if self.depth == self.floor {
            self.state = State::Exhausted;
            return;
        }
        self.depth -= 1;
        let row = self.open[self.depth];
        let col = std::mem::replace(&mut self.cols[row as usize], EMPTY);
        if col != EMPTY && !self.regions.is_empty() {
            self.occupied_regions
                .remove(self.regions[(row * self.n + col) as usize]);
        }
    }

    /// The columns of a row that decided rows attack by a single step.
    fn touched(&self, row: u32) -> Columns<W> {
        let n = i64::from(self.n);
        let mut touched = Columns::NONE;
        for (distance, attacked) in (1..).zip(&self.steps) {
            for from in [i64::from(row) - distance, i64::from(row) + distance] {
                let from = if self.wrap { from.rem_euclid(n) } else { from };
                if from == i64::from(row) || !(0..n).contains(&from) {
                    continue;
                }
                let col = self.cols[from as usize];
                if col != EMPTY {
                    touched = touched.or(attacked[col as usize]);
                }
            }
        }
        touched
    }
}

fn steps<const W: usize>(problem: &Problem) -> Result<[Vec<Columns<W>>; 2]> {
    let n = problem.n();
    let attacks = problem.attacks();
    if !attacks.contains(Attacks::TOUCHING) && !attacks.contains(Attacks::KNIGHT) {
        return Ok([Vec::new(), Vec::new()]);
    }
    let mut steps = [try_vec(Columns::NONE, n as usize)?, try_vec(Columns::NONE, n as usize)?];
    for col in 0..n {
        attacks.for_each_column_step(n, col, |rows, attacked| {
            steps[rows as usize - 1][col as usize].insert(attacked)
        });
    }
    Ok(steps)
}
