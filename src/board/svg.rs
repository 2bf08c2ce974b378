//! Boards as pictures: one complete SVG, with nothing to fetch and no font needed.

use super::{EMPTY, Output};

/// The side of a square in the picture's own units; the queen's path is drawn on such a square.
const SIDE: u64 = 20;

/// The picture's width at its natural size, in units of the screen: so much a square, up to a width that suits a page.
const SQUARE_PIXELS: u64 = 45;
const MOST_PIXELS: u64 = 900;

/// A crown of five points with a ball on each, over a base, relative to the square's top left corner.
const QUEEN: &str = "m5.5 15-2.5-8.5 3.2 4.5.3-6.2 2.5 5.6 1-6.4 1 6.4 2.5-5.6.3 6.2 3.2-4.5-2.5 8.5zm0 1h9v1.5h-9z\
    m-3.5-10.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm3.5-1.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm3.5-.8a1 1 0 1 0 2 0a1 1 0 1 0-2 0z\
    m3.5.8a1 1 0 1 0 2 0a1 1 0 1 0-2 0zm3.5 1.7a1 1 0 1 0 2 0a1 1 0 1 0-2 0z";

/// A chess board with its bottom left square dark, and the queens on it.
pub fn picture(cols: &[u32], output: &mut Output<'_>) {
    let n = cols.len() as u64;
    let pixels = (n * SQUARE_PIXELS).min(MOST_PIXELS.max(n));
    let queens = cols.iter().filter(|&&col| col != EMPTY).count() as u64;
    open(n, pixels, queens, output);
    if n > 0 {
        squares(n, output);
    }
    output.push("<g fill=\"#1d1916\">\n");
    for (row, &col) in cols.iter().enumerate().filter(|&(_, &col)| col != EMPTY) {
        output.push("<path d=\"M");
        point(u64::from(col) * SIDE, row as u64 * SIDE, output);
        output.push(QUEEN);
        output.push("\"/>\n");
    }
    output.push("</g>\n</svg>");
}

fn open(n: u64, pixels: u64, queens: u64, output: &mut Output<'_>) {
    output.push("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    point(n * SIDE, n * SIDE, output);
    output.push("\" width=\"");
    output.push_number(pixels);
    output.push("\" height=\"");
    output.push_number(pixels);
    output.push("\" role=\"img\">\n<title>");
    output.push_number(queens);
    output.push(if queens == 1 { " queen on " } else { " queens on " });
    output.push_number(n);
    output.push(" x ");
    output.push_number(n);
    output.push(" squares</title>\n");
}

/// A light board, and the dark squares of each row as one dashed line: a dash begins anew with each part of a path.
fn squares(n: u64, output: &mut Output<'_>) {
    output.push("<path fill=\"#f2e4cb\" d=\"M0 0h");
    output.push_number(n * SIDE);
    output.push("v");
    output.push_number(n * SIDE);
    output.push("H0z\"/>\n<path fill=\"none\" stroke=\"#b5875e\" stroke-width=\"");
    output.push_number(SIDE);
    output.push("\" stroke-dasharray=\"");
    output.push_number(SIDE);
    output.push("\" d=\"");
    for row in 0..n {
        let first_dark = (n - 1 - row) % 2;
        if first_dark < n {
            output.push("M");
            point(first_dark * SIDE, row * SIDE + SIDE / 2, output);
            output.push("H");
            output.push_number(n * SIDE);
        }
    }
    output.push("\"/>\n");
}

fn point(x: u64, y: u64, output: &mut Output<'_>) {
    output.push_number(x);
    output.push(" ");
    output.push_number(y);
}
