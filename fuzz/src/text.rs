//! `nq_format`: its texts read back.

use crate::random::Random;
use nqueens::capi::*;
use std::fmt;
use std::ptr;

/// What a call of `nq_format` is given.
#[derive(Clone, Debug)]
pub struct Text {
    pub cols: Vec<u32>,
    pub cols_is_null: bool,
    pub style: i32,
    pub capacity: usize,
    pub buffer_is_null: bool,
    pub length_is_null: bool,
}

impl Text {
    pub fn random(random: &mut Random, most_n: u32) -> Text {
        let n = random.below(most_n + 1);
        let wrong = if random.one_in(20) { 1 + random.below(3) } else { 0 };
        let empty = random.pick(&[1, 4, 1000]);
        let cols = (0..n).map(|_| {
            if random.one_in(empty) {
                NQ_EMPTY
            } else {
                random.below(n + wrong)
            }
        });
        let cols = cols.collect();
        let capacity = match random.below(4) {
            0 => 0,
            1 => random.below(20),
            2 => random.below(4 * n * n + 2),
            _ => 1_000 + 200 * n + 4 * n * n,
        };
        Text {
            cols,
            cols_is_null: random.one_in(50),
            style: if random.one_in(20) {
                random.pick(&[-1, 9, i32::MAX, i32::MIN])
            } else {
                random.below(9) as i32
            },
            capacity: capacity as usize,
            buffer_is_null: random.one_in(if capacity == 0 { 2 } else { 50 }),
            length_is_null: random.one_in(50),
        }
    }

    /// Formats it, and says what is wrong with that.
    pub fn check(&self) -> Result<(), String> {
        const UNTOUCHED: u8 = 0xA5;
        let mut buffer = vec![UNTOUCHED; self.capacity + 8];
        let mut length = usize::MAX;
        let status = self.format(&mut buffer, &mut length);
        let expected = self.expected();
        if status != expected {
            return Err(format!("the status is {status}, not {expected}"));
        }
        if status != NQ_OK {
            let is_untouched = length == usize::MAX && buffer.iter().all(|&byte| byte == UNTOUCHED);
            return if is_untouched {
                Ok(())
            } else {
                Err("an output was written on an error".into())
            };
        }
        let whole = self.whole(length)?;
        let kept = length.min(self.capacity.saturating_sub(1));
        let end = if self.capacity > 0 { kept + 1 } else { 0 };
        if self.capacity > 0 && (buffer[..kept] != whole[..kept] || buffer[kept] != 0) {
            return Err("the buffer does not hold the beginning of the text and a 0".into());
        }
        if buffer[self.capacity.max(end)..].iter().any(|&byte| byte != UNTOUCHED) {
            return Err("bytes past the capacity were written".into());
        }
        let text = std::str::from_utf8(&whole).map_err(|error| error.to_string())?;
        match read(text, self.cols.len(), self.style) {
            Some(cols) if cols == self.cols => Ok(()),
            other => Err(format!("the text reads as {other:?}:\n{text}")),
        }
    }

    fn expected(&self) -> nq_status {
        let n = self.cols.len() as u32;
        if self.length_is_null || self.cols_is_null && n > 0 || self.buffer_is_null && self.capacity > 0 {
            NQ_ERR_NULL
        } else if !(0..=8).contains(&self.style) || self.cols.iter().any(|&col| col >= n && col != NQ_EMPTY) {
            NQ_ERR_RANGE
        } else {
            NQ_OK
        }
    }

    fn format(&self, buffer: &mut [u8], length: &mut usize) -> nq_status {
        let cols = if self.cols_is_null {
            ptr::null()
        } else {
            self.cols.as_ptr()
        };
        let buffer = if self.buffer_is_null {
            ptr::null_mut()
        } else {
            buffer.as_mut_ptr().cast()
        };
        let length = if self.length_is_null { ptr::null_mut() } else { length };
        // SAFETY: each pointer is NULL or has what the lengths beside it say.
        unsafe { nq_format(cols, self.cols.len(), self.style, buffer, self.capacity, length) }
    }

    /// The text in a buffer that is just large enough.
    fn whole(&self, length: usize) -> Result<Vec<u8>, String> {
        let enough = Text {
            capacity: length + 1,
            buffer_is_null: false,
            ..self.clone()
        };
        let (mut buffer, mut again) = (vec![1; length + 1], 0);
        if enough.format(&mut buffer, &mut again) != NQ_OK || again != length || buffer.pop() != Some(0) {
            return Err(format!("a capacity of {} has another result", length + 1));
        }
        Ok(buffer)
    }
}

