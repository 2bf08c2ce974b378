//! The eight symmetries of the square: of boards, and of problems.

use crate::attacks::Square;
use crate::board::EMPTY;
use crate::error::Result;

/// One of the eight symmetries: transpose first, then mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Rows become columns.
    pub transpose: bool,
    /// Row r becomes row n - 1 - r.
    pub mirror_rows: bool,
    /// Column c becomes column n - 1 - c.
    pub mirror_cols: bool,
}

impl Symmetry {
    /// All eight; the first is the identity.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            mirror_rows: bits & 2 != 0,
            mirror_cols: bits & 1 != 0,
        })
    }

    /// Where a square goes.
    pub fn apply(self, n: u32, square: Square) -> Square {
        let (row, col) = if self.transpose {
            (square.col, square.row)
        } else {
            (square.row, square.col)
        };
        Square {
            row: if self.mirror_rows { n - 1 - row } else { row },
            col: if self.mirror_cols { n - 1 - col } else { col },
        }
    }
}

/// A group of symmetries, and the test for the lexicographically smallest board of each class under it.
#[derive(Clone, Debug)]
pub struct SymmetryGroup {
    /// Without the identity.
    members: Vec<Symmetry>,
}

impl SymmetryGroup {
    /// The symmetries that `keeps` accepts; they must form a group.
    pub fn of(mut keeps: impl FnMut(Symmetry) -> Result<bool>) -> Result<SymmetryGroup> {
        let mut members = Vec::new();
        members.try_reserve_exact(7)?;
        for symmetry in Symmetry::all().skip(1) {
            if keeps(symmetry)? {
                members.push(symmetry);
            }
        }
        Ok(SymmetryGroup { members })
    }

    /// Is no image of the board smaller? `transposed` is room for one more.
    pub fn is_smallest(&self, cols: &[u32], transposed: &mut [u32]) -> bool {
        if self.members.iter().any(|symmetry| symmetry.transpose) {
            transposed.fill(EMPTY);
            for (row, &col) in cols.iter().enumerate().filter(|&(_, &col)| col != EMPTY) {
                transposed[col as usize] = row as u32;
            }
        }
        self.members.iter().all(|symmetry| {
            let board = if symmetry.transpose { &*transposed } else { cols };
            !image_is_smaller(board, symmetry, cols)
        })
    }
}

/// Is `board`, mirrored as `symmetry` says, lexicographically smaller than `than`?
fn image_is_smaller(board: &[u32], symmetry: &Symmetry, than: &[u32]) -> bool {
    let last = board.len().wrapping_sub(1);
    for (row, &other) in than.iter().enumerate() {
        let col = board[if symmetry.mirror_rows { last - row } else { row }];
        let col = if symmetry.mirror_cols && col != EMPTY {
            last as u32 - col
        } else {
            col
        };
        if col != other {
            return col < other;
        }
    }
    false
}
