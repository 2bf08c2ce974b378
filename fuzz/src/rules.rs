//! What is asked, in the plainest form, and all that a brute force says of it.

use nqueens::capi::*;
use std::collections::BTreeSet;

/// A problem as its caller described it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub n: u32,
    pub queens: u32,
    pub attacks: u32,
    pub placed: BTreeSet<(u32, u32)>,
    pub blocked: BTreeSet<(u32, u32)>,
    /// A label for each square, row by row; none for a board without regions.
    pub regions: Vec<u32>,
    pub classes: bool,
}

impl Asked {
    pub fn new(n: u32) -> Asked {
        Asked {
            n,
            queens: n,
            attacks: NQ_ATTACK_DIAGONALS,
            placed: BTreeSet::new(),
            blocked: BTreeSet::new(),
            regions: Vec::new(),
            classes: false,
        }
    }

    pub fn is_plain(&self) -> bool {
        self.placed.is_empty()
            && self.blocked.is_empty()
            && self.attacks == NQ_ATTACK_DIAGONALS
            && self.regions.is_empty()
            && self.queens == self.n
    }

    /// Do queens on these squares attack each other, or stand in one region?
    pub fn clash(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        let label = |(row, col): (u32, u32)| self.regions.get((row * self.n + col) as usize);
        a != b && (self.attack(a, b) || !self.regions.is_empty() && label(a) == label(b))
    }

    fn attack(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        if a.0 == b.0 || a.1 == b.1 {
            return true;
        }
        // A board that wraps around is surrounded by its own images; two of them away no move reaches back.
        let reach = if self.attacks & NQ_ATTACK_WRAP == 0 { 0 } else { 2 };
        let n = i64::from(self.n);
        (-reach..=reach).any(|down| {
            (-reach..=reach).any(|right| {
                let rows = (i64::from(a.0) - i64::from(b.0) + down * n).abs();
                let cols = (i64::from(a.1) - i64::from(b.1) + right * n).abs();
                self.attacks & NQ_ATTACK_DIAGONALS != 0 && rows == cols
                    || self.attacks & NQ_ATTACK_TOUCHING != 0 && rows <= 1 && cols <= 1
                    || self.attacks & NQ_ATTACK_KNIGHT != 0 && rows * cols == 2
            })
        })
    }

    /// Is the board a solution, whatever symmetry says?
    pub fn is_solution(&self, cols: &[u32]) -> bool {
        let queens: Vec<(u32, u32)> = (0..)
            .zip(cols.iter().copied())
            .filter(|&(_, col)| col != NQ_EMPTY)
            .collect();
        queens.len() == self.queens as usize
            && self.placed.iter().all(|&(row, col)| cols[row as usize] == col)
            && queens.iter().all(|queen| !self.blocked.contains(queen))
            && queens
                .iter()
                .enumerate()
                .all(|(index, &a)| queens[..index].iter().all(|&b| !self.clash(a, b)))
    }

    /// All solutions in lexicographic order; with classes, the smallest of each.
    pub fn solutions(&self) -> Boards {
        let mut found = Boards::new(self.n);
        Search::new(self).from(&mut Vec::new(), 0, 0, &mut |cols| found.push(cols));
        if self.classes { self.smallest_of(&found) } else { found }
    }

    fn smallest_of(&self, all: &Boards) -> Boards {
        let symmetries: Vec<usize> = (1..8).filter(|&symmetry| self.is_kept_by(symmetry)).collect();
        let mut smallest = Boards::new(self.n);
        for cols in all.iter() {
            let image = |symmetry: &usize| {
                let mut image = vec![NQ_EMPTY; cols.len()];
                for (row, &col) in (0..).zip(cols).filter(|&(_, &col)| col != NQ_EMPTY) {
                    let (row, col) = self.map(*symmetry, (row, col));
                    image[row as usize] = col;
                }
                image
            };
            if symmetries.iter().all(|symmetry| image(symmetry)[..] >= *cols) {
                smallest.push(cols);
            }
        }
        smallest
    }

    /// Where one of the square's eight symmetries takes a square.
    fn map(&self, symmetry: usize, (row, col): (u32, u32)) -> (u32, u32) {
        let row = if symmetry & 1 == 0 { row } else { self.n - 1 - row };
        let col = if symmetry & 2 == 0 { col } else { self.n - 1 - col };
        if symmetry & 4 == 0 { (row, col) } else { (col, row) }
    }