/// As a call in C.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cols = if self.cols_is_null {
            "NULL".into()
        } else {
            crate::calls::array(&self.cols)
        };
        let buffer = if self.buffer_is_null { "NULL" } else { "buffer" };
        let length = if self.length_is_null { "NULL" } else { "&length" };
        write!(
            f,
            "nq_format({cols}, {}, {}, {buffer}, {}, {length});",
            self.cols.len(),
            self.style,
            self.capacity
        )
    }
}

/// The board that a text describes, if it is one of this style to the last character.
fn read(text: &str, n: usize, style: i32) -> Option<Vec<u32>> {
    match style {
        NQ_STYLE_LIST if n == 0 => text.is_empty().then(Vec::new),
        NQ_STYLE_LIST => text
            .split(' ')
            .map(|number| Some(number.parse::<u32>().ok()?.wrapping_sub(1)))
            .collect(),
        NQ_STYLE_SVG => read_picture(text, n),
        _ if n == 0 => text.is_empty().then(Vec::new),
        NQ_STYLE_FEN => text.split('/').map(|rank| read_rank(rank, n)).collect(),
        _ => {
            let rows: Option<Vec<u32>> = (0..)
                .zip(text.split('\n'))
                .map(|(row, line)| read_row(line, row, n, style))
                .collect();
            rows.filter(|rows| rows.len() == n)
        }
    }
}

/// A row of a style with a sign for each square.
fn read_row(line: &str, row: usize, n: usize, style: i32) -> Option<u32> {
    let mut queen = NQ_EMPTY;
    let mut rest = line;
    for col in 0..n {
        let is_dark = (row + col) % 2 == (n - 1) % 2;
        let is_black = (row + col) % 2 == 1;
        let (empty, full) = match style {
            NQ_STYLE_LETTERS => (".", "Q"),
            NQ_STYLE_MATRIX => ("0", "1"),
            NQ_STYLE_XO => ("O", "X"),
            NQ_STYLE_HASH => ("  #", "  @"),
            NQ_STYLE_UNICODE => (if is_dark { "■" } else { "□" }, "♛"),
            NQ_STYLE_CHESS_FONT => {
                if is_black {
                    (">", "`")
                } else {
                    ("+", "K")
                }
            }
            _ => return None,
        };
        if col > 0 && matches!(style, NQ_STYLE_MATRIX | NQ_STYLE_UNICODE) {
            rest = rest.strip_prefix(' ')?;
        }
        rest = match rest.strip_prefix(empty) {
            Some(rest) => rest,
            None if queen == NQ_EMPTY => {
                queen = col as u32;
                rest.strip_prefix(full)?
            }
            None => return None,
        };
    }
    rest.is_empty().then_some(queen)
}

/// A rank of FEN: numbers of empty squares, none of them 0, and at most one queen.
fn read_rank(rank: &str, n: usize) -> Option<u32> {
    let number = |digits: &str| match digits {
        "" => Some(0),
        _ => digits
            .parse::<usize>()
            .ok()
            .filter(|&number| number > 0 && !digits.starts_with('0')),
    };
    let Some((before, after)) = rank.split_once('Q') else {
        return (number(rank)? == n).then_some(NQ_EMPTY);
    };
    let before = number(before)?;
    (before + 1 + number(after)? == n).then_some(before as u32)
}

/// A picture's queens, each a path that begins at its square's corner; what it says of itself must agree.
fn read_picture(text: &str, n: usize) -> Option<Vec<u32>> {
    const SIDE: usize = 40;
    let margin = if n <= 26 { SIDE / 2 } else { 0 };
    let mut cols = vec![NQ_EMPTY; n];
    let mut queens = 0;
    for path in text.split("<path d=\"M").skip(1) {
        let (x, rest) = path.split_once(' ')?;
        let y = rest.split_once('m')?.0;
        let (x, y) = (x.parse::<usize>().ok()?.checked_sub(margin)?, y.parse::<usize>().ok()?);
        let free = *cols.get(y / SIDE)? == NQ_EMPTY;
        if x % SIDE != 0 || y % SIDE != 0 || !free {
            return None;
        }
        cols[y / SIDE] = (x / SIDE) as u32;
        queens += 1;
    }
    let plural = if queens == 1 { "" } else { "s" };
    let title = format!("<title>{queens} queen{plural} on {n} x {n} squares</title>");
    let is_whole = text.starts_with("<svg ") && text.ends_with("</svg>") && text.contains(&title);
    let is_balanced = text.matches("<g ").count() == text.matches("</g>").count();
    (is_whole && is_balanced).then_some(cols)
}
