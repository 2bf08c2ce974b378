//! The free squares of a constrained problem, numbered row by row; which of them exclude one another; the lines they
//! form.
//!
//! A line is a row, a column or a region that has no queen yet and a free square: what a search fills. A square that is
//! blocked, or that a placed queen attacks, is not free.

use super::start::Start;
use crate::attacks::Square;
use crate::cancel::CancelFlag;
use crate::error::{Error, Result, try_vec};
use crate::occupied::Diagonals;
use crate::problem::Problem;

/// The most free squares: enough for every board up to n = 150. The table of their conflicts then takes 63 MB.
pub const MAX_SQUARES: usize = 22500;

/// No line: the queen of this row, column or region is placed already, or it stays empty, as no square of it is free.
const NO_LINE: u32 = u32::MAX;

pub struct Squares {
    /// In ascending order.
    pub squares: Vec<Square>,
    /// The queens placed by the problem.
    pub placed: Vec<Square>,
    /// How many queens are still to be placed.
    pub queens: u32,
    /// For each kind, how many of its lines stay without a queen.
    pub empties: [u32; 3],
    /// Words in a set of squares.
    pub words: usize,
    /// A set of squares for each square: those that cannot hold a queen together with it, itself included.
    conflicts: Vec<u64>,
    /// How many kinds of lines there are: 2, or 3 with regions.
    pub kinds: usize,
    /// The lines of each square, one of each kind.
    lines_of: Vec<u32>,
    /// The squares of each line: `members[starts[line]..starts[line + 1]]`. All rows come first, then columns, then
    /// regions.
    members: Vec<u32>,
    starts: Vec<u32>,
    /// The kind of each line.
    pub kind_of: Vec<u8>,
    /// The line of each row of the board, or `NO_LINE`.
    line_of_row: Vec<u32>,
}

impl Squares {
    /// `None` where the problem contradicts itself already, or more lines have no free square than may stay empty: it
    /// has no solution.
    pub fn new(problem: &Problem, cancel: &CancelFlag) -> Result<Option<Squares>> {
        // Each row without a placed queen needs a free square; so a board far too large is refused without looking at
        // it.
        if (problem.n() as usize).saturating_sub(problem.placed_count()) > MAX_SQUARES {
            return Err(Error::TooLarge);
        }
        let Some(start) = Start::new(problem, cancel)? else {
            return Ok(None);
        };
        let mut squares = Vec::new();
        start.for_each_free(cancel, |square| {
            if squares.len() == MAX_SQUARES {
                return Err(Error::TooLarge);
            }
            squares.try_reserve(1)?;
            squares.push(square);
            Ok(())
        })?;
        let placed = start.into_placed();
        let words = squares.len().div_ceil(64);
        let mut result = Squares {
            queens: problem.queens() - placed.len() as u32,
            empties: [problem.n() - problem.queens(); 3],
            words,
            conflicts: Vec::new(),
            kinds: if problem.has_regions() { 3 } else { 2 },
            lines_of: Vec::new(),
            members: Vec::new(),
            starts: Vec::new(),
            kind_of: Vec::new(),
            line_of_row: Vec::new(),
            squares,
            placed,
        };
        if !result.number_lines(problem)? {
            return Ok(None);
        }
        result.find_conflicts(problem, cancel)?;
        Ok(Some(result))
    }

    pub fn lines(&self) -> usize {
        self.kind_of.len()
    }

    /// The squares that cannot hold a queen together with this one.
    pub fn conflicts(&self, square: usize) -> &[u64] {
        &self.conflicts[square * self.words..][..self.words]
    }

    /// The row, the column and, with regions, the region of a square.
    pub fn lines_of(&self, square: usize) -> &[u32] {
        &self.lines_of[square * self.kinds..][..self.kinds]
    }

    pub fn members(&self, line: usize) -> &[u32] {
        &self.members[self.starts[line] as usize..self.starts[line + 1] as usize]
    }

