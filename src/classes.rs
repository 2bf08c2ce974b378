//! Counting the classes of a plain board's solutions under the square's eight symmetries.
//!
//! A class has 8 members, or 4 that half a turn leaves unchanged, or 2 that a quarter turn does. So eight times their
//! number is that of all solutions, plus the ones that half a turn leaves unchanged, plus twice those that a quarter turn
//! does (OEIS A002562 from A000170, A032522 and A033148).

use crate::cancel::CancelFlag;
use crate::count::Count;
use crate::error::Result;
use crate::symmetric_search::{self, Symmetric};
use crate::tasks::Tasks;

/// How often the tasks count each class.
pub const TIMES: u32 = 8;

/// The number of classes of so many solutions.
pub fn of(all: u64, symmetric: Symmetric) -> u64 {
    (all + eighths(symmetric)) / u64::from(TIMES)
}

/// What symmetric solutions add to eight times the number of classes.
fn eighths(symmetric: Symmetric) -> u64 {
    symmetric.half_turn + 2 * symmetric.quarter_turn
}

/// The symmetric solutions of a board of at least two rows, as task 0, and then the tasks that count all.
pub struct ClassCount<T> {
    pub n: u32,
    pub all: T,
}

impl<T: Tasks> Tasks for ClassCount<T> {
    type Worker<'a>
        = T::Worker<'a>
    where
        Self: 'a;

    fn numbering(&self) -> &'static str {
        self.all.numbering()
    }

    fn len(&self) -> usize {
        self.all.len() + 1
    }

    fn weight(&self, task: usize) -> u64 {
        match task {
            0 => 1, // so much less than the others that it does not matter
            _ => self.all.weight(task - 1),
        }
    }

    fn worker(&self) -> Result<T::Worker<'_>> {
        self.all.worker()
    }

    fn count(&self, task: usize, worker: &mut T::Worker<'_>, cancel: &CancelFlag) -> Result<Count> {
        match task {
            0 => Ok(match symmetric_search::count(self.n, cancel) {
                Some(symmetric) => Count::complete(eighths(symmetric)),
                None => Count::NOTHING_YET,
            }),
            _ => self.all.count(task - 1, worker, cancel),
        }
    }
}
