//! Boards in characters.

use super::{EMPTY, Output};
use std::ops::Range;

/// How the squares of a grid are written; where two texts differ, the first is for light squares.
pub struct Squares {
    empty: [&'static str; 2],
    queen: [&'static str; 2],
    separator: &'static str,
    /// Which corner has its colour fixed.
    corner: Corner,
}

#[derive(Clone, Copy)]
enum Corner {
    /// As on a chess board.
    BottomLeftIsDark,
    TopLeftIsLight,
}

pub const LETTERS: Squares = plain(".", "Q", "");
pub const MATRIX: Squares = plain("0", "1", " ");
pub const XO: Squares = plain("O", "X", "");
pub const HASH: Squares = plain("  #", "  @", "");
pub const UNICODE: Squares = Squares {
    empty: ["□", "■"],
    queen: ["♛", "♛"],
    separator: " ",
    corner: Corner::BottomLeftIsDark,
};
/// The letters under which the font "Chess Adventurer" has its squares.
pub const CHESS_FONT: Squares = Squares {
    empty: ["+", ">"],
    queen: ["K", "`"],
    separator: "",
    corner: Corner::TopLeftIsLight,
};

const fn plain(empty: &'static str, queen: &'static str, separator: &'static str) -> Squares {
    Squares {
        empty: [empty; 2],
        queen: [queen; 2],
        separator,
        corner: Corner::BottomLeftIsDark,
    }
}

/// A line a row, every square in its place.
pub fn grid(cols: &[u32], squares: &Squares, output: &mut Output<'_>) {
    let n = cols.len();
    for (row, &col) in cols.iter().enumerate() {
        if row > 0 {
            output.push("\n");
        }
        let first_is_dark = match squares.corner {
            Corner::BottomLeftIsDark => (n - 1 - row).is_multiple_of(2),
            Corner::TopLeftIsLight => row % 2 == 1,
        };
        // 0 for a light square, 1 for a dark one.
        let colour = |col: usize| usize::from(first_is_dark) ^ (col % 2);
        let queen = if col == EMPTY { n } else { col as usize };
        empty_squares(0..queen, colour, squares, output);
        if queen < n {
            if queen > 0 {
                output.push(squares.separator);
            }
            output.push(squares.queen[colour(queen)]);
            empty_squares(queen + 1..n, colour, squares, output);
        }
    }
}

/// A run of empty squares of one row. A run may be a thousand million squares long and the buffer full: it is written
/// as one repeated pair.
fn empty_squares(mut run: Range<usize>, colour: impl Fn(usize) -> usize, squares: &Squares, output: &mut Output<'_>) {
    if run.start == 0 && run.end > 0 {
        output.push(squares.empty[colour(0)]);
        run.start = 1;
    }
    let (here, next) = (squares.empty[colour(run.start)], squares.empty[colour(run.start + 1)]);
    output.repeat(&[squares.separator, here, squares.separator, next], run.len() / 2);
    output.repeat(&[squares.separator, here], run.len() % 2);
}

/// The 1-based columns, 0 for a row without a queen.
pub fn list(cols: &[u32], output: &mut Output<'_>) {
    for (row, &col) in cols.iter().enumerate() {
        if row > 0 {
            output.push(" ");
        }
        output.push_number(if col == EMPTY { 0 } else { u64::from(col) + 1 });
    }
}

/// The piece placement field of Forsyth-Edwards notation: the far rank first, runs of empty squares as numbers.
pub fn fen(cols: &[u32], output: &mut Output<'_>) {
    let n = cols.len() as u64;
    for (row, &col) in cols.iter().enumerate() {
        if row > 0 {
            output.push("/");
        }
        if col == EMPTY {
            output.push_number(n);
            continue;
        }
        let (before, after) = (u64::from(col), n - 1 - u64::from(col));
        if before > 0 {
            output.push_number(before);
        }
        output.push("Q");
        if after > 0 {
            output.push_number(after);
        }
    }
}