    fn is_kept_by(&self, symmetry: usize) -> bool {
        let keeps = |squares: &BTreeSet<(u32, u32)>| {
            squares
                .iter()
                .all(|&square| squares.contains(&self.map(symmetry, square)))
        };
        keeps(&self.placed) && keeps(&self.blocked) && self.keeps_regions(symmetry)
    }

    /// Are two squares of one region if and only if their images are?
    fn keeps_regions(&self, symmetry: usize) -> bool {
        let label = |(row, col): (u32, u32)| self.regions[(row * self.n + col) as usize];
        let squares: Vec<(u32, u32)> = (0..self.n)
            .flat_map(|row| (0..self.n).map(move |col| (row, col)))
            .collect();
        self.regions.is_empty()
            || squares.iter().all(|&a| {
                let image = self.map(symmetry, a);
                squares
                    .iter()
                    .all(|&b| (label(a) == label(b)) == (label(image) == label(self.map(symmetry, b))))
            })
    }
}

/// Boards of one size, one after another.
pub struct Boards {
    n: usize,
    cols: Vec<u32>,
    len: usize,
}

impl Boards {
    pub fn new(n: u32) -> Boards {
        Boards {
            n: n as usize,
            cols: Vec::new(),
            len: 0,
        }
    }

    pub fn push(&mut self, cols: &[u32]) {
        self.cols.extend_from_slice(cols);
        self.len += 1;
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn get(&self, index: usize) -> Option<&[u32]> {
        (index < self.len).then(|| &self.cols[index * self.n..][..self.n])
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len).filter_map(|index| self.get(index))
    }

    /// Where a board is; they are in order.
    pub fn position(&self, cols: &[u32]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = (low + high) / 2;
            match self.get(middle)?.cmp(cols) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// The largest board for brute force: its squares are numbered in 128 bits.
pub const MAX_SEARCHED_N: u32 = 11;

/// Row by row, with the squares that each queen takes from the rows below.
struct Search<'a> {
    asked: &'a Asked,
    taken_by: Vec<u128>,
    blocked: u128,
    /// For each row with a placed queen all squares but that one; two placed queens leave none.
    barred: Vec<Option<u128>>,
}

impl<'a> Search<'a> {
    fn new(asked: &'a Asked) -> Search<'a> {
        let n = asked.n;
        assert!(n <= MAX_SEARCHED_N);
        let squares: Vec<(u32, u32)> = (0..n).flat_map(|row| (0..n).map(move |col| (row, col))).collect();
        let set = |is_in: &dyn Fn((u32, u32)) -> bool| {
            squares
                .iter()
                .enumerate()
                .filter(|&(_, &square)| is_in(square))
                .fold(0, |set, (bit, _)| set | 1 << bit)
        };
        let taken_by = squares
            .iter()
            .map(|&queen| set(&|square| square.0 > queen.0 && asked.clash(queen, square)));
        Search {
            asked,
            taken_by: taken_by.collect(),
            blocked: set(&|square| asked.blocked.contains(&square)),
            barred: asked
                .placed
                .iter()
                .fold(vec![None; n as usize], |mut barred, &(row, col)| {
                    let others = set(&|square| square != (row, col));
                    barred[row as usize] = Some(barred[row as usize].unwrap_or(0) | others);
                    barred
                }),
        }
    }

    fn from(&self, cols: &mut Vec<u32>, taken: u128, queens: u32, found: &mut dyn FnMut(&[u32])) {
        let (n, row) = (self.asked.n, cols.len());
        if row == n as usize {
            if queens == self.asked.queens {
                found(cols);
            }
            return;
        }
        for col in 0..n {
            let square = row * n as usize + col as usize;
            if (taken | self.blocked | self.barred[row].unwrap_or(0)) >> square & 1 == 0 {
                cols.push(col);
                self.from(cols, taken | self.taken_by[square], queens + 1, found);
                cols.pop();
            }
        }
        if self.asked.queens < n && self.barred[row].is_none() {
            cols.push(NQ_EMPTY);
            self.from(cols, taken, queens, found);
            cols.pop();
        }
    }
}
