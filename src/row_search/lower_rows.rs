//! All rows but the top ones: the solutions below a number of boards, in lexicographic order.
//!
//! The boards are filled by some more rows, sorted by the columns that they leave, searched a set of columns at a time, and
//! what is found is sorted back. So everything that is known of a set of columns is in the cache while it is used.

use super::bottom_rows;
use super::history::History;
use super::middle_rows::{self, MiddleRows};
use super::placement::bits;
use super::shared_rows::{SharedRows, Solution, free_rows};
use super::top_rows::TopRows;
use super::window::Window;
use crate::error::Result;

/// The smallest board for which this pays.
const MIN_N: usize = 12;

/// The largest board.
pub const MAX_N: usize = bottom_rows::MAX_N;

/// With fewer top rows it would take long until the search has come back to them.
const MIN_TOP_ROWS: usize = 3;

/// How many rows are top rows if at least `least` must be; `None` if there are no lower ones, or they do not pay.
pub fn top_rows(n: usize, least: usize) -> Option<usize> {
    if !(MIN_N..=MAX_N).contains(&n) {
        return None;
    }
    let upper = n - free_rows(n);
    let top = least
        .max(upper.saturating_sub(middle_rows::MAX_ROWS))
        .max(upper.min(MIN_TOP_ROWS));
    (top <= upper).then_some(top)
}

/// How many boards the first window holds: below so many that a few solutions are not waited for.
fn first_window(n: usize) -> usize {
    1 << (n - 3)
}

/// The same for each window after another.
const GROWTH: usize = 4;

pub struct LowerRows {
    n: usize,
    top_rows: usize,
    middle: MiddleRows,
    window: Window,
    /// How many boards fill it.
    target: usize,
    max_target: usize,
    shared: SharedRows,
    /// How many of the sorted boards have been searched; `None` while boards are still added.
    searched: Option<usize>,
    /// The solutions in the order in which they were found, and in lexicographic order.
    unsorted: Vec<Solution>,
    sorted: Vec<Solution>,
    /// For each board of the window where its solutions go.
    places: Vec<u32>,
    /// How many solutions have been handed out.
    taken: usize,
    /// The last one's board, and its upper rows.
    board: usize,
    cols: [u32; MAX_N],
}

impl LowerRows {
    pub fn new(n: usize, top_rows: usize) -> Result<LowerRows> {
        let middle = n - free_rows(n) - top_rows;
        let max_target = Solution::MAX_BOARDS - middle_rows::max_boards(n, top_rows, middle);
        Ok(LowerRows {
            n,
            top_rows,
            middle: MiddleRows::new(n, top_rows, middle)?,
            window: Window::new(n, top_rows, free_rows(n))?,
            target: first_window(n).min(max_target),
            max_target,
            shared: SharedRows::new(n)?,
            searched: None,
            unsorted: Vec::new(),
            sorted: Vec::new(),
            places: Vec::new(),
            taken: 0,
            board: 0,
            cols: [0; MAX_N],
        })
    }

    pub fn top_rows(&self) -> usize {
        self.top_rows
    }

    /// Adds the boards below one whose top rows hold queens; says how many.
    pub fn add(&mut self, top: &TopRows) -> Result<usize> {
        self.middle.extend(top.attacked());
        self.window.push(top.cols(), self.middle.boards())?;
        Ok(self.middle.boards().len())
    }

    pub fn is_full(&self) -> bool {
        self.window.len() >= self.target
    }

    pub fn is_empty(&self) -> bool {
        self.window.len() == 0
    }

    /// Searches below the boards, for as many `steps` as are left; says whether it is done with all of them.
    pub fn search(&mut self, steps: &mut u32) -> Result<bool> {
        let mut searched = match self.searched {
            Some(searched) => searched,
            None => {
                self.window.sort()?;
                self.unsorted.clear();
                0
            }
        };
        while let Some((columns, boards)) = self.window.alike(searched) {
            if *steps == 0 {
                self.searched = Some(searched);
                return Ok(false);
            }
            self.shared.search(columns, boards, &mut self.unsorted)?;
            searched += boards.len();
            *steps = steps.saturating_sub(STEPS_A_SET + STEPS_A_BOARD * boards.len() as u32);
        }
        self.sort_solutions()?;
        Ok(true)
    }

    /// By board, and then the few of each.
    fn sort_solutions(&mut self) -> Result<()> {
        self.places.clear();
        self.places.try_reserve(self.window.len())?;
        self.places.resize(self.window.len(), 0);
        for solution in &self.unsorted {
            self.places[solution.board()] += 1;
        }
        let mut sum = 0;
        for place in &mut self.places {
            (*place, sum) = (sum, sum + *place);
        }
        self.sorted.clear();
        self.sorted.try_reserve(self.unsorted.len())?;
        self.sorted.resize(self.unsorted.len(), Solution::default());
        for solution in &self.unsorted {
            let place = &mut self.places[solution.board()];
            self.sorted[*place as usize] = *solution;
            *place += 1;
        }
        for (index, &end) in self.places.iter().enumerate() {
            let start = if index == 0 { 0 } else { self.places[index - 1] };
            if end - start > 1 {
                self.sorted[start as usize..end as usize].sort_unstable();
            }
        }
        self.taken = 0;
        self.board = usize::MAX;
        Ok(())
    }

    /// Keeps all solutions; says whether there was memory for them. If so boards can be added again.
    pub fn hand_over(&mut self, history: &mut History) -> bool {
        if !history.reserve(self.sorted.len()) {
            return false;
        }
        let lower_bits = bits(self.n) * free_rows(self.n) as u32;
        let (mut board, mut upper) = (usize::MAX, 0);
        for solution in &self.sorted {
            if solution.board() != board {
                board = solution.board();
                upper = self.window.packed(board) << lower_bits;
            }
            history.keep(upper | solution.packed());
        }
        self.start_over();
        true
    }

    fn start_over(&mut self) {
        self.window.clear();
        self.searched = None;
        self.target = (GROWTH * self.target).min(self.max_target);
    }

    /// The next solution; `None` once there is none left, and boards can be added again.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Below<'_>> {
        let Some(&solution) = self.sorted.get(self.taken) else {
            self.start_over();
            return None;
        };
        self.taken += 1;
        let upper = &mut self.cols[..self.n - free_rows(self.n)];
        if self.board != solution.board() {
            self.board = solution.board();
            self.window.write(self.board, upper);
        }
        Some(Below {
            upper,
            packed: solution.packed(),
        })
    }
}

/// What is searched for a set of columns, and for each board, in steps of the search row by row.
const STEPS_A_SET: u32 = 100;
const STEPS_A_BOARD: u32 = 20;

/// A solution.
pub struct Below<'a> {
    /// The columns of the rows that its board had filled.
    pub upper: &'a [u32],
    /// The columns of the other rows, packed, the lowest row lowest.
    pub packed: u64,
}
