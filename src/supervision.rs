//! What is done while a count runs: its progress is reported, and a checkpoint kept.

use crate::cancel::CancelFlag;
use crate::checkpoint::Checkpoint;
use crate::error::Result;
use crate::tasks::{Ledger, Observer};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Told the part of the work that is done and the solutions found so far; breaks to cancel the count.
pub type OnProgress<'a> = &'a mut dyn FnMut(f64, u64) -> ControlFlow<()>;

/// Between two reports.
const REPORT: Duration = Duration::from_millis(250);

/// From the beginning to the first writing of the checkpoint, and from one to the next. With what else takes time, tasks
/// are written at most a second after they were done.
const FIRST_WRITE: Duration = Duration::from_millis(200);
const WRITE: Duration = Duration::from_millis(800);

pub struct Supervision<'a, 'c> {
    checkpoint: Option<Checkpoint>,
    on_progress: Option<OnProgress<'a>>,
    /// How often the tasks count each solution.
    times: u32,
    cancel: &'c CancelFlag,
    next_report: Instant,
    has_reported: bool,
    next_write: Instant,
}

impl<'a, 'c> Supervision<'a, 'c> {
    pub fn new(
        checkpoint: Option<Checkpoint>,
        on_progress: Option<OnProgress<'a>>,
        times: u32,
        cancel: &'c CancelFlag,
    ) -> Supervision<'a, 'c> {
        let now = Instant::now();
        Supervision {
            checkpoint,
            on_progress,
            times,
            cancel,
            next_report: now + REPORT,
            has_reported: false,
            next_write: now + FIRST_WRITE,
        }
    }

    fn report(&mut self, share: f64, found: u128) {
        if let Some(on_progress) = &mut self.on_progress {
            self.has_reported = true;
            self.next_report = Instant::now() + REPORT;
            let found = u64::try_from(found / u128::from(self.times)).unwrap_or(u64::MAX);
            if on_progress(share, found).is_break() {
                self.on_progress = None;
                self.cancel.request();
            }
        }
    }

    fn write(&mut self, ledger: &Ledger) -> Result<()> {
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.write(ledger)?;
            self.next_write = Instant::now() + WRITE;
        }
        Ok(())
    }
}

impl Observer for Supervision<'_, '_> {
    fn observe(&mut self, ledger: &Ledger, share: f64) -> Result<()> {
        let now = Instant::now();
        if now >= self.next_write {
            self.write(ledger)?;
        }
        if now >= self.next_report && share < 1.0 && !self.cancel.is_requested() {
            self.report(share, ledger.found());
        }
        Ok(())
    }

    fn finish(&mut self, ledger: &Ledger, share: f64) -> Result<()> {
        self.write(ledger)?;
        // Who has seen a count begin wants to see it end.
        if self.has_reported && share >= 1.0 {
            self.report(1.0, ledger.found());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report may take so long that the rest is done meanwhile.
    #[test]
    fn who_asked_to_stop_is_told_nothing_more() {
        let cancel = CancelFlag::default();
        let mut shares = Vec::new();
        let mut stop = |share, _| {
            shares.push(share);
            ControlFlow::Break(())
        };
        let mut supervision = Supervision::new(None, Some(&mut stop), 1, &cancel);
        std::thread::sleep(REPORT);
        supervision.observe(&Ledger::default(), 0.5).unwrap();
        supervision.finish(&Ledger::default(), 1.0).unwrap();
        assert!(cancel.is_requested());
        assert_eq!(shares, [0.5]);
    }
}
