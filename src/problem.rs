//! What is asked: the board's size, placed queens, blocked squares, attack rules, regions, how many queens, symmetry.

use crate::attacks::{Attacks, Square};
use crate::cancel::CancelFlag;
use crate::error::{Result, try_vec};
use crate::random::Random;
use crate::symmetry::SymmetryGroup;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// The largest board: its solutions are arrays of `u32` columns, and its diagonals are numbered in 32 bits.
pub const MAX_N: u32 = 1_000_000_000;

/// No region's label.
const NO_LABEL: u32 = u32::MAX;

/// Squares between two looks at the cancel flag.
const SQUARES_BETWEEN_LOOKS: usize = 1 << 12;

/// Squares are looked up far more often than anything else is done with them, so they are hashed in a few instructions.
type Squares = HashSet<Square, BuildHasherDefault<SquareHasher>>;

/// Mixes a row and a column as SplitMix64 does.
#[derive(Clone, Copy, Debug, Default)]
struct SquareHasher(u64);

impl Hasher for SquareHasher {
    fn write_u32(&mut self, number: u32) {
        self.0 = self.0 << 32 | u64::from(number);
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 ^ self.0 >> 56 ^ u64::from(byte);
        }
    }

    fn finish(&self) -> u64 {
        Random::new(self.0).next()
    }
}

/// A problem. The values are in range: whoever sets them has checked that.
#[derive(Debug)]
pub struct Problem {
    n: u32,
    placed: Squares,
    blocked: Squares,
    attacks: Attacks,
    /// The label of each square, row by row; empty where there are no regions.
    regions: Vec<u32>,
    queens: u32,
    classes: bool,
}

impl Problem {
    /// The plain problem: n queens on an n x n board, none attacking another.
    ///
    /// # Panics
    /// If `n` is above [`MAX_N`].
    pub fn new(n: u32) -> Problem {
        assert!(n <= MAX_N, "a board has at most {MAX_N} rows");
        Problem {
            n,
            placed: Squares::default(),
            blocked: Squares::default(),
            attacks: Attacks::DIAGONALS,
            regions: Vec::new(),
            queens: n,
            classes: false,
        }
    }

    pub fn n(&self) -> u32 {
        self.n
    }

    /// This square holds a queen.
    pub fn place(&mut self, square: Square) -> Result<()> {
        insert(&mut self.placed, square)
    }

    /// This square stays empty.
    pub fn block(&mut self, square: Square) -> Result<()> {
        insert(&mut self.blocked, square)
    }

    pub fn set_attacks(&mut self, attacks: Attacks) {
        self.attacks = attacks;
    }

    /// n * n labels below n, row by row; none removes the regions.
    pub fn set_regions(&mut self, labels: &[u32]) -> Result<()> {
        let mut regions = Vec::new();
        regions.try_reserve_exact(labels.len())?;
        regions.extend_from_slice(labels);
        self.regions = regions;
        Ok(())
    }

    pub fn set_queens(&mut self, queens: u32) {
        self.queens = queens;
    }

    /// One solution for each class under the problem's own symmetries, or every solution.
    pub fn set_classes(&mut self, classes: bool) {
        self.classes = classes;
    }

    pub fn blocked(&self) -> impl Iterator<Item = Square> + '_ {
        self.blocked.iter().copied()
    }

    pub fn placed(&self) -> impl Iterator<Item = Square> + '_ {
        self.placed.iter().copied()
    }

    pub fn is_blocked(&self, square: Square) -> bool {
        self.blocked.contains(&square)
    }

    pub fn is_placed(&self, square: Square) -> bool {
        self.placed.contains(&square)
    }

    pub fn placed_count(&self) -> usize {
        self.placed.len()
    }

    pub fn blocked_count(&self) -> usize {
        self.blocked.len()
    }

    pub fn attacks(&self) -> Attacks {
        self.attacks
    }

    pub fn queens(&self) -> u32 {
        self.queens
    }

    pub fn classes(&self) -> bool {
        self.classes
    }

    pub fn has_regions(&self) -> bool {
        !self.regions.is_empty()
    }

    /// The label of each square's region, row by row; empty where there are no regions.
    pub fn regions(&self) -> &[u32] {
        &self.regions
    }

    /// The label of a square's region.
    pub fn region(&self, square: Square) -> Option<u32> {
        self.regions
            .get(square.row as usize * self.n as usize + square.col as usize)
            .copied()
    }

    /// Is this the n queens problem and nothing else?
    pub fn is_plain(&self) -> bool {
        self.placed.is_empty()
            && self.blocked.is_empty()
            && self.attacks == Attacks::DIAGONALS
            && self.regions.is_empty()
            && self.queens == self.n
    }

    /// The symmetries of the square that map the problem onto itself.
    pub fn symmetries(&self, cancel: &CancelFlag) -> Result<SymmetryGroup> {
        let mut images = try_vec(NO_LABEL, if self.has_regions() { self.n as usize } else { 0 })?;
        let mut is_image = try_vec(false, images.len())?;
        SymmetryGroup::of(|symmetry| {
            let map = |square| symmetry.apply(self.n, square);
            Ok(keeps(&self.placed, map, cancel)?
                && keeps(&self.blocked, map, cancel)?
                && self.keeps_regions(map, &mut images, &mut is_image, cancel)?)
        })
    }

    /// Does the map take each region to a region? Labels do not matter. `images` and `is_image` are room for each
    /// label's image, and whether a label is one.
    fn keeps_regions(
        &self,
        map: impl Fn(Square) -> Square,
        images: &mut [u32],
        is_image: &mut [bool],
        cancel: &CancelFlag,
    ) -> Result<bool> {
        images.fill(NO_LABEL);
        is_image.fill(false);
        for (row, labels) in (0..).zip(self.regions.chunks_exact(self.n.max(1) as usize)) {
            cancel.check()?;
            for (col, &label) in (0..).zip(labels) {
                let image = self.region(map(Square { row, col })).expect("there are regions");
                let known = &mut images[label as usize];
                if *known == NO_LABEL && !std::mem::replace(&mut is_image[image as usize], true) {
                    *known = image;
                } else if *known != image {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Does the map take these squares to these squares?
fn keeps(squares: &Squares, map: impl Fn(Square) -> Square, cancel: &CancelFlag) -> Result<bool> {
    for (index, &square) in squares.iter().enumerate() {
        if index % SQUARES_BETWEEN_LOOKS == 0 {
            cancel.check()?;
        }
        if !squares.contains(&map(square)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn insert(squares: &mut Squares, square: Square) -> Result<()> {
    squares.try_reserve(1)?;
    squares.insert(square);
    Ok(())
}
