//! Boards: checked and printed.

use super::problem::Exclusive;
use super::{
    NQ_ERR_NULL, NQ_ERR_RANGE, NQ_ERR_TOO_LARGE, NQ_OK, NQ_UNSOLVED, guarded, nq_problem, nq_status, status_of,
};
use crate::board::{self, Output, Style};
use libc::{c_char, size_t};
use std::slice;

/// nq_format: `Q` for a queen and a dot for any other square, a line a row.
pub const NQ_STYLE_LETTERS: i32 = 0;
/// nq_format: chess queens on chequered squares, in UTF-8.
pub const NQ_STYLE_UNICODE: i32 = 1;
/// nq_format: the piece placement field of a FEN, row 0 first; runs of empty squares in decimal, also past 9.
pub const NQ_STYLE_FEN: i32 = 2;
/// nq_format: the 1-based columns on one line, 0 for a row without a queen.
pub const NQ_STYLE_LIST: i32 = 3;
/// nq_format: `1` and `0` with blanks between them, a line a row.
pub const NQ_STYLE_MATRIX: i32 = 4;
/// nq_format: `X` and `O`, a line a row.
pub const NQ_STYLE_XO: i32 = 5;
/// nq_format: `@` and `#`, each after two blanks, a line a row.
pub const NQ_STYLE_HASH: i32 = 6;
/// nq_format: the letters of a chess font, `K` and `+` on white squares, a grave accent and `>` on black ones.
pub const NQ_STYLE_CHESS_FONT: i32 = 7;
/// nq_format: one complete SVG picture; up to n = 26 with the coordinates of chess, a1 at the bottom left.
pub const NQ_STYLE_SVG: i32 = 8;

/// Tells whether a board solves the problem. cols has len = n values: the column of each row's queen, or NQ_EMPTY. With
/// n = 0 cols may be NULL. Although it changes nothing it may not run beside another call on the same problem, nor in a
/// callback of it: make another problem of the same size for that.
///
/// Every rule counts: placed queens, blocked squares, attacks, regions, how many queens. The limit, the shard and the
/// symmetry do not.
///
/// Works for every n, in O(n) time; needs about 5n/8 bytes of memory, with regions 3n/4.
///
/// Returns NQ_OK or NQ_UNSOLVED.
/// Errors: NQ_ERR_NULL (problem, cols), NQ_ERR_BUSY, NQ_ERR_RANGE (len is not n, or a value is neither below n nor
/// NQ_EMPTY), NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_check(problem: *const nq_problem, cols: *const u32, len: size_t) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: NULL or from nq_new, as the header demands of every problem.
        let (n, entered) = unsafe { (nq_problem::n(problem)?, Exclusive::enter(problem)) };
        if cols.is_null() && n > 0 {
            return Err(NQ_ERR_NULL);
        }
        let problem = entered?;
        if len != n as size_t {
            return Err(NQ_ERR_RANGE);
        }
        // SAFETY: where n > 0 cols is not NULL, and the caller vouches for len values.
        let cols = unsafe { columns(cols, len) };
        if !board::is_board(cols) {
            return Err(NQ_ERR_RANGE);
        }
        Ok(if board::is_solution(&problem.problem, cols)? {
            NQ_OK
        } else {
            NQ_UNSOLVED
        })
    }))
}

/// Writes a board as text, as snprintf does: *length is what the whole text needs, without its terminating 0, and at
/// most capacity - 1 bytes of it and a 0 are written. buffer may be NULL with capacity 0, to measure. A text cut short
/// is NQ_OK; it may end within a character of NQ_STYLE_UNICODE. Needs no problem; any number of threads may format at
/// once. Takes O(n) time to measure, and O(n + capacity) to write.
///
/// cols has n values, n <= NQ_MAX_N: the column of each row's queen, or NQ_EMPTY for a row without one. With n = 0 cols
/// may be NULL. The board need not be a solution; several queens may stand in a column.
///
/// Rows are separated by a newline; there is none after the last and no trailing blank in any. The styles
/// NQ_STYLE_UNICODE and NQ_STYLE_SVG are coloured like a chess board, bottom left square dark; NQ_STYLE_CHESS_FONT has
/// a white square at its top left.
///
/// Errors: NQ_ERR_NULL (cols, length; buffer where capacity is not 0), NQ_ERR_RANGE (style, n, or a column that is
/// neither below n nor NQ_EMPTY), NQ_ERR_TOO_LARGE (the length does not fit its type).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_format(
    cols: *const u32,
    n: size_t,
    style: i32,
    buffer: *mut c_char,
    capacity: size_t,
    length: *mut size_t,
) -> nq_status {
    status_of(guarded(|| {
        if (cols.is_null() && n > 0) || (buffer.is_null() && capacity > 0) || length.is_null() {
            return Err(NQ_ERR_NULL);
        }
        let style = style_of(style).ok_or(NQ_ERR_RANGE)?;
        if n > board::MAX_N as size_t {
            return Err(NQ_ERR_RANGE);
        }
        // SAFETY: where n > 0 cols is not NULL, and the caller vouches for n values.
        let cols = unsafe { columns(cols, n) };
        if !board::is_board(cols) {
            return Err(NQ_ERR_RANGE);
        }
        let mut measured = Output::new(&mut []);
        board::write(cols, style, &mut measured);
        let whole = size_t::try_from(measured.length()).map_err(|_| NQ_ERR_TOO_LARGE)?;
        if capacity > 0 {
            let kept = whole.min(capacity - 1);
            // SAFETY: buffer is not NULL, and the caller vouches for capacity > kept bytes that are its to write.
            let text = unsafe { slice::from_raw_parts_mut(buffer.cast(), kept + 1) };
            board::write(cols, style, &mut Output::new(&mut text[..kept]));
            text[kept] = 0;
        }
        // SAFETY: not NULL, and the caller's to write.
        unsafe { length.write(whole) };
        Ok(NQ_OK)
    }))
}

/// The caller's columns; none where n is 0, whatever the pointer.
///
/// # Safety
/// Where `n > 0`, `cols` points to n values that nobody writes during the call.
unsafe fn columns<'a>(cols: *const u32, n: usize) -> &'a [u32] {
    match n {
        0 => &[],
        // SAFETY: passed on to the caller. n <= MAX_N, so on a 64-bit machine the size fits; on a 32-bit one no array
        // that exists is larger than isize::MAX bytes.
        _ => unsafe { slice::from_raw_parts(cols, n) },
    }
}

fn style_of(style: i32) -> Option<Style> {
    Some(match style {
        NQ_STYLE_LETTERS => Style::Letters,
        NQ_STYLE_UNICODE => Style::Unicode,
        NQ_STYLE_FEN => Style::Fen,
        NQ_STYLE_LIST => Style::List,
        NQ_STYLE_MATRIX => Style::Matrix,
        NQ_STYLE_XO => Style::Xo,
        NQ_STYLE_HASH => Style::Hash,
        NQ_STYLE_CHESS_FONT => Style::ChessFont,
        NQ_STYLE_SVG => Style::Svg,
        _ => return None,
    })
}
