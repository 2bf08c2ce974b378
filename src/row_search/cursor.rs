//! The cursor over all solutions of a plain board, in lexicographic order.

use super::MAX_N;
use super::history::{self, History, pack};
use super::lower_rows::{self, LowerRows};
use super::placement::bits;
use super::prefixes;
use super::top_rows::{FoundBoard, Half, Next, TopRows};
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::{Result, TryBox};
use crate::shard::Shard;
use crate::symmetry::SymmetryGroup;

/// Dead ends between two looks at the cancel flag, about 0.1 ms, and before a batch that is not empty is handed over.
const STEPS_BETWEEN_LOOKS: u32 = 1 << 14;

/// Dead ends before the lower rows are searched in their own way: to make lists takes the longer the larger the board is.
fn plain_steps(n: usize) -> u32 {
    1 << n
}

/// The solutions of a plain board, in lexicographic order.
///
/// The search goes through all rows at first, and after a while only through the top rows; [`LowerRows`] finds what is
/// below them, for a number of boards at once. The second half of all solutions is the first half mirrored and in reverse
/// order, so where memory allows only the first half is searched.
pub struct RowSearch {
    n: usize,
    /// How many rows `top` fills once `lower` does the others.
    top_rows: usize,
    phase: Phase,
    top: TopRows,
    /// What is left of [`plain_steps`]; 0 for boards that are too small or too large for `lower`.
    plain_steps: u32,
    lower: Option<TryBox<LowerRows>>,
    second_half: SecondHalf,
    /// The first board of the top rows that has not been searched below.
    first: FoundBoard,
    /// Where only the smallest solution of each class is asked for: all symmetries.
    classes: Option<SymmetryGroup>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The only solution of a board without squares.
    Empty,
    /// From one board of the top rows to the next.
    Top,
    /// Below some of those boards at once.
    Search,
    /// Through the solutions found there.
    Lower,
    /// The same, after so many others in the history.
    Kept(usize),
    /// Through the second half, mirrored.
    Mirror,
    Exhausted,
}

enum SecondHalf {
    /// `top` searches all that is asked for.
    NotApart,
    Mirrored(History),
    /// The first half could not be kept.
    Searched,
}

impl RowSearch {
    /// The solutions of a shard; with `classes`, the smallest of each class under the eight symmetries.
    ///
    /// # Panics
    /// If the board has more than [`MAX_N`] columns.
    pub fn new(n: u32, shard: Shard, classes: bool) -> Result<RowSearch> {
        assert!(n <= MAX_N);
        let n = n as usize;
        let mirrors = (2..=history::MAX_N).contains(&n) && shard.is_whole() && !classes;
        // A board that comes after its mirror image is not the smallest of its class.
        let half = if mirrors || classes { Half::First } else { Half::Both };
        let part = prefixes::part(n, half, shard)?;
        let top_rows = lower_rows::top_rows(n, part.rows());
        Ok(RowSearch {
            n,
            top_rows: top_rows.unwrap_or(n),
            phase: match n {
                0 if shard.range_of(1).is_empty() => Phase::Exhausted,
                0 => Phase::Empty,
                _ => Phase::Top,
            },
            top: TopRows::new(n, half, part)?,
            plain_steps: if top_rows.is_some() { plain_steps(n) } else { 0 },
            lower: None,
            first: FoundBoard::default(),
            second_half: match mirrors {
                true => SecondHalf::Mirrored(History::new(n)),
                false => SecondHalf::NotApart,
            },
            classes: classes.then(|| SymmetryGroup::of(|_| Ok(true))).transpose()?,
        })
    }

    /// Goes on to the next board of the top rows.
    fn search_top(&mut self, batch: &mut Batch<'_>, steps: &mut u32) {
        match self.next_board(steps) {
            Next::Paused => (),
            Next::Board if self.top.rows() == self.n => {
                if let SecondHalf::Mirrored(_) = self.second_half {
                    self.keep(pack(self.top.cols()));
                }
                push(batch, self.classes.as_ref(), |cols| {
                    cols.copy_from_slice(self.top.cols())
                });
            }
            Next::Board => self.add_lower(steps),
            Next::Exhausted if self.lower.as_ref().is_some_and(|lower| !lower.is_empty()) => self.phase = Phase::Search,
            Next::Exhausted => match self.second_half {
                SecondHalf::NotApart => self.phase = Phase::Exhausted,
                SecondHalf::Mirrored(_) => self.phase = Phase::Mirror,
                SecondHalf::Searched => {
                    self.top.start_second_half();
                    self.second_half = SecondHalf::NotApart;
                }
            },
        }
    }

    fn next_board(&mut self, steps: &mut u32) -> Next {
        if self.plain_steps == 0 {
            return self.top.next(steps);
        }
        let mut allowed = self.plain_steps.min(*steps);
        *steps -= allowed;
        self.plain_steps -= allowed;
        let next = self.top.next(&mut allowed);
        *steps += allowed;
        self.plain_steps += allowed;
        if self.plain_steps == 0
            && let Ok(lower) = LowerRows::new(self.n, self.top_rows).and_then(TryBox::new)
        {
            self.top.stop_after(lower.top_rows());
            self.lower = Some(lower);
        }
        next
    }

