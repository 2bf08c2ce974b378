//! Boards as pictures: one complete SVG, with no script, nothing to fetch and nothing that is referred to by a name, so
//! that any number of them can stand in one page.
//!
//! Lengths are in units of the picture, [`SIDE`] to a square. x runs right from column 0, y down from row 0. The text is
//! O(n) long: the dark squares are not drawn one by one.

use super::{EMPTY, Output};

/// The side of a square.
const SIDE: u64 = 40;

/// The space for coordinates, on the left of the board and below it. Half a square, and a square has an even number of
/// pixels, so the board's squares begin on whole pixels.
const MARGIN: u64 = SIDE / 2;

/// Columns have a letter each: boards without enough letters go without coordinates.
const MOST_COORDINATES: u64 = b'z' as u64 - b'a' as u64 + 1;

/// At its natural size a square has this many pixels, but no more than let the board fit a page.
const SQUARE_PIXELS: u64 = 48;
const PAGE_PIXELS: u64 = 900;

const LIGHT: &str = "#f1e0c2";
const DARK: &str = "#be9465";
/// Legible on white and on black pages alike.
const COORDINATE: &str = "#8f6c48";
const QUEEN: &str = "#211a15";

/// A crown of five spikes, a band, a foot and a ball on each spike, relative to the square's top left corner.
const QUEEN_PATH: &str = "m11 27-4-11.2 6.2 5 .2-8.6 4.6 7.6 2-9.2 2 9.2 4.6-7.6.2 8.6 6.2-5-4 11.2q-9-2.6-18 0z\
    m-.2 1.8q9.2-2.6 18.4 0l.5 2.4q-9.7-2.6-19.4 0zm-.8 4.2q10-2.6 20 0v2.5h-20z\
    m-5.8-19.8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zm6.8-3.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z\
    m6.8-1.4a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zm6.8 1.4a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z\
    m6.8 3.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z";

/// A chess board with its bottom left square dark, and the queens on it; up to n = 26 with the coordinates of chess:
/// letters for the columns, and numbers for the rows, which begin at the bottom.
pub fn picture(cols: &[u32], output: &mut Output<'_>) {
    let n = cols.len() as u64;
    let margin = if n <= MOST_COORDINATES { MARGIN } else { 0 };
    open(
        n,
        margin,
        cols.iter().filter(|&&col| col != EMPTY).count() as u64,
        output,
    );
    if n > 0 {
        squares(n, margin, output);
    }
    if n > 0 && margin > 0 {
        coordinates(n, margin, output);
    }
    write(output, &[Text("<g fill=\""), Text(QUEEN), Text("\">\n")]);
    for (row, &col) in cols.iter().enumerate().filter(|&(_, &col)| col != EMPTY) {
        let (x, y) = (margin + u64::from(col) * SIDE, row as u64 * SIDE);
        write(
            output,
            &[
                Text("<path d=\"M"),
                Number(x),
                Text(" "),
                Number(y),
                Text(QUEEN_PATH),
                Text("\"/>\n"),
            ],
        );
    }
    output.push("</g>\n</svg>");
}

fn open(n: u64, margin: u64, queens: u64, output: &mut Output<'_>) {
    // The empty board is a blank picture of one pixel: viewers refuse one without any extent.
    let length = if n > 0 { margin + n * SIDE } else { 1 };
    let square_pixels = (PAGE_PIXELS / n.max(1)).min(SQUARE_PIXELS) / 2 * 2;
    let pixels = length * square_pixels.max(1) / SIDE;
    write(
        output,
        &[
            Text("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "),
            Number(length),
            Text(" "),
            Number(length),
            Text("\" width=\""),
            Number(pixels),
            Text("\" height=\""),
            Number(pixels),
            Text("\" role=\"img\">\n<title>"),
            Number(queens),
            Text(if queens == 1 { " queen on " } else { " queens on " }),
            Number(n),
            Text(" x "),
            Number(n),
            Text(" squares</title>\n"),
        ],
    );
}

/// A light board, then one dark path: every second column and every second row as a strip, of which the even-odd rule
/// fills what lies in one strip and leaves out where two cross.
fn squares(n: u64, margin: u64, output: &mut Output<'_>) {
    let length = n * SIDE;
    let strip = |output: &mut Output<'_>, x, y, width, height| {
        write(
            output,
            &[
                Text("M"),
                Number(x),
                Text(" "),
                Number(y),
                Text("h"),
                Number(width),
                Text("v"),
                Number(height),
            ],
        );
        write(output, &[Text("h-"), Number(width), Text("z")]);
    };
    write(
        output,
        &[
            Text("<g shape-rendering=\"crispEdges\">\n<path fill=\""),
            Text(LIGHT),
            Text("\" d=\""),
        ],
    );
    strip(output, margin, 0, length, length);
    write(
        output,
        &[
            Text("\"/>\n<path fill=\""),
            Text(DARK),
            Text("\" fill-rule=\"evenodd\" d=\""),
        ],
    );
    for row in (0..n).rev().step_by(2) {
        strip(output, margin, row * SIDE, length, SIDE);
    }
    for col in (1..n).step_by(2) {
        strip(output, margin + col * SIDE, 0, SIDE, length);
    }
    output.push("\"/>\n</g>\n");
}

fn coordinates(n: u64, margin: u64, output: &mut Output<'_>) {
    const HEIGHT: u64 = 14;
    // From the middle of a capital letter down to the line it stands on.
    const HALF_CAPITAL: u64 = 5;
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    write(
        output,
        &[
            Text("<g fill=\""),
            Text(COORDINATE),
            Text("\" font-family=\"sans-serif\" font-size=\""),
        ],
    );
    write(output, &[Number(HEIGHT), Text("\" text-anchor=\"middle\">\n")]);
    let text = |output: &mut Output<'_>, x, y, content| {
        write(
            output,
            &[
                Text("<text x=\""),
                Number(x),
                Text("\" y=\""),
                Number(y + HALF_CAPITAL),
                Text("\">"),
                content,
            ],
        );
        output.push("</text>\n");
    };
    for row in 0..n {
        text(output, margin / 2, row * SIDE + SIDE / 2, Number(n - row));
    }
    for col in 0..n as usize {
        let x = margin + col as u64 * SIDE + SIDE / 2;
        text(output, x, n * SIDE + margin / 2, Text(&LETTERS[col..=col]));
    }
    output.push("</g>\n");
}

/// A piece of the picture's text.
enum Piece<'a> {
    Text(&'a str),
    Number(u64),
}
use Piece::{Number, Text};

fn write(output: &mut Output<'_>, pieces: &[Piece<'_>]) {
    for piece in pieces {
        match *piece {
            Text(text) => output.push(text),
            Number(number) => output.push_number(number),
        }
    }
}
