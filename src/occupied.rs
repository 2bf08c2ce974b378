//! Which columns, diagonals and regions already have a queen: the O(1) test whether one more fits.

use crate::attacks::{Attacks, Square};
use crate::error::{Result, try_vec};
use crate::problem::Problem;

pub struct Occupied<'a> {
    problem: &'a Problem,
    diagonals: Diagonals,
    columns: BitSet,
    regions: BitSet,
    on_diagonals: BitSet,
}

impl<'a> Occupied<'a> {
    /// An empty board.
    pub fn new(problem: &'a Problem) -> Result<Occupied<'a>> {
        let diagonals = Diagonals::of(problem);
        let n = problem.n() as usize;
        Ok(Occupied {
            problem,
            columns: BitSet::new(n)?,
            regions: BitSet::new(if problem.has_regions() { n } else { 0 })?,
            on_diagonals: BitSet::new(diagonals.count())?,
            diagonals,
        })
    }

    /// Puts a queen on a square.
    pub fn occupy(&mut self, square: Square) {
        self.columns.insert(square.col as usize);
        if let Some(region) = self.problem.region(square) {
            self.regions.insert(region as usize);
        }
        for diagonal in self.diagonals.through(square) {
            self.on_diagonals.insert(diagonal);
        }
    }

    /// Takes the queen of a square away.
    pub fn vacate(&mut self, square: Square) {
        self.columns.remove(square.col as usize);
        if let Some(region) = self.problem.region(square) {
            self.regions.remove(region as usize);
        }
        for diagonal in self.diagonals.through(square) {
            self.on_diagonals.remove(diagonal);
        }
    }

    /// Does a queen on this square clash with one in another row? `holds_queen` knows where they are.
    pub fn clashes(&self, square: Square, holds_queen: impl Fn(Square) -> bool) -> bool {
        if self.columns.contains(square.col as usize)
            || self
                .problem
                .region(square)
                .is_some_and(|region| self.regions.contains(region as usize))
            || self
                .diagonals
                .through(square)
                .any(|diagonal| self.on_diagonals.contains(diagonal))
        {
            return true;
        }
        let mut hit = false;
        self.problem
            .attacks()
            .for_each_step(self.problem.n(), square, |attacked| {
                hit |= attacked != square && holds_queen(attacked);
            });
        hit
    }
}

/// The diagonals and anti-diagonals of a board, numbered; none where queens do not attack along them.
pub struct Diagonals {
    n: usize,
    attack: bool,
    wrap: bool,
}

impl Diagonals {
    pub fn of(problem: &Problem) -> Diagonals {
        let attacks = problem.attacks();
        Diagonals {
            n: problem.n() as usize,
            attack: attacks.contains(Attacks::DIAGONALS),
            wrap: attacks.contains(Attacks::WRAP),
        }
    }

    pub fn count(&self) -> usize {
        if self.attack { 4 * self.n } else { 0 }
    }

    pub fn through(&self, square: Square) -> impl Iterator<Item = usize> {
        let (row, col, n) = (square.row as usize, square.col as usize, self.n);
        let (down, up) = (row + n - col, row + col);
        let (down, up) = if self.wrap { (down % n, up % n) } else { (down, up) };
        self.attack.then_some([down, 2 * n + up]).into_iter().flatten()
    }
}

/// A set of numbers below a bound.
struct BitSet(Vec<u64>);

impl BitSet {
    fn new(bound: usize) -> Result<BitSet> {
        Ok(BitSet(try_vec(0, bound.div_ceil(64))?))
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }
}
