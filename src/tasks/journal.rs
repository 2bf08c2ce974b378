//! What running threads have done, for those who watch them.

use super::{Ledger, Observer};
use crate::error::Result;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often a running count is observed.
pub const INTERVAL: Duration = Duration::from_millis(50);

pub struct Journal {
    state: Mutex<State>,
    is_over: Condvar,
    /// The weight of all tasks.
    total: u128,
}

struct State {
    ledger: Ledger,
    /// The weight of the tasks that are not done.
    left: u128,
    /// Threads at work.
    working: usize,
}

impl Journal {
    pub fn new(ledger: Ledger, total: u128, left: u128) -> Journal {
        Journal {
            state: Mutex::new(State {
                ledger,
                left,
                working: 0,
            }),
            is_over: Condvar::new(),
            total,
        }
    }

    /// The state is valid whatever happened to a thread that held it.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters a task that is done.
    pub fn enter(&self, task: usize, weight: u64, found: u64) -> Result<()> {
        let mut state = self.state();
        state.ledger.enter(task, found)?;
        state.left -= u128::from(weight);
        Ok(())
    }

    /// The tasks that are done, and their share in the work. The threads go on while it is looked at.
    pub fn snapshot(&self) -> (Ledger, f64) {
        let state = self.state();
        let share = match self.total {
            0 => 1.0,
            total => 1.0 - state.left as f64 / total as f64,
        };
        (state.ledger.clone(), share)
    }

    /// Notes that a thread works, until what is returned is dropped.
    pub fn working(&self) -> Working<'_> {
        self.state().working += 1;
        Working(self)
    }

    /// Shows the observer how it stands, again and again, until no thread works.
    pub fn watch(&self, observer: &mut dyn Observer) -> Result<()> {
        loop {
            let state = self.state();
            let waited = self
                .is_over
                .wait_timeout_while(state, INTERVAL, |state| state.working > 0);
            let is_over = waited.unwrap_or_else(PoisonError::into_inner).0.working == 0;
            if is_over {
                return Ok(());
            }
            let (ledger, share) = self.snapshot();
            observer.observe(&ledger, share)?;
        }
    }
}

pub struct Working<'a>(&'a Journal);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.working -= 1;
        if state.working == 0 {
            self.0.is_over.notify_one();
        }
    }
}
