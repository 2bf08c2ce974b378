//! The cursor over all solutions of a plain board, in lexicographic order.

use super::MAX_N;
use super::bottom_rows::bits;
use super::history::{self, History, pack};
use super::lower_rows::{self, LowerRows};
use super::part::Part;
use super::top_rows::{Half, Next, TopRows};
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::error::Result;
use crate::shard::Shard;
use crate::symmetry::SymmetryGroup;

/// Dead ends between two looks at the cancel flag, about 0.1 ms, and before a batch that is not empty is handed over.
const STEPS_BETWEEN_LOOKS: u32 = 1 << 14;

/// Dead ends before the lower rows are searched in their own way: to make lists takes the longer the larger the board is.
fn plain_steps(n: usize) -> u32 {
    1 << n
}

/// The smallest board for which that pays.
const MIN_LOWER_N: usize = 12;

/// The solutions of a plain board, in lexicographic order.
///
/// The search goes through all rows at first, and after a while only through the top rows; [`LowerRows`] finds what is
/// below them. The second half of all solutions is the first half mirrored and in reverse order, so where memory allows
/// only the first half is searched.
pub struct RowSearch {
    n: usize,
    phase: Phase,
    top: TopRows,
    /// What is left of [`plain_steps`]; 0 for boards that are too small or too large for `lower`.
    plain_steps: u32,
    lower: Option<LowerRows>,
    second_half: SecondHalf,
    /// Where only the smallest solution of each class is asked for: all symmetries.
    classes: Option<SymmetryGroup>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The only solution of a board without squares.
    Empty,
    /// From one board of the top rows to the next.
    Top,
    /// Through the solutions below one of them.
    Lower,
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
        let part = Part::new(n, half, shard)?;
        let lower_pays = (MIN_LOWER_N..=lower_rows::MAX_N).contains(&n) && part.rows() + lower_rows::rows(n) <= n;
        Ok(RowSearch {
            n,
            phase: match n {
                0 if shard.range_of(1).is_empty() => Phase::Exhausted,
                0 => Phase::Empty,
                _ => Phase::Top,
            },
            top: TopRows::new(n, half, part)?,
            plain_steps: if lower_pays { plain_steps(n) } else { 0 },
            lower: None,
            second_half: match mirrors {
                true => SecondHalf::Mirrored(History::default()),
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
            Next::Board => {
                let lower = self
                    .lower
                    .as_mut()
                    .expect("it is there before the top rows are cut off");
                lower.enter(self.top.attacked());
                *steps = steps.saturating_sub(lower.boards() as u32);
                self.phase = Phase::Lower;
            }
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
            && let Ok(lower) = LowerRows::new(self.n)
        {
            self.lower = Some(lower);
            self.top.stop_after(self.n - lower_rows::rows(self.n));
        }
        next
    }

    /// Hands over what is below a board of the top rows.
    fn take_lower(&mut self, batch: &mut Batch<'_>) {
        let (top, bits) = (pack(self.top.cols()), bits(self.n));
        let lower_bits = history::BITS * lower_rows::rows(self.n) as u32;
        while !batch.is_full() {
            let Some(lower) = self.lower.as_mut().and_then(LowerRows::next) else {
                self.phase = Phase::Top;
                return;
            };
            if let SecondHalf::Mirrored(_) = self.second_half {
                self.keep(top << lower_bits | lower);
            }
            let top = self.top.cols();
            push(batch, self.classes.as_ref(), |cols| {
                let (above, below) = cols.split_at_mut(top.len());
                above.copy_from_slice(top);
                let mut packed = lower;
                for col in below.iter_mut().rev() {
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
        let last = self.n as u32 - 1;
        while !batch.is_full() && *steps > 0 {
            *steps -= 1;
            let Some(mut packed) = history.take() else {
                self.phase = Phase::Exhausted;
                return;
            };
            batch.push(|cols| {
                for col in cols.iter_mut().rev() {
                    *col = last - (packed as u32 & ((1 << history::BITS) - 1));
                    packed >>= history::BITS;
                }
            });
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
                Phase::Lower => self.take_lower(batch),
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
