//! Makes calls, and compares what comes of each with what the contract says.

use crate::calls::{Call, Function, SLOTS};
use crate::checkpoints::Files;
use crate::model::Problem;
use crate::rules::Asked;
use crate::watch;
use nqueens::capi::*;
use std::ffi::CStr;
use std::ptr;

/// What is wrong, in words.
pub type Compared = Result<(), String>;

/// The problems of a sequence, and what is to be expected of them.
pub struct Machine {
    problems: [Option<Problem>; SLOTS],
    pub files: Files,
    /// Calls made, those in callbacks included.
    pub calls: u64,
    pub prints: bool,
}

impl Drop for Machine {
    fn drop(&mut self) {
        for problem in self.problems.iter().flatten() {
            // SAFETY: it comes from nq_new, and no call is using it.
            unsafe { nq_free(problem.handle) };
        }
    }
}

impl Machine {
    pub fn new(prints: bool) -> Machine {
        Machine {
            problems: [const { None }; SLOTS],
            files: Files::new(),
            calls: 0,
            prints,
        }
    }

    /// Makes all the calls, until one does not do what it should.
    pub fn make_all(&mut self, calls: &[Call]) -> Compared {
        calls.iter().try_for_each(|call| self.make(call))
    }

    pub fn make(&mut self, call: &Call) -> Compared {
        if self.prints {
            println!("{call}");
        }
        self.calls += 1;
        self.compare(call)
            .map_err(|difference| format!("{call}\n    {difference}"))
    }

    fn compare(&mut self, call: &Call) -> Compared {
        let slot = call.slot;
        match &call.function {
            &Function::New { n, null } => self.new_problem(slot, n, null),
            Function::Free => self.free(slot),
            &Function::Place { row, col } => self.ask(
                slot,
                |asked| row < asked.n && col < asked.n,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_place(problem, row, col) },
                |asked| _ = asked.placed.insert((row, col)),
            ),
            &Function::Block { row, col } => self.ask(
                slot,
                |asked| row < asked.n && col < asked.n,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_block(problem, row, col) },
                |asked| _ = asked.blocked.insert((row, col)),
            ),
            &Function::SetAttacks(attacks) => self.ask(
                slot,
                |_| attacks < 16,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_set_attacks(problem, attacks) },
                |asked| asked.attacks = attacks,
            ),
            Function::SetRegions { labels, null } => self.set_regions(slot, labels, *null),
            &Function::SetQueens(queens) => self.ask(
                slot,
                |asked| queens <= asked.n,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_set_queens(problem, queens) },
                |asked| asked.queens = queens,
            ),
            &Function::SetSymmetry(symmetry) => self.ask(
                slot,
                |_| matches!(symmetry, NQ_SYMMETRY_ALL | NQ_SYMMETRY_CLASSES),
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_set_symmetry(problem, symmetry) },
                |asked| asked.classes = symmetry == NQ_SYMMETRY_CLASSES,
            ),
            &Function::SetLimit(limit) => self.set(
                slot,
                |_| true,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_set_limit(problem, limit) },
                |problem| (problem.limit, problem.delivered) = (limit, 0),
            ),
            &Function::SetThreads(threads) => self.set(
                slot,
                |_| true,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_set_threads(problem, threads) },
                |_| (),
            ),
            &Function::SetShard { index, count } => self.set(
                slot,
                |_| index < count,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_set_shard(problem, index, count) },
                |problem| (problem.shard, problem.delivered) = ((index, count), 0),
            ),
            &Function::SetCheckpoint(file) => {
                let path = file.map(|file| self.files.c_path(file));
                let path = path.as_ref().map_or(ptr::null(), |path| path.as_ptr());
                self.set(
                    slot,
                    |_| true,
                    // SAFETY: NULL or from nq_new, as all problems here; the path is NULL or a string.
                    |problem| unsafe { nq_set_checkpoint(problem, path) },
                    |problem| problem.checkpoint = file,
                )
            }
            &Function::SetProgress { null } => {
                let on_progress: nq_progress_fn = if null { None } else { Some(watch::on_progress) };
                self.set(
                    slot,
                    |_| true,
                    // SAFETY: NULL or from nq_new, as all problems here; the function takes anything.
                    |problem| unsafe { nq_set_progress(problem, on_progress, ptr::null_mut()) },
                    |_| (),
                )
            }
            Function::Damage { file, damage } => {
                self.files.damage(*file, damage);
                Ok(())
            }
            Function::Rewind => self.set(
                slot,
                |_| true,
                // SAFETY: NULL or from nq_new, as all problems here.
                |problem| unsafe { nq_rewind(problem) },
                |problem| problem.delivered = 0,
            ),
            Function::Cancel => self.cancel(slot),
            &Function::Count { null } => self.count(slot, null),
            Function::Solve {
                callback,
                found_is_null,
            } => self.solve(slot, callback.as_ref(), *found_is_null),
            &Function::Next {
                capacity,
                cols_is_null,
                written_is_null,
            } => self.next(slot, capacity, cols_is_null, written_is_null),
            &Function::Find { seed, len_off_by, null } => self.find(slot, seed, len_off_by, null),
            Function::Trace { callback } => self.trace(slot, callback.as_ref()),
            Function::Check {
                board,
                len_off_by,
                null,
            } => self.check(slot, board, *len_off_by, *null),
            Function::Format(text) => text.check(),
            &Function::StatusText(status) => is_text(nq_status_text(status)),
            Function::About => about(),
        }
    }

    pub fn handle(&self, slot: usize) -> *mut nq_problem {
        self.problems[slot]
            .as_ref()
            .map_or(ptr::null_mut(), |problem| problem.handle)
    }

    /// Why the call is refused before any of its values is looked at.
    pub fn refusal(&self, slot: usize, is_null: bool) -> Option<nq_status> {
        match &self.problems[slot] {
            Some(problem) if !is_null => problem.is_busy.then_some(NQ_ERR_BUSY),
            _ => Some(NQ_ERR_NULL),
        }
    }

    pub fn problem(&mut self, slot: usize) -> &mut Problem {
        self.problems[slot].as_mut().expect("what is not NULL is a problem")
    }

    /// Where a call has been, a cancel is used up, if it was not refused because of another one.
    pub fn use_up_cancel(&mut self, slot: usize) {
        if let Some(problem) = self.problems[slot].as_mut().filter(|problem| !problem.is_busy) {
            problem.is_cancelled = false;
        }
    }

    pub fn n(&self, slot: usize) -> u32 {
        self.problems[slot].as_ref().map_or(0, |problem| problem.asked.n)
    }
}

