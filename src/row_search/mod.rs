//! Row by row with bit sets: the textbook search, for boards of up to 64 columns.
//!
//! Bit c of a set stands for column c. Going down a row, a queen's column stays where it is, its falling-left diagonal
//! moves one column to the left (towards bit 0) and its falling-right diagonal one to the right. So three words say
//! everything that the rows above do to a row (Richards, "Backtracking algorithms in MCPL using bit patterns and
//! recursion", 1997).
//!
//! Enumerating ([`RowSearch`]) takes the rows of boards with 12 to 18 columns in four parts: the top rows one board after
//! another; up to four middle rows breadth first; two or three rows for all boards of a window at once that leave the same
//! columns; and for the last six rows lists of all placements, compared with each board by vector instructions. What is
//! found is sorted back into lexicographic order. Up to n = 16 solutions are kept, in a word each, and handed over from
//! there, many at once. Boards of up to 11 columns ([`SmallBoards`]) are searched to the end before the first is.
//!
//! What one core gained (Zen 3, its other thread busy; nanoseconds a solution, everything included; the plain search takes
//! 364, 500, 550, 620 and 910 at n = 12, 14, 15, 16 and, for the first ten million, 17):
//!
//! | n | 12 | 14 | 15 | 16 | 17 |
//! | --- | --- | --- | --- | --- | --- |
//! | each board below the middle rows looks its list up at once, no window | 127 | 115 | 137 | 173 | 610 |
//! | windows: lists of 6 rows, 2 rows shared | 150 | 125 | | 151 | 500 |
//! | windows: lists of 7 rows by their first queen | 230 | 150 | 117 | 115 | 350 to 440 |
//! | handed over from words, lists made with both diagonals in one word, room for them at once | 118 | 102 | 95 | 91 | 340 to 360 |
//!
//! At n = 17 the lists no longer fit into the cache near the core, and a board's list is seldom there; in a window it is
//! used for some 35 boards one after another. The larger the window the better, by 10 % from 2^17 boards to 2^18 and by 3 %
//! to 2^19.
//!
//! Tried without gain: to pick from a list of 6 rows first what two shared queens leave and compare with that alone (500 at
//! n = 17 with windows of 2^18; it would pay with hundreds of boards for each set of columns); a third shared row above lists of
//! 6 rows (550); sets of 256 boards instead of 64; windows from n = 19 on, where few boards of a window leave the same columns:
//! 1.04 and 0.8 times the plain search's speed at n = 19 and 20, against 1.3 at n = 18; lists of half the rows, compared with
//! whole, no row shared (1.3 times the instructions at n = 14).
//!
//! One solution of each orbit under the eight symmetries, its images sorted: with the queens of the four borders placed first
//! and the inner rows breadth first, from the middle outwards, n = 12 and 13 took three quarters of the time, but n = 14 and 15
//! as long as with lists; with the inner rows' two halves apart, joined by their columns, the same at n = 16 (a third of it
//! to find the halves, a third to sort and join them). Borders that keep a distance from the corners, with windows and lists:
//! lists are made anew for each distance, n = 14 as long, n = 16 four fifths of the time.

mod bottom_rows;
mod column_sets;
mod count;
mod cursor;
mod history;
mod lower_rows;
mod middle_rows;
mod placement;
mod prefixes;
mod shared_rows;
mod small_boards;
mod top_rows;
mod window;

pub use count::count;
pub use cursor::RowSearch;
pub use small_boards::SmallBoards;

use std::ops::RangeInclusive;

/// All solutions of boards of these sizes are those of [`SmallBoards`].
pub const SMALL: RangeInclusive<u32> = small_boards::MIN_N..=small_boards::MAX_N;

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
