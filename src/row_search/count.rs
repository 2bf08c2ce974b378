//! Counting all solutions without listing them.

use super::{Attacked, lowest, whole_row};
use crate::cancel::CancelFlag;
use crate::count::Count;

/// So few rows are searched without looking at the cancel flag: it takes well under a millisecond.
const ROWS_BETWEEN_LOOKS: u32 = 9;

/// The number of solutions of a plain board (OEIS A000170).
///
/// Mirroring a board left to right maps solutions to solutions. So only those with the first row's queen in the left
/// half are counted, twice; on an odd board the ones with it in the middle column are symmetric in their second row
/// instead: no queen of theirs stands in the middle column there.
pub fn count(n: u32, cancel: &CancelFlag) -> Count {
    if cancel.is_requested() {
        return Count {
            found: 0,
            is_complete: false,
        };
    }
    if n < 2 {
        return Count {
            found: 1,
            is_complete: true,
        };
    }
    let mut search = Search {
        all: whole_row(n),
        cancel,
        found: 0,
    };
    let left = whole_row(n / 2);
    let start = Attacked::default();
    let mut is_complete = search.rows(start, left, n);
    if is_complete && n % 2 == 1 {
        let second = start.below(1 << (n / 2));
        is_complete = search.rows(second, second.safe(left), n - 1);
    }
    Count {
        found: 2 * search.found,
        is_complete,
    }
}

struct Search<'a> {
    all: u64,
    cancel: &'a CancelFlag,
    found: u64,
}

impl Search<'_> {
    /// Counts the solutions of the lowest `rows` rows, with the first of their queens on one of `squares`; false if
    /// cancelled.
    fn rows(&mut self, attacked: Attacked, mut squares: u64, rows: u32) -> bool {
        if rows <= ROWS_BETWEEN_LOOKS {
            self.found += count_rows(attacked, squares, rows, self.all);
            return true;
        }
        while squares != 0 && !self.cancel.is_requested() {
            let square = lowest(squares);
            let below = attacked.below(square);
            if !self.rows(below, below.safe(self.all), rows - 1) {
                return false;
            }
            squares ^= square;
        }
        squares == 0
    }
}

/// The same without looking at the cancel flag.
fn count_rows(attacked: Attacked, mut squares: u64, rows: u32, all: u64) -> u64 {
    if rows == 1 {
        return squares.count_ones().into();
    }
    let mut total = 0;
    while squares != 0 {
        let square = lowest(squares);
        squares ^= square;
        let below = attacked.below(square);
        total += count_rows(below, below.safe(all), rows - 1, all);
    }
    total
}
