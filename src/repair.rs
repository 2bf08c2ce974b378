//! A varied solution of a plain board of any size, by repairing conflicts: R. Sosič and J. Gu, "Efficient local search with
//! conflict minimization: a case study of the n-queens problem", IEEE Transactions on Knowledge and Data Engineering 6
//! (1994).
//!
//! A random permutation, made so that few queens attack each other, never has two of them in a row or column. Then queens
//! that are attacked exchange their columns with others wherever that makes conflicts fewer. On large boards nearly every
//! such search ends without conflicts; where it does not, it starts over. Small boards need some attempts.
//!
//! Everything is whole numbers, so a seed gives the same board on every machine.

use crate::answer::Answer;
use crate::cancel::CancelFlag;
use crate::error::{Error, Result};
use crate::random::Random;

/// How many columns are tried for a queen until one without conflict is found; on small boards 2n.
const TRIES_A_QUEEN: usize = 50;

/// How many queens an attacked one tries to exchange columns with before the next one's turn comes; on small boards 2n.
const TRIES_AN_EXCHANGE: usize = 200;

/// How often all attacked queens have their turn before the search starts over.
const ROUNDS: usize = 20;

/// Rows between two looks at the cancel flag.
const ROWS_BETWEEN_LOOKS: usize = 1 << 16;

/// Writes a solution to `cols`, whose length is the board's size, if it comes to one; the same for the same seed. Takes
/// nearly linear time and 8n bytes. Until there is a solution `cols` is left as it was.
pub fn solve(seed: u64, cols: &mut [u32], cancel: &CancelFlag) -> Result<Answer> {
    if cols.len() == 2 || cols.len() == 3 {
        return Ok(Answer::NoSolution);
    }
    let mut board = Board::new(cols.len())?;
    let mut random = Random::new(seed);
    loop {
        let attacked = match board.start(&mut random, cancel) {
            Err(Error::Cancelled) => return Ok(Answer::Cancelled),
            attacked => attacked?,
        };
        if board.repair(attacked, &mut random, cancel)? {
            cols.copy_from_slice(&board.cols);
            return Ok(Answer::Solution);
        }
    }
}

/// A permutation, and how many queens there are on each diagonal.
///
/// A byte is enough for a diagonal: few queens ever share one on boards with more than 255 rows.
struct Board {
    n: usize,
    cols: Vec<u32>,
    falling_left: Vec<u8>,
    falling_right: Vec<u8>,
}

impl Board {
    fn new(n: usize) -> Result<Board> {
        let mut board = Board {
            n,
            cols: Vec::new(),
            falling_left: Vec::new(),
            falling_right: Vec::new(),
        };
        board.cols.try_reserve_exact(n)?;
        board.falling_left.try_reserve_exact(board.diagonals_each_way())?;
        board.falling_right.try_reserve_exact(board.diagonals_each_way())?;
        Ok(board)
    }

    fn n(&self) -> usize {
        self.n
    }

    fn diagonals_each_way(&self) -> usize {
        (2 * self.n).saturating_sub(1)
    }

    /// How many queens there are on the two diagonals of a square.
    fn attackers(&self, row: usize, col: u32) -> u32 {
        let (left, right) = self.diagonals(row, col);
        u32::from(self.falling_left[left]) + u32::from(self.falling_right[right])
    }

    fn diagonals(&self, row: usize, col: u32) -> (usize, usize) {
        (row + col as usize, row + self.n() - 1 - col as usize)
    }

    fn put(&mut self, row: usize) {
        let (left, right) = self.diagonals(row, self.cols[row]);
        self.falling_left[left] += 1;
        self.falling_right[right] += 1;
    }

    fn take(&mut self, row: usize) {
        let (left, right) = self.diagonals(row, self.cols[row]);
        self.falling_left[left] -= 1;
        self.falling_right[right] -= 1;
    }

    /// Makes a random permutation with few conflicts; returns the rows whose queens were put where they are attacked.
    fn start(&mut self, random: &mut Random, cancel: &CancelFlag) -> Result<Vec<usize>> {
        let (n, diagonals) = (self.n, self.diagonals_each_way());
        refill(&mut self.cols, n, |row| row as u32, cancel)?;
        refill(&mut self.falling_left, diagonals, |_| 0, cancel)?;
        refill(&mut self.falling_right, diagonals, |_| 0, cancel)?;
        let mut attacked = Vec::new();
        for row in 0..n {
            if row % ROWS_BETWEEN_LOOKS == 0 {
                cancel.check()?;
            }
            let free = (0..TRIES_A_QUEEN.min(2 * self.n())).any(|_| {
                let other = row + random.below(self.n() - row);
                self.cols.swap(row, other);
                self.attackers(row, self.cols[row]) == 0
            });
            if !free {
                attacked.try_reserve(1)?;
                attacked.push(row);
            }
            self.put(row);
        }
        Ok(attacked)
    }