/// Life and settings.
impl Machine {
    fn new_problem(&mut self, slot: usize, n: u32, null: bool) -> Compared {
        if self.problems[slot].as_ref().is_some_and(|problem| problem.is_busy) {
            return Ok(()); // its pointer would be lost
        }
        let mut handle = ptr::null_mut();
        // SAFETY: NULL, or a pointer that may be written.
        let status = unsafe { nq_new(n, if null { ptr::null_mut() } else { &mut handle }) };
        let expected = if null {
            NQ_ERR_NULL
        } else if n > NQ_MAX_N {
            NQ_ERR_RANGE
        } else {
            NQ_OK
        };
        expect_status(status, expected)?;
        if handle.is_null() == (status == NQ_OK) {
            return Err(format!("the problem is {handle:?}"));
        }
        if status == NQ_OK {
            self.free(slot)?;
            self.problems[slot] = Some(Problem::new(handle, n));
        }
        Ok(())
    }

    fn free(&mut self, slot: usize) -> Compared {
        if self.problems[slot].as_ref().is_none_or(|problem| !problem.is_busy) {
            let handle = self.handle(slot);
            self.problems[slot] = None;
            // SAFETY: NULL or from nq_new, and no call is using it; it is forgotten here.
            unsafe { nq_free(handle) };
        }
        Ok(())
    }

    /// A call that changes what is asked, if it is in range.
    fn ask(
        &mut self,
        slot: usize,
        is_in_range: impl FnOnce(&Asked) -> bool,
        call: impl FnOnce(*mut nq_problem) -> nq_status,
        change: impl FnOnce(&mut Asked),
    ) -> Compared {
        let change = |problem: &mut Problem| problem.ask(change);
        self.set(slot, |problem| is_in_range(&problem.asked), call, change)
    }

    /// A call that changes a setting, if it is in range.
    fn set(
        &mut self,
        slot: usize,
        is_in_range: impl FnOnce(&Problem) -> bool,
        call: impl FnOnce(*mut nq_problem) -> nq_status,
        change: impl FnOnce(&mut Problem),
    ) -> Compared {
        let status = call(self.handle(slot));
        if let Some(refusal) = self.refusal(slot, false) {
            return expect_status(status, refusal);
        }
        let problem = self.problem(slot);
        if !is_in_range(problem) {
            return expect_status(status, NQ_ERR_RANGE);
        }
        change(problem);
        expect_status(status, NQ_OK)
    }

    fn set_regions(&mut self, slot: usize, labels: &[u32], null: bool) -> Compared {
        let pointer = if null { ptr::null() } else { labels.as_ptr() };
        // SAFETY: the problem is NULL or from nq_new; the labels are NULL or there.
        let call = |problem| unsafe { nq_set_regions(problem, pointer, labels.len()) };
        if null && !labels.is_empty() {
            return expect_status(call(self.handle(slot)), NQ_ERR_NULL);
        }
        let is_in_range = |asked: &Asked| {
            let n = asked.n as usize;
            null || labels.len() == n * n && labels.iter().all(|&label| label < asked.n)
        };
        self.ask(slot, is_in_range, call, |asked| asked.regions = labels.to_vec())
    }

    fn cancel(&mut self, slot: usize) -> Compared {
        // SAFETY: NULL or from nq_new.
        unsafe { nq_cancel(self.handle(slot)) };
        if let Some(problem) = &mut self.problems[slot] {
            problem.is_cancelled = true;
        }
        Ok(())
    }
}

fn about() -> Compared {
    is_text(nq_version())?;
    is_text(nq_kernel())?;
    expect("the version", nq_version_number() < 1_000_000, true)
}

fn is_text(text: *const libc::c_char) -> Compared {
    // SAFETY: the library says that it is a static text, if it is not NULL.
    let is_text = !text.is_null()
        && unsafe { CStr::from_ptr(text) }
            .to_str()
            .is_ok_and(|text| !text.is_empty());
    expect("a text", is_text, true)
}

pub fn expect_status(status: nq_status, expected: nq_status) -> Compared {
    expect("the status", status, expected)
}

pub fn expect<T: PartialEq + std::fmt::Debug>(what: &str, is: T, expected: T) -> Compared {
    if is == expected {
        return Ok(());
    }
    Err(format!("{what}: {is:?}, where the contract says {expected:?}"))
}