    /// The number of a free square.
    pub fn find(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// The line of a row; `None` where its queen is placed, or no square of it is free.
    pub fn line_of_row(&self, row: u32) -> Option<usize> {
        let line = self.line_of_row[row as usize];
        (line != NO_LINE).then_some(line as usize)
    }

    /// `false` where too many of a kind have no free square.
    fn number_lines(&mut self, problem: &Problem) -> Result<bool> {
        let n = problem.n() as usize;
        let line_in_kind = |square: Square, kind: usize| match kind {
            0 => square.row as usize,
            1 => square.col as usize,
            _ => problem.region(square).expect("there are regions") as usize,
        };
        let mut number = try_vec(NO_LINE, self.kinds * n)?;
        for kind in 0..self.kinds {
            for &square in &self.squares {
                number[kind * n + line_in_kind(square, kind)] = 0;
            }
        }
        let mut lines = 0;
        for (kind, numbers) in number.chunks_exact_mut(n.max(1)).enumerate() {
            let first = lines;
            for line in numbers.iter_mut().filter(|line| **line != NO_LINE) {
                *line = lines;
                lines += 1;
            }
            let open = n - self.placed.len();
            let barren = open as u32 - (lines - first);
            let Some(empties) = self.empties[kind].checked_sub(barren) else {
                return Ok(false);
            };
            self.empties[kind] = empties;
            self.kind_of.try_reserve(open)?;
            self.kind_of.resize(lines as usize, kind as u8);
        }
        self.lines_of = try_vec(0, self.squares.len() * self.kinds)?;
        self.starts = try_vec(0, lines as usize + 1)?;
        for (index, line) in self.lines_of.iter_mut().enumerate() {
            let kind = index % self.kinds;
            *line = number[kind * n + line_in_kind(self.squares[index / self.kinds], kind)];
            self.starts[*line as usize + 1] += 1;
        }
        for line in 0..lines as usize {
            self.starts[line + 1] += self.starts[line];
        }
        self.members = try_vec(0, self.lines_of.len())?;
        let mut next = try_vec(0, self.starts.len())?;
        next.copy_from_slice(&self.starts);
        for (index, &line) in self.lines_of.iter().enumerate() {
            self.members[next[line as usize] as usize] = (index / self.kinds) as u32;
            next[line as usize] += 1;
        }
        number.truncate(n);
        self.line_of_row = number;
        Ok(true)
    }

    /// A square's conflicts are the union of its lines, its diagonals and the squares a single step away.
    fn find_conflicts(&mut self, problem: &Problem, cancel: &CancelFlag) -> Result<()> {
        let words = self.words;
        self.conflicts = try_vec(0, self.squares.len() * words)?;
        let mut set = try_vec(0, words)?;
        for line in 0..self.lines() {
            cancel.check()?;
            let members = &self.members[self.starts[line] as usize..self.starts[line + 1] as usize];
            exclude_one_another(&mut self.conflicts, members, &mut set);
        }
        let diagonals = Diagonals::of(problem);
        let mut on_diagonals = Vec::new();
        on_diagonals.try_reserve_exact(2 * self.squares.len())?;
        for (index, &square) in (0..).zip(&self.squares) {
            on_diagonals.extend(diagonals.through(square).map(|diagonal| (diagonal, index)));
        }
        on_diagonals.sort_unstable();
        let mut members = try_vec(0, self.squares.len())?;
        for diagonal in on_diagonals.chunk_by(|a, b| a.0 == b.0) {
            cancel.check()?;
            let members = &mut members[..diagonal.len()];
            for (member, &(_, square)) in members.iter_mut().zip(diagonal) {
                *member = square;
            }
            exclude_one_another(&mut self.conflicts, members, &mut set);
        }
        for (index, &square) in self.squares.iter().enumerate() {
            let conflicts = &mut self.conflicts[index * words..][..words];
            problem.attacks().for_each_step(problem.n(), square, |attacked| {
                if let Ok(attacked) = self.squares.binary_search(&attacked) {
                    insert(conflicts, attacked);
                }
            });
        }
        Ok(())
    }
}

/// Adds to the conflicts of each of these squares all of them. `set` is an empty set to work in, and left empty.
fn exclude_one_another(conflicts: &mut [u64], members: &[u32], set: &mut [u64]) {
    let words = set.len();
    if members.len() < words {
        for &square in members {
            let conflicts = &mut conflicts[square as usize * words..][..words];
            members.iter().for_each(|&other| insert(conflicts, other as usize));
        }
        return;
    }
    members.iter().for_each(|&square| insert(set, square as usize));
    for &square in members {
        unite(&mut conflicts[square as usize * words..][..words], set);
    }
    set.fill(0);
}

pub fn insert(set: &mut [u64], square: usize) {
    set[square / 64] |= 1 << (square % 64);
}

pub fn contains(set: &[u64], square: usize) -> bool {
    set[square / 64] >> (square % 64) & 1 != 0
}

fn unite(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}
