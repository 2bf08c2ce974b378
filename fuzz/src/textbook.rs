//! The steps of the textbook search, from the words of `nq_trace`.

use crate::rules::Asked;
use nqueens::capi::*;

/// What a callback of `nq_trace` is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub step: i32,
    pub row: u32,
    pub col: u32,
    pub cols: Vec<u32>,
}

/// The first `most` steps.
pub fn steps(asked: &Asked, most: usize) -> Vec<Step> {
    let mut search = Search {
        asked,
        most,
        cols: Vec::new(),
        steps: Vec::new(),
    };
    search.decide_rows();
    search.steps.truncate(most);
    search.steps
}

struct Search<'a> {
    asked: &'a Asked,
    most: usize,
    cols: Vec<u32>,
    steps: Vec<Step>,
}

impl Search<'_> {
    fn decide_rows(&mut self) {
        let (n, row) = (self.asked.n, self.cols.len() as u32);
        if row == n {
            let last = self.cols.last().copied().unwrap_or(0);
            return self.report(NQ_STEP_SOLUTION, row.saturating_sub(1), last);
        }
        let stand = self.cols.iter().filter(|&&col| col != NQ_EMPTY).count() as u32;
        let placed = |from: u32, to: u32| {
            self.asked
                .placed
                .iter()
                .filter(|square| (from..to).contains(&square.0))
                .count() as u32
        };
        let has_queen = stand + placed(row + 1, n) < self.asked.queens;
        let may_stay_empty = placed(row, row + 1) == 0 && self.asked.queens - stand < n - row;
        let mut was_decided = false;
        for col in 0..if has_queen { n } else { 0 } {
            if self.is_over() {
                return;
            }
            self.report(NQ_STEP_TRY, row, col);
            if self.is_safe((row, col)) {
                self.decide(row, col);
                was_decided = true;
            }
        }
        if may_stay_empty {
            self.decide(row, NQ_EMPTY);
        } else if !was_decided {
            self.report(NQ_STEP_DEAD_END, row, n);
        }
    }

    fn decide(&mut self, row: u32, col: u32) {
        self.cols.push(col);
        self.report(NQ_STEP_PLACE, row, col);
        if !self.is_over() {
            self.decide_rows();
        }
        self.cols.pop();
        self.report(NQ_STEP_REMOVE, row, col);
    }

    fn is_safe(&self, square: (u32, u32)) -> bool {
        let asked = self.asked;
        let mut above = (0..).zip(self.cols.iter().copied());
        let mut placed = asked.placed.iter().filter(|&&other| other != square);
        !asked.blocked.contains(&square)
            && !above.any(|other| other.1 != NQ_EMPTY && asked.clash(square, other))
            // Whether placed queens go together shows when their rows come.
            && !placed.any(|&other| other.0 == square.0 || !asked.placed.contains(&square) && asked.clash(square, other))
    }

    fn report(&mut self, step: i32, row: u32, col: u32) {
        if !self.is_over() {
            self.steps.push(Step {
                step,
                row,
                col,
                cols: self.cols.clone(),
            });
        }
    }

    fn is_over(&self) -> bool {
        self.steps.len() >= self.most
    }
}
