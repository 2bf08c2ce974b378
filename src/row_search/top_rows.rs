//! The first rows of a board, one after another by an explicit stack: in lexicographic order, and resumable.

use super::{Attacked, MAX_N, lowest, whole_row};
use crate::error::{Result, try_vec};
use crate::part::Part;

/// Which boards are searched. Mirroring left to right maps the first half to the second, in reverse order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    Both,
    /// The boards that come before their mirror image.
    First,
    /// Those that come after it.
    Second,
}

impl Half {
    /// The squares of the first row that its boards may use.
    fn first_row(self, n: usize) -> u64 {
        let (all, left) = (whole_row(n as u32), whole_row(n as u32 / 2));
        match self {
            Half::Both => all,
            Half::First => whole_row((n as u32).div_ceil(2)),
            Half::Second => all & !left,
        }
    }

    /// The squares of the second row, given the first queen's column. If that is the middle one the second row decides;
    /// its queen cannot stand there too.
    fn second_row(self, n: usize, first: u32) -> u64 {
        let all = whole_row(n as u32);
        let left = whole_row(n as u32 / 2);
        match self {
            _ if n.is_multiple_of(2) || first as usize != n / 2 => all,
            Half::Both => all,
            Half::First => left,
            Half::Second => all & !left,
        }
    }
}

/// What a search comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A board whose first rows hold queens.
    Board,
    /// The number of steps that were allowed.
    Paused,
    Exhausted,
}

/// A board whose first rows hold queens, and the number of the prefix after it.
#[derive(Clone, Copy)]
pub struct FoundBoard {
    rows: usize,
    cols: [u32; MAX_N as usize],
    next_prefix: u64,
}

impl Default for FoundBoard {
    fn default() -> FoundBoard {
        FoundBoard {
            rows: 0,
            cols: [0; MAX_N as usize],
            next_prefix: 0,
        }
    }
}

/// What is known of one row while its squares are tried from left to right.
#[derive(Clone, Copy, Default)]
struct Level {
    attacked: Attacked,
    /// The safe squares not yet tried.
    untried: u64,
}

/// A level for each row of the largest board: then no access needs a check.
struct Levels(Box<[Level; MAX_N as usize]>);

impl Levels {
    fn new() -> Result<Levels> {
        let levels = try_vec(Level::default(), MAX_N as usize)?.into_boxed_slice();
        Ok(Levels(levels.try_into().ok().expect("they are so many")))
    }

    #[inline(always)]
    fn at(&mut self, row: usize) -> &mut Level {
        &mut self.0[row % MAX_N as usize]
    }
}

pub struct TopRows {
    n: usize,
    /// How many rows are to hold queens.
    rows: usize,
    /// How many will have to, once the search has come back that far.
    rows_later: usize,
    half: Half,
    part: Part,
    /// The row whose squares are tried next; the rows above it hold queens. `None` once all have been tried.
    row: Option<usize>,
    /// From how many rows with queens on there is more to do than to go on.
    rows_to_look_at: usize,
    /// The squares of the second row that may be used.
    second_row: u64,
    levels: Levels,
    cols: [u32; MAX_N as usize],
    /// What the queens of the last board attack in the row below them.
    attacked: Attacked,
}

impl TopRows {
    /// Boards with queens in all rows.
    pub fn new(n: usize, half: Half, part: Part) -> Result<TopRows> {
        let mut top = TopRows {
            n,
            rows: n,
            rows_later: 0,
            half,
            part,
            row: None,
            rows_to_look_at: 0,
            second_row: 0,
            levels: Levels::new()?,
            cols: [0; MAX_N as usize],
            attacked: Attacked::default(),
        };
        top.look_at_rows();
        top.start();
        Ok(top)
    }

    /// Starts with the first board of its half.
    fn start(&mut self) {
        self.row = Some(0);
        let untried = self.half.first_row(self.n);
        self.levels.at(0).untried = untried;
        self.allow_second_row(untried.trailing_zeros());
    }

