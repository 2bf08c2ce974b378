//! A finished board: checked, printed, drawn.

mod check;
mod output;
mod svg;
mod text;

pub use check::is_solution;
pub use output::Output;

pub use crate::problem::MAX_N;

/// The column of a row without a queen.
pub const EMPTY: u32 = u32::MAX;

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Letters,
    Unicode,
    Fen,
    List,
    Matrix,
    Xo,
    Hash,
    ChessFont,
    Svg,
}

/// Whether `cols` describes a board at all: as many rows as columns, each row with one queen on the board or none.
pub fn is_board(cols: &[u32]) -> bool {
    cols.len() <= MAX_N as usize && cols.iter().all(|&col| col == EMPTY || (col as usize) < cols.len())
}

/// Writes the board with a queen in column `cols[row]` of each row, or none where that is [`EMPTY`].
pub fn write(cols: &[u32], style: Style, output: &mut Output<'_>) {
    debug_assert!(is_board(cols));
    match style {
        Style::Letters => text::grid(cols, &text::LETTERS, output),
        Style::Unicode => text::grid(cols, &text::UNICODE, output),
        Style::Fen => text::fen(cols, output),
        Style::List => text::list(cols, output),
        Style::Matrix => text::grid(cols, &text::MATRIX, output),
        Style::Xo => text::grid(cols, &text::XO, output),
        Style::Hash => text::grid(cols, &text::HASH, output),
        Style::ChessFont => text::grid(cols, &text::CHESS_FONT, output),
        Style::Svg => svg::picture(cols, output),
    }
}
