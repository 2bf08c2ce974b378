//! Row by row with bit sets: the textbook search, for boards of up to 64 columns.
//!
//! Bit c of a set stands for column c. Going down a row, a queen's column stays where it is, its falling-left diagonal
//! moves one column to the left (towards bit 0) and its falling-right diagonal one to the right. So three words say
//! everything that the rows above do to a row (Richards, "Backtracking algorithms in MCPL using bit patterns and
//! recursion", 1997).
//!
//! Enumerating ([`RowSearch`]) takes the rows of larger boards in three parts: the top rows one board after another, a few
//! middle rows breadth first, and for the bottom rows lists of all placements.

mod bottom_rows;
mod column_sets;
mod count;
mod cursor;
mod history;
mod lower_rows;
mod middle_rows;
mod part;
mod top_rows;

pub use count::count;
pub use cursor::RowSearch;

/// One word holds a row.
pub const MAX_N: u32 = 64;

/// The squares of a row that the queens above it attack.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    falling_left: u64,
    falling_right: u64,
}

impl Attacked {
    /// The squares of `row`, a set of columns, that are safe.
    #[inline(always)]
    fn safe(self, row: u64) -> u64 {
        row & !(self.columns | self.falling_left | self.falling_right)
    }

    /// The next row's attacked squares once a queen stands on `square`, a set of one column.
    #[inline(always)]
    fn below(self, square: u64) -> Attacked {
        Attacked {
            columns: self.columns | square,
            falling_left: (self.falling_left | square) >> 1,
            falling_right: (self.falling_right | square) << 1,
        }
    }
}

/// The set of all `n` columns.
fn whole_row(n: u32) -> u64 {
    debug_assert!(n <= MAX_N);
    if n == 0 { 0 } else { u64::MAX >> (MAX_N - n) }
}

#[inline(always)]
fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests;
