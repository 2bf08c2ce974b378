//! The textbook search: row by row, left to right, one step at a time.
//!
//! It is here to be watched, not to be fast: each step is handed out with the rows decided so far. The search keeps no
//! more than where it stands, which is what the recursive version has on its stack.

mod standing;

use crate::error::Result;
use crate::problem::Problem;
use standing::Standing;

/// What happens in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Looks at a square.
    Try,
    /// Puts a queen there.
    Place,
    /// All queens stand; the square is that of the last one.
    Solution,
    /// Takes the queen away again.
    Remove,
    /// No square of the row was safe; the column is n.
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
pub struct Trace {
    n: u32,
    standing: Standing,
    /// The columns of the rows decided: a queen stands in each of the first rows.
    cols: Vec<u32>,
    next: Next,
    /// Whether the row that is being searched has had a safe square.
    had_safe: bool,
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

impl Trace {
    /// Takes O(n) memory, all of it here.
    pub fn new(problem: &Problem) -> Result<Trace> {
        let mut cols = Vec::new();
        cols.try_reserve_exact(problem.n() as usize)?;
        Ok(Trace {
            n: problem.n(),
            standing: Standing::new(problem)?,
            cols,
            next: if problem.n() == 0 { Next::Solution } else { Next::Try(0) },
            had_safe: false,
        })
    }

    /// The columns of the rows decided after the last step.
    pub fn cols(&self) -> &[u32] {
        &self.cols
    }

    /// The next step, or `None` when the search is over.
    pub fn step(&mut self) -> Option<Step> {
        let row = self.cols.len() as u32;
        match self.next {
            Next::Try(col) => {
                self.next = if self.standing.is_safe(row, col) {
                    Next::Place(col)
                } else {
                    self.after(col)
                };
                step(Action::Try, row, col)
            }
            Next::Place(col) => {
                self.standing.place(row, col);
                self.cols.push(col);
                self.had_safe = false;
                self.next = if row + 1 == self.n {
                    Next::Solution
                } else {
                    Next::Try(0)
                };
                step(Action::Place, row, col)
            }
            Next::Solution => {
                self.next = self.back();
                // The empty board has no last queen.
                step(
                    Action::Solution,
                    row.saturating_sub(1),
                    self.cols.last().copied().unwrap_or(0),
                )
            }
            Next::Remove => {
                let (row, col) = (row - 1, self.cols.pop()?);
                self.standing.remove(row, col);
                self.had_safe = true;
                self.next = self.after(col);
                step(Action::Remove, row, col)
            }
            Next::DeadEnd => {
                self.next = self.back();
                step(Action::DeadEnd, row, self.n)
            }
            Next::End => None,
        }
    }

    /// What follows when nothing is left to do with a square: the one on its right, if there is one.
    fn after(&self, col: u32) -> Next {
        if col + 1 < self.n {
            Next::Try(col + 1)
        } else if self.had_safe {
            self.back()
        } else {
            Next::DeadEnd
        }
    }

    /// What follows when a row is done with: back to the one above.
    fn back(&self) -> Next {
        if self.cols.is_empty() { Next::End } else { Next::Remove }
    }
}

fn step(action: Action, row: u32, col: u32) -> Option<Step> {
    Some(Step { action, row, col })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The recursive search of the textbook, as the oracle.
    fn recursive(n: u32, cols: &mut Vec<u32>, steps: &mut Vec<Step>) {
        let row = cols.len() as u32;
        let mut had_safe = false;
        for col in 0..n {
            steps.extend(step(Action::Try, row, col));
            let attacked = |(above, &other): (u32, &u32)| other == col || other.abs_diff(col) == row - above;
            if (0..).zip(cols.iter()).any(attacked) {
                continue;
            }
            had_safe = true;
            steps.extend(step(Action::Place, row, col));
            cols.push(col);
            if cols.len() == n as usize {
                steps.extend(step(Action::Solution, row, col));
            } else {
                recursive(n, cols, steps);
            }
            cols.pop();
            steps.extend(step(Action::Remove, row, col));
        }
        if !had_safe {
            steps.extend(step(Action::DeadEnd, row, n));
        }
    }

    #[test]
    fn steps_are_those_of_the_recursive_search() {
        for n in 1..=7 {
            let mut expected = Vec::new();
            recursive(n, &mut Vec::new(), &mut expected);
            let mut trace = Trace::new(&Problem::new(n)).unwrap();
            let steps: Vec<Step> = std::iter::from_fn(|| trace.step()).collect();
            assert_eq!(steps, expected, "n = {n}");
        }
    }

    #[test]
    fn the_empty_board_is_a_solution() {
        let mut trace = Trace::new(&Problem::new(0)).unwrap();
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
            let mut trace = Trace::new(&Problem::new(n)).unwrap();
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
