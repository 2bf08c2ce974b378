//! A quarter's own coordinates, and how its words are seen from the half board.

use super::quarter::{FULL, Quarter};
use crate::half_boards::cut::{CLASS, Cut, Kind};

/// The word of a queen in the coordinates of a quarter of that many rows: all its diagonals are numbered from 0 up, at most
/// n - 1 in each direction. The middle row or column, where it belongs to the quarter, is its row or column h.
pub fn queen(cut: &Cut, rows: usize, row: usize, column: usize) -> u64 {
    1 << (row + column) | 1 << (cut.n - 1 + column + rows - 1 - row)
}

/// How the words of a quarter become words of half boards.
pub struct View {
    sums: Shift,
    differences: Shift,
    /// Bits that stay where they are.
    kept: u64,
    /// The long diagonal that crosses the quarter, where it is not one like the others: `class` takes its place, and with
    /// no class a placement must not have it.
    long: u64,
    class: u64,
}

/// Some bits, and how far to move them: left, then right.
#[derive(Clone, Copy, Default)]
struct Shift {
    bits: u64,
    left: u32,
    right: u32,
}

impl Shift {
    #[inline(always)]
    fn apply(self, word: u64) -> u64 {
        (word & self.bits) << self.left >> self.right
    }
}

impl View {
    pub fn new(cut: &Cut, quarter: Quarter) -> View {
        let (n, rows) = (cut.n, cut.h + usize::from(quarter.has_middle_row(cut)));
        let (first_row, first_column) = (quarter.first_row(cut), quarter.first_column(cut));
        let mut view = View {
            sums: Shift::default(),
            differences: Shift::default(),
            kept: match cut.kind {
                Kind::MiddleLines => cut.distances().bits(),
                Kind::Even | Kind::Centre => 0,
            },
            long: 0,
            class: 0,
        };
        // The board's number of the diagonal that the quarter gives number 0.
        let firsts = [first_row + first_column, first_column + n - first_row - rows];
        for (direction, first) in firsts.into_iter().enumerate() {
            let field = direction * (n - 1);
            let shift = if direction == 0 {
                &mut view.sums
            } else {
                &mut view.differences
            };
            shift.left = first.saturating_sub(cut.west) as u32;
            shift.right = cut.west.saturating_sub(first) as u32;
            for number in 0..n - 1 {
                let bit = 1 << (field + number);
                if cut.kind != Kind::MiddleLines && first + number == n - 1 {
                    view.long |= bit;
                    view.class |= cut.class_bits() & CLASS << direction;
                } else if cut.crosses_both_halves(first + number) {
                    shift.bits |= bit;
                }
            }
        }
        view
    }

    #[inline(always)]
    fn apply(&self, word: u64) -> u64 {
        self.sums.apply(word) | self.differences.apply(word) | word & self.kept
    }

    /// Writes a cell's words, those without a long diagonal from the front and those with one from the back; returns the
    /// number of the first, and of all. The others are fillers, as before.
    #[inline(always)]
    pub fn fill_cell(&self, cell: &[u64], words: &mut [u64]) -> (usize, usize) {
        let (mut front, mut back) = (0, cell.len());
        for &word in cell {
            let has_long = word & self.long != 0;
            let (place, class) = if has_long { (back - 1, self.class) } else { (front, 0) };
            words[place] = self.apply(word) | class;
            front += usize::from(!has_long);
            back -= usize::from(has_long);
        }
        if self.class == 0 {
            words[front..].fill(FULL);
            return (front, front);
        }
        (front, cell.len())
    }
}
