//! The textbook search: row by row, left to right, one step at a time.
//!
//! It is here to be watched, not to be fast: each step is handed out with the rows decided so far. The search keeps no
//! more than where it stands, which is what the recursive version has on its stack.

mod standing;

use crate::board::EMPTY;
use crate::error::Result;
use crate::problem::Problem;
use standing::Standing;

/// What happens in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Looks at a square.
    Try,
    /// Puts a queen there, or leaves the row empty: column `EMPTY`.
    Place,
    /// All rows are decided; the square is the last one's.
    Solution,
    /// Takes that back.
    Remove,
    /// No square of the row was safe, nor may it stay empty; the column is n.
    DeadEnd,
}

/// One step of the search and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub action: Action,
    pub row: u32,
    pub col: u32,
}

/// A search that has come some way.
pub struct Trace<'a> {
    n: u32,
    standing: Standing<'a>,
    next: Next,
    /// Whether the row that is being searched has been decided in some way before.
    was_decided: bool,
}

/// What the search does next, in the first row that is not decided; `Remove` is about the last one that is.
#[derive(Clone, Copy)]
enum Next {
    Try(u32),
    Place(u32),
    Solution,
    Remove,
    DeadEnd,
    End,
}

impl<'a> Trace<'a> {
    /// Takes O(n) memory, all of it here.
    pub fn new(problem: &'a Problem) -> Result<Trace<'a>> {
        let mut trace = Trace {
            n: problem.n(),
            standing: Standing::new(problem)?,
            next: Next::End,
            was_decided: false,
        };
        trace.next = trace.first_of_row();
        Ok(trace)
    }

    /// The columns of the rows decided after the last step, [`EMPTY`] for a row without a queen.
    pub fn cols(&self) -> &[u32] {
        self.standing.cols()
    }

    /// The next step, or `None` when the search is over.
    pub fn step(&mut self) -> Option<Step> {
        let row = self.standing.row();
        let (action, row, col) = match self.next {
            Next::Try(col) => {
                self.next = if self.standing.is_safe(col) {
                    Next::Place(col)
                } else {
                    self.after(col)
                };
                (Action::Try, row, col)
            }
            Next::Place(col) => {
                self.standing.decide(col);
                self.was_decided = false;
                self.next = self.first_of_row();
                (Action::Place, row, col)
            }
            Next::Solution => {
                self.next = self.back();
                // The empty board has no last row.
                let col = self.cols().last().copied().unwrap_or(0);
                (Action::Solution, row.saturating_sub(1), col)
            }
            Next::Remove => {
                let col = self.standing.undo();
                self.was_decided = true;
                self.next = self.after(col);
                (Action::Remove, row - 1, col)
            }
            Next::DeadEnd => {
                self.next = self.back();
                (Action::DeadEnd, row, self.n)
            }
            Next::End => return None,
        };
        Some(Step { action, row, col })
    }

    /// What comes first in a row: its squares, from the left, if there is a queen for them.
    fn first_of_row(&self) -> Next {
        if self.standing.row() == self.n {
            Next::Solution
        } else if self.standing.has_queen_to_place() {
            Next::Try(0)
        } else {
            self.after_squares()
        }
    }

    /// What follows when a choice is done with: the square on its right, if there is one; an empty row is the last choice.
    fn after(&self, col: u32) -> Next {
        if col == EMPTY {
            self.back()
        } else if col + 1 < self.n {
            Next::Try(col + 1)
        } else {
            self.after_squares()
        }
    }

    fn after_squares(&self) -> Next {
        if self.standing.may_stay_empty() {
            Next::Place(EMPTY)
        } else if self.was_decided {
            self.back()
        } else {
            Next::DeadEnd
        }
    }

    /// What follows when a row is done with: back to the one above.
    fn back(&self) -> Next {
        if self.cols().is_empty() {
            Next::End
        } else {
            Next::Remove
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{Attacks, Square};
    use crate::random::Random;
    use std::ops::Range;

    fn step(action: Action, row: u32, col: u32) -> Step {
        Step { action, row, col }
    }

    fn steps_of(problem: &Problem) -> Vec<Step> {
        let mut trace = Trace::new(problem).unwrap();
        std::iter::from_fn(|| trace.step()).collect()
    }

    /// The recursive search of the textbook, as the oracle: asks of each square all that the problem says.
    fn recursive(problem: &Problem, cols: &mut Vec<u32>, steps: &mut Vec<Step>) {
        let (n, row) = (problem.n(), cols.len() as u32);
        if row == n {
            steps.push(step(Action::Solution, row - 1, cols[row as usize - 1]));
            return;
        }
        let queens = cols.iter().filter(|&&col| col != EMPTY).count() as u32;
        let placed_in = |rows: Range<u32>| problem.placed().filter(|square| rows.contains(&square.row)).count() as u32;
        let mut was_decided = false;
        let mut decide = |col, cols: &mut Vec<u32>, steps: &mut Vec<Step>| {
            steps.push(step(Action::Place, row, col));
            cols.push(col);
            recursive(problem, cols, steps);
            cols.pop();
            steps.push(step(Action::Remove, row, col));
            was_decided = true;
        };
        if queens + placed_in(row + 1..n) < problem.queens() {
            for col in 0..n {
                steps.push(step(Action::Try, row, col));
                if is_safe(problem, cols, Square { row, col }) {
                    decide(col, cols, steps);
                }
            }
        }
        if placed_in(row..row + 1) == 0 && problem.queens() - queens < n - row {
            decide(EMPTY, cols, steps);
        }
        if !was_decided {
            steps.push(step(Action::DeadEnd, row, n));
        }
    }

    fn is_safe(problem: &Problem, cols: &[u32], square: Square) -> bool {
        let clash = |other: Square| {
            attack(problem, square, other) || problem.has_regions() && problem.region(square) == problem.region(other)
        };
        let mut above = (0..).zip(cols).map(|(row, &col)| Square { row, col });
        let mut placed = problem.placed().filter(|&other| other != square);
        !problem.is_blocked(square)
            && !above.any(|other| other.col != EMPTY && clash(other))
            && !placed.any(|other| other.row == square.row || !problem.is_placed(square) && clash(other))
    }

    fn attack(problem: &Problem, a: Square, b: Square) -> bool {
        let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        if rows == 0 || cols == 0 {
            return a != b;
        }
        let has = |rule| problem.attacks().contains(rule);
        let around = |distance| {
            if has(Attacks::WRAP) {
                problem.n() - distance
            } else {
                distance
            }
        };
        let moves = [
            (rows, cols),
            (rows, around(cols)),
            (around(rows), cols),
            (around(rows), around(cols)),
        ];
        has(Attacks::DIAGONALS) && moves.iter().any(|&(down, across)| down == across)
            || has(Attacks::TOUCHING) && moves.contains(&(1, 1))
            || has(Attacks::KNIGHT) && (moves.contains(&(1, 2)) || moves.contains(&(2, 1)))
    }

    #[test]
    fn steps_are_those_of_the_recursive_search() {
        for n in 1..=7 {
            let problem = Problem::new(n);
            let mut expected = Vec::new();
            recursive(&problem, &mut Vec::new(), &mut expected);
            assert_eq!(steps_of(&problem), expected, "n = {n}");
        }
    }

    #[test]
    fn constrained_steps_are_those_of_the_recursive_search() {
        let mut random = Random::new(1);
        for round in 0..3000 {
            let mut below = |bound: u32| random.below(bound as usize) as u32;
            let n = 1 + below(5);
            let mut problem = Problem::new(n);
            for _ in 0..below(3) {
                problem
                    .place(Square {
                        row: below(n),
                        col: below(n),
                    })
                    .unwrap();
            }
            for _ in 0..below(4) {
                problem
                    .block(Square {
                        row: below(n),
                        col: below(n),
                    })
                    .unwrap();
            }
            if below(2) == 0 {
                problem.set_attacks(Attacks::from_flags(below(16)).unwrap());
            }
            if below(3) == 0 {
                problem.set_queens(below(n + 1));
            }
            if below(3) == 0 {
                let labels: Vec<u32> = (0..n * n).map(|_| below(n)).collect();
                problem.set_regions(&labels).unwrap();
            }
            let mut expected = Vec::new();
            recursive(&problem, &mut Vec::new(), &mut expected);
            assert_eq!(steps_of(&problem), expected, "round {round}: {problem:?}");
        }
    }

    #[test]
    fn the_empty_board_is_a_solution() {
        let problem = Problem::new(0);
        let mut trace = Trace::new(&problem).unwrap();
        assert_eq!(trace.step().map(|step| step.action), Some(Action::Solution));
        assert_eq!(trace.step(), None);
        assert_eq!(trace.step(), None);
    }

    /// The number of places is OEIS A319283 less 1 for the root, as published; of solutions A000170.
    #[test]
    fn trees_have_their_published_sizes() {
        for (n, places, solutions) in [
            (4, 16, 2),
            (5, 53, 10),
            (6, 152, 4),
            (7, 551, 40),
            (8, 2056, 92),
            (12, 856188, 14200),
        ] {
            let mut counts = [0; 5];
            let problem = Problem::new(n);
            let mut trace = Trace::new(&problem).unwrap();
            while let Some(step) = trace.step() {
                counts[step.action as usize] += 1;
            }
            let count = |action: Action| counts[action as usize];
            assert_eq!(count(Action::Place), places, "n = {n}");
            assert_eq!(count(Action::Remove), places, "n = {n}");
            assert_eq!(count(Action::Solution), solutions, "n = {n}");
        }
    }
}
