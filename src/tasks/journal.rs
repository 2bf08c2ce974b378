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

    /// Shows the observer how it stands. The threads go on while it looks at that.
    pub fn show(&self, observer: &mut dyn Observer) -> Result<()> {
        let state = self.state();
        let (ledger, share) = (state.ledger.try_clone()?, self.share(&state));
        drop(state);
        observer.observe(&ledger, share)
    }

    /// Shows the observer how it stands now that all threads have ended.
    pub fn show_end(&self, observer: &mut dyn Observer) -> Result<()> {
        let state = self.state();
        observer.finish(&state.ledger, self.share(&state))
    }

    /// The share of the tasks that are done in the work.
    fn share(&self, state: &State) -> f64 {
        match self.total {
            0 => 1.0,
            total => 1.0 - state.left as f64 / total as f64,
        }
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
            self.show(observer)?;
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
