//! Which tasks of a count are done, and what they sum to.

use crate::error::{Result, try_collect};
use std::ops::Range;

/// Tasks are dealt in order, so those done are a few ranges: one, and one more for each thread at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// In order; none is empty, no two touch.
    done: Vec<Range<usize>>,
    found: u128,
}

impl Ledger {
    /// `None` unless the ranges are in order, apart from each other and not empty.
    pub fn new(done: Vec<Range<usize>>, found: u128) -> Option<Ledger> {
        let in_order = done.windows(2).all(|pair| pair[0].end < pair[1].start);
        (in_order && done.iter().all(|range| !range.is_empty())).then_some(Ledger { done, found })
    }

    pub fn done(&self) -> &[Range<usize>] {
        &self.done
    }

    /// What the tasks that are done sum to.
    pub fn found(&self) -> u128 {
        self.found
    }

    /// A copy, or an error where memory is short.
    pub fn try_clone(&self) -> Result<Ledger> {
        Ok(Ledger {
            done: try_collect(self.done.iter().cloned())?,
            found: self.found,
        })
    }

    /// Enters a task that was not done.
    pub fn enter(&mut self, task: usize, found: u64) -> Result<()> {
        let next = self.done.partition_point(|range| range.start <= task);
        let touches_last = next > 0 && self.done[next - 1].end == task;
        let touches_next = self.done.get(next).is_some_and(|range| range.start == task + 1);
        match (touches_last, touches_next) {
            (true, true) => self.done[next - 1].end = self.done.remove(next).end,
            (true, false) => self.done[next - 1].end += 1,
            (false, true) => self.done[next].start = task,
            (false, false) => {
                self.done.try_reserve(1)?;
                self.done.insert(next, task..task + 1);
            }
        }
        self.found += u128::from(found);
        Ok(())
    }

    /// The tasks of a part that are not done, in order.
    pub fn missing(&self, part: Range<usize>) -> Result<Vec<Range<usize>>> {
        let mut missing = Vec::new();
        missing.try_reserve_exact(self.done.len() + 1)?;
        let mut from = part.start;
        for range in &self.done {
            missing.push(from..range.start);
            from = range.end;
        }
        missing.push(from..part.end);
        missing.retain(|range| !range.is_empty());
        Ok(missing)
    }

    pub fn is_complete(&self, part: Range<usize>) -> bool {
        part.is_empty() || self.done.as_slice() == [part]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn ranges_grow_together() {
        let mut random = Random::new(1);
        for len in [1, 2, 3, 10, 100] {
            let mut tasks: Vec<usize> = (0..len).collect();
            random.shuffle(&mut tasks);
            let mut ledger = Ledger::default();
            for (done, &task) in (1..).zip(&tasks) {
                ledger.enter(task, task as u64).unwrap();
                assert_eq!(Ledger::new(ledger.done.clone(), ledger.found), Some(ledger.clone()));
                assert_eq!(ledger.is_complete(0..len), done == len);
                let missing: Vec<usize> = ledger.missing(0..len).unwrap().into_iter().flatten().collect();
                let mut expected = tasks[done..].to_vec();
                expected.sort_unstable();
                assert_eq!(missing, expected);
            }
            assert_eq!(ledger.found(), (0..len as u128).sum());
        }
    }

    #[test]
    fn ranges_that_no_count_leaves_are_refused() {
        for done in [vec![1..2, 3..3], vec![1..2, 2..3], vec![4..5, 1..2], vec![1..4, 2..6]] {
            assert_eq!(Ledger::new(done, 0), None);
        }
    }

    #[test]
    fn an_empty_part_is_complete() {
        assert!(Ledger::default().is_complete(5..5));
        assert!(!Ledger::default().is_complete(5..6));
    }
}
