//! How a running call is asked to end.

use crate::error::{Error, Result};
use std::sync::atomic::{AtomicBool, Ordering};

/// Set from any thread or from a signal handler; read by a search now and then.
///
/// Nothing is published through the flag, so relaxed accesses do: a search that misses a request sees it at its next look.
#[derive(Debug, Default)]
pub struct CancelFlag(AtomicBool);

impl CancelFlag {
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error once a cancel was requested: for work that comes before a search, of which nothing is kept.
    pub fn check(&self) -> Result<()> {
        if self.is_requested() {
            Err(Error::Cancelled)
        } else {
            Ok(())
        }
    }

    /// The request has been answered.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