    /// Adds a board of the top rows to those that are searched below next.
    fn add_lower(&mut self, steps: &mut u32) {
        let Some(lower) = &mut self.lower else {
            unreachable!("it is there before the top rows are cut off");
        };
        if lower.is_empty() {
            self.first = self.top.found();
        }
        match lower.add(&self.top) {
            Ok(boards) => *steps = steps.saturating_sub(boards as u32 + 1),
            Err(_) => return self.do_without_lower(),
        }
        if lower.is_full() {
            self.phase = Phase::Search;
        }
    }

    fn search_lower(&mut self, steps: &mut u32) {
        match self.lower.as_mut().map(|lower| lower.search(steps)) {
            Some(Ok(true)) => self.keep_lower(),
            Some(Ok(false)) => (),
            _ => self.do_without_lower(),
        }
    }

    /// Goes on to hand over what was found below, from where it is kept if it is to be mirrored.
    fn keep_lower(&mut self) {
        self.phase = Phase::Lower;
        let (Some(lower), SecondHalf::Mirrored(history)) = (&mut self.lower, &mut self.second_half) else {
            return;
        };
        let kept = history.len();
        if lower.hand_over(history) {
            self.phase = Phase::Kept(kept);
        } else {
            self.second_half = SecondHalf::Searched;
        }
    }

    /// Hands over what is kept, but for so many solutions that were before.
    fn take_kept(&mut self, others: usize, batch: &mut Batch<'_>) {
        let SecondHalf::Mirrored(history) = &self.second_half else {
            unreachable!("they are in the history");
        };
        let others = others + history.hand_out(others, batch);
        self.phase = match others == history.len() {
            true => Phase::Top,
            false => Phase::Kept(others),
        };
    }

    /// Where memory is short: searches all rows one by one, from the first board that has not been searched below.
    #[cold]
    fn do_without_lower(&mut self) {
        self.lower = None;
        self.top.go_back(&self.first);
        self.phase = Phase::Top;
    }

    /// Hands over what is below the boards of the top rows.
    fn take_lower(&mut self, batch: &mut Batch<'_>) {
        let Some(lower) = &mut self.lower else {
            unreachable!("there is nothing to take before it is there");
        };
        let bits = bits(self.n);
        while !batch.is_full() {
            let Some(below) = lower.next() else {
                self.phase = Phase::Top;
                return;
            };
            push(batch, self.classes.as_ref(), |cols| {
                let (upper, lower) = cols.split_at_mut(below.upper.len());
                upper.copy_from_slice(below.upper);
                let mut packed = below.packed;
                for col in lower.iter_mut().rev() {
                    *col = packed as u32 & ((1 << bits) - 1);
                    packed >>= bits;
                }
            });
        }
    }

    /// Hands over the second half.
    fn take_mirrored(&mut self, batch: &mut Batch<'_>, steps: &mut u32) {
        let SecondHalf::Mirrored(history) = &mut self.second_half else {
            unreachable!("the mirror needs a first half");
        };
        let count = history.hand_out_mirrored(*steps as usize, batch);
        *steps -= count as u32;
        if history.len() == 0 {
            self.phase = Phase::Exhausted;
        }
    }

    /// Keeps a solution to be mirrored. Where memory is short the second half is to be searched.
    #[inline(always)]
    fn keep(&mut self, packed: u64) {
        let SecondHalf::Mirrored(history) = &mut self.second_half else {
            return;
        };
        if !history.keep(packed) {
            self.second_half = SecondHalf::Searched;
        }
    }
}

/// Adds the solution that `write` makes; or only if it is the smallest of its class.
#[inline(always)]
fn push(batch: &mut Batch<'_>, classes: Option<&SymmetryGroup>, write: impl FnOnce(&mut [u32])) {
    let Some(classes) = classes else {
        return batch.push(write);
    };
    let (mut board, mut transposed) = ([0; MAX_N as usize], [0; MAX_N as usize]);
    let board = &mut board[..batch.n()];
    write(board);
    if classes.is_smallest(board, &mut transposed[..batch.n()]) {
        batch.push(|cols| cols.copy_from_slice(board));
    }
}

impl Cursor for RowSearch {
    fn fill(&mut self, batch: &mut Batch<'_>, cancel: &CancelFlag) -> Fill {
        if cancel.is_requested() {
            return Fill::Cancelled;
        }
        let mut steps = STEPS_BETWEEN_LOOKS;
        loop {
            match self.phase {
                Phase::Empty => {
                    batch.push(|_| ());
                    self.phase = Phase::Exhausted;
                }
                Phase::Top => self.search_top(batch, &mut steps),
                Phase::Search => self.search_lower(&mut steps),
                Phase::Lower => self.take_lower(batch),
                Phase::Kept(others) => self.take_kept(others, batch),
                Phase::Mirror => self.take_mirrored(batch, &mut steps),
                Phase::Exhausted => return Fill::Exhausted,
            }
            if batch.is_full() {
                return Fill::Paused;
            }
            if steps > 0 {
                continue;
            }
            steps = STEPS_BETWEEN_LOOKS;
            if cancel.is_requested() {
                return Fill::Cancelled;
            }
            if batch.len() > 0 {
                return Fill::Paused;
            }
        }
    }
}

#[cfg(test)]
mod tests;