    /// Finds boards with queens in the first `rows` rows only, once it is done with those rows as they stand.
    pub fn stop_after(&mut self, rows: usize) {
        self.rows_later = rows;
        if self.row.is_some_and(|row| row < rows) {
            self.rows = rows;
            self.look_at_rows();
        }
    }

    /// Starts over, with the boards of the second half.
    pub fn start_second_half(&mut self) {
        self.half = Half::Second;
        self.start();
    }

    /// The last board, to come back to.
    pub fn found(&self) -> FoundBoard {
        FoundBoard {
            rows: self.rows,
            cols: self.cols,
            next_prefix: self.part.next(),
        }
    }

    /// Goes back to a board, and on from there through all rows.
    pub fn go_back(&mut self, board: &FoundBoard) {
        self.part.go_back(board.next_prefix);
        (self.rows, self.rows_later, self.cols) = (self.n, 0, board.cols);
        self.look_at_rows();
        self.allow_second_row(board.cols[0]);
        let (mut attacked, mut allowed) = (Attacked::default(), self.half.first_row(self.n));
        for row in 0..board.rows {
            let square = 1 << board.cols[row];
            let untried = attacked.safe(allowed) & !(square | (square - 1));
            *self.levels.at(row) = Level { attacked, untried };
            attacked = attacked.below(square);
            allowed = if row == 0 {
                self.second_row
            } else {
                whole_row(self.n as u32)
            };
        }
        let untried = attacked.safe(allowed);
        *self.levels.at(board.rows) = Level { attacked, untried };
        self.row = Some(board.rows);
    }

    /// How many rows hold queens.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns of the last board's queens.
    pub fn cols(&self) -> &[u32] {
        &self.cols[..self.rows]
    }

    /// What they attack in the row below them.
    pub fn attacked(&self) -> Attacked {
        self.attacked
    }

    /// Searches on, for as many `steps` back up as are left.
    pub fn next(&mut self, steps: &mut u32) -> Next {
        let Some(mut row) = self.row else {
            return Next::Exhausted;
        };
        let all = whole_row(self.n as u32);
        let mut level = *self.levels.at(row);
        loop {
            while level.untried == 0 {
                if row == 0 {
                    self.row = None;
                    return Next::Exhausted;
                }
                row -= 1;
                level = *self.levels.at(row);
                self.come_back_to(row, level);
                *steps -= 1;
                if *steps == 0 {
                    return self.stop_at(row, level, Next::Paused);
                }
            }
            let square = lowest(level.untried);
            level.untried ^= square;
            self.cols[row % MAX_N as usize] = square.trailing_zeros();
            let attacked = level.attacked.below(square);
            if row + 1 >= self.rows_to_look_at {
                if self.part.excludes(row + 1) {
                    continue;
                }
                if row + 1 == self.rows {
                    self.attacked = attacked;
                    return self.stop_at(row, level, Next::Board);
                }
            }
            let allowed = if row == 0 { self.second_row } else { all };
            let untried = attacked.safe(allowed);
            if untried != 0 {
                *self.levels.at(row) = level;
                row += 1;
                level = Level { attacked, untried };
            }
        }
    }

    /// The rows above `row` stand as they did; in this one the next square's turn comes.
    #[inline(always)]
    fn come_back_to(&mut self, row: usize, level: Level) {
        if row < self.rows_later {
            self.rows = self.rows_later;
            self.look_at_rows();
        }
        if row == 0 {
            self.allow_second_row(level.untried.trailing_zeros());
        }
    }

    /// The squares that the second row may use below a queen in this column of the first.
    fn allow_second_row(&mut self, first: u32) {
        self.second_row = self.half.second_row(self.n, first);
    }

    fn look_at_rows(&mut self) {
        self.rows_to_look_at = match self.part.rows() {
            0 => self.rows,
            rows => rows.min(self.rows),
        };
    }

    fn stop_at(&mut self, row: usize, level: Level, next: Next) -> Next {
        *self.levels.at(row) = level;
        self.row = Some(row);
        next
    }
}