    /// Exchanges columns until no queen is attacked; says whether that was reached. Every conflict has a queen among the
    /// given ones: the others stand where those before them do not attack.
    fn repair(&mut self, mut attacked: Vec<usize>, random: &mut Random, cancel: &CancelFlag) -> Result<bool> {
        for _ in 0..ROUNDS {
            let rows = attacked.len();
            attacked.try_reserve(rows)?; // each may leave another one attacked
            for index in 0..rows {
                if cancel.is_requested() {
                    return Ok(false);
                }
                if let Some(other) = self.relieve(attacked[index], random) {
                    attacked.push(other);
                }
            }
            attacked.sort_unstable();
            attacked.dedup();
            attacked.retain(|&row| self.is_attacked(row));
            if attacked.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_attacked(&self, row: usize) -> bool {
        self.attackers(row, self.cols[row]) > 2
    }

    /// Tries to exchange an attacked queen's column for another's so that there are fewer conflicts. Returns the other.
    fn relieve(&mut self, row: usize, random: &mut Random) -> Option<usize> {
        if !self.is_attacked(row) {
            return None;
        }
        (0..TRIES_AN_EXCHANGE.min(2 * self.n())).find_map(|_| {
            let other = random.below(self.n());
            (other != row && self.exchange(row, other)).then_some(other)
        })
    }

    /// Exchanges the columns of two queens if that makes conflicts fewer.
    fn exchange(&mut self, a: usize, b: usize) -> bool {
        let before = self.lift(a) + self.lift(b);
        self.cols.swap(a, b);
        let after = self.drop(a) + self.drop(b);
        if after < before {
            return true;
        }
        self.take(a);
        self.take(b);
        self.cols.swap(a, b);
        self.put(a);
        self.put(b);
        false
    }

    /// Takes a queen away; returns how many conflicts it had.
    fn lift(&mut self, row: usize) -> u32 {
        self.take(row);
        self.attackers(row, self.cols[row])
    }

    /// Puts a queen on its square; returns how many conflicts it has.
    fn drop(&mut self, row: usize) -> u32 {
        let conflicts = self.attackers(row, self.cols[row]);
        self.put(row);
        conflicts
    }
}

/// Writes `len` values, for which there is room, with looks at the cancel flag: the first time, each page of a large board
/// is only now had from the system.
fn refill<T>(values: &mut Vec<T>, len: usize, value: impl Fn(usize) -> T, cancel: &CancelFlag) -> Result<()> {
    values.clear();
    while values.len() < len {
        cancel.check()?;
        let (start, end) = (values.len(), len.min(values.len() + ROWS_BETWEEN_LOOKS));
        values.extend((start..end).map(&value));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;
    use crate::problem::Problem;
    use std::collections::HashSet;

    fn solved(seed: u64, n: usize) -> Vec<u32> {
        let mut cols = vec![u32::MAX; n];
        let answer = solve(seed, &mut cols, &CancelFlag::default()).unwrap();
        assert_eq!(answer, Answer::Solution, "n = {n}, seed {seed}");
        assert!(
            is_solution(&Problem::new(n as u32), &cols).unwrap(),
            "n = {n}, seed {seed}"
        );
        cols
    }

    fn different(seeds: std::ops::Range<u64>, n: usize) -> usize {
        seeds.map(|seed| solved(seed, n)).collect::<HashSet<_>>().len()
    }

    #[test]
    fn solves_every_size_but_2_and_3() {
        for n in [0, 1].into_iter().chain(4..130).chain([1000, 10_000, 100_000]) {
            for seed in [1, 2, u64::MAX] {
                assert_eq!(solved(seed, n), solved(seed, n));
            }
        }
        for n in [2, 3] {
            let answer = solve(1, &mut vec![0; n], &CancelFlag::default());
            assert_eq!(answer, Ok(Answer::NoSolution));
        }
    }

    #[test]
    fn seeds_give_varied_boards() {
        assert_eq!(different(1..101, 4), 2);
        assert!(different(1..10_001, 8) >= 90);
        assert!(different(1..1001, 12) >= 900);
        assert_eq!(different(1..101, 1000), 100);
    }

    /// What a seed gives is promised to be the same on every machine.
    #[test]
    fn a_seed_gives_the_same_board_everywhere() {
        assert_eq!(solved(1, 8), [4, 2, 0, 5, 7, 1, 3, 6]);
        let checksum = solved(7, 1000)
            .iter()
            .fold(0u64, |sum, &col| sum.wrapping_mul(31).wrapping_add(col.into()));
        assert_eq!(checksum, 9880893156709576486);
    }

    #[test]
    fn a_cancel_ends_it() {
        let cancel = CancelFlag::default();
        cancel.request();
        assert_eq!(solve(1, &mut [0; 100], &cancel), Ok(Answer::Cancelled));
    }
}
