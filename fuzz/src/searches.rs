//! Searches, made and compared: nq_count, nq_solve, nq_trace, nq_next, nq_find, nq_check.

use crate::calls::{Board, Callback, Ending};
use crate::machine::{Compared, Machine, expect, expect_status};
use crate::model::Prospect;
use crate::watch::{self, Expected, Watch};
use nqueens::capi::*;
use std::ptr;

/// What an output holds before a call.
const UNTOUCHED: u64 = 0x5A5A_5A5A_5A5A_5A5A;
const UNTOUCHED_COLUMN: u32 = UNTOUCHED as u32;

impl Machine {
    pub fn count(&mut self, slot: usize, null: bool) -> Compared {
        let (expected, expected_count) = match self.refusal(slot, null) {
            Some(refusal) => (refusal, UNTOUCHED),
            None if self.problem(slot).is_cancelled => (NQ_CANCELLED, 0),
            None => match self.problem(slot).count()? {
                Prospect::Unknown => return Ok(()),
                Prospect::TooLarge => (NQ_ERR_TOO_LARGE, UNTOUCHED),
                Prospect::Answer(count) => match self.problem(slot).limit {
                    limit if limit > 0 && count > limit => (NQ_LIMIT, limit),
                    _ => (NQ_OK, count),
                },
            },
        };
        // A count with a limit has no file.
        let file = match expected {
            NQ_OK if self.problem(slot).limit == 0 => self.problem(slot).checkpoint,
            _ => None,
        };
        let question = file.map(|file| (file, self.problem(slot).question()));
        let (expected, expected_count) = match &question {
            Some((file, question)) if !self.files.is_taken(*file, question) => (NQ_ERR_CHECKPOINT, UNTOUCHED),
            _ => (expected, expected_count),
        };
        let mut count = UNTOUCHED;
        // SAFETY: NULL or from nq_new; NULL or a count that may be written.
        let status = unsafe { nq_count(self.handle(slot), if null { ptr::null_mut() } else { &mut count }) };
        self.use_up_cancel(slot);
        expect_status(status, expected)?;
        expect("the count", count, expected_count)?;
        match question {
            Some((file, question)) if status == NQ_OK => expect(
                "the file, always the same",
                self.files.is_finished(file, question),
                true,
            ),
            _ => Ok(()),
        }
    }

    pub fn solve(&mut self, slot: usize, callback: Option<&Callback>, found_is_null: bool) -> Compared {
        let refusal = self.refusal(slot, callback.is_none());
        let (solutions, part) = match refusal {
            Some(_) => (None, None),
            None if self.problem(slot).is_cancelled => (None, None),
            None => match self.problem(slot).part()? {
                Prospect::Unknown => return Ok(()),
                Prospect::TooLarge => (None, None),
                Prospect::Answer(part) => (Some(self.problem(slot).solutions()), Some(part)),
            },
        };
        let limit = if refusal.is_none() { self.problem(slot).limit } else { 0 };
        let (delivered, is_cut) = match &part {
            Some(part) if limit > 0 && part.len() as u64 > limit => (part.start..part.start + limit as usize, true),
            part => (part.clone().unwrap_or(0..0), false),
        };
        let expected_calls = delivered.len() as u64;
        let expected = solutions.map_or(Expected::Nothing, |boards| Expected::Solutions(boards, delivered));

        let mut found = UNTOUCHED;
        let found_pointer = if found_is_null { ptr::null_mut() } else { &raw mut found };
        let (status, watch) = self.watched(slot, callback, expected, refusal, |problem, on_call, user_data| {
            let on_solution: nq_solution_fn = if on_call { Some(watch::on_solution) } else { None };
            // SAFETY: the problem is NULL or from nq_new, the pointers fit the callback, `found` is NULL or there.
            unsafe { nq_solve(problem, on_solution, user_data, found_pointer) }
        })?;
        let is_cancelled = refusal.is_none() && self.problem(slot).is_cancelled;
        self.use_up_cancel(slot);
        let expected_status = match refusal {
            Some(refusal) => Some(refusal),
            None if watch.threw => None,
            None if watch.stopped => Some(NQ_STOPPED),
            None if is_cancelled => Some(NQ_CANCELLED),
            None if part.is_none() => Some(NQ_ERR_TOO_LARGE),
            None if is_cut => Some(NQ_LIMIT),
            None => Some(NQ_OK),
        };
        expect("the status (none if it threw)", status, expected_status)?;
        if matches!(expected_status, Some(NQ_OK | NQ_LIMIT)) {
            expect("the number of calls", watch.calls, expected_calls)?;
        }
        let is_written = !found_is_null && expected_status.is_some_and(|status| status >= 0);
        expect(
            "the number found",
            found,
            if is_written { watch.calls } else { UNTOUCHED },
        )
    }

    pub fn trace(&mut self, slot: usize, callback: Option<&Callback>) -> Compared {
        let refusal = self.refusal(slot, callback.is_none());
        if refusal.is_none() && self.n(slot) > 1025 {
            return Ok(());
        }
        let expected = match refusal {
            Some(_) => Expected::Nothing,
            None if self.problem(slot).is_cancelled => Expected::Nothing,
            None => Expected::steps(&self.problem(slot).asked),
        };
        let expected_calls = expected.len();
        let (status, watch) = self.watched(slot, callback, expected, refusal, |problem, on_call, user_data| {
            let on_step: nq_step_fn = if on_call { Some(watch::on_step) } else { None };
            // SAFETY: the problem is NULL or from nq_new, the pointers fit the callback.
            unsafe { nq_trace(problem, on_step, user_data) }
        })?;
        let is_cancelled = refusal.is_none() && self.problem(slot).is_cancelled;
        self.use_up_cancel(slot);
        let expected_status = match refusal {
            Some(refusal) => Some(refusal),
            None if watch.threw => None,
            None if watch.stopped => Some(NQ_STOPPED),
            None if is_cancelled => Some(NQ_CANCELLED),
            None => Some(NQ_OK),
        };
        expect("the status (none if it threw)", status, expected_status)?;
        if expected_status == Some(NQ_OK) {
            expect("the number of steps", watch.calls, expected_calls as u64)?;
        }
        Ok(())
    }

    /// Makes a call that calls back, and returns its status, `None` where the callback threw, and what was seen.
    fn watched(
        &mut self,
        slot: usize,
        callback: Option<&Callback>,
        expected: Expected,
        refusal: Option<nq_status>,
        call: impl FnOnce(*mut nq_problem, bool, *mut libc::c_void) -> nq_status,
    ) -> Result<(Option<nq_status>, watch::Seen), String> {
        static NEVER: Callback = Callback {
            at: 0,
            calls: Vec::new(),
            ending: Ending::GoOn,
        };
        let handle = self.handle(slot);
        if refusal.is_none() {
            self.problem(slot).is_busy = true;
        }
        let mut watch = Watch::new(self, slot, callback.unwrap_or(&NEVER), expected);
        let status = watch.run(|user_data| call(handle, callback.is_some(), user_data));
        let seen = watch.seen();
        if refusal.is_none() {
            self.problem(slot).is_busy = false;
        }
        Ok((status, seen?))
    }

    pub fn next(&mut self, slot: usize, capacity: usize, cols_is_null: bool, written_is_null: bool) -> Compared {
        let n = self.n(slot) as usize;
        let refusal = self.refusal(slot, cols_is_null && n > 0 || written_is_null);
        let is_cancelled = refusal.is_none() && self.problem(slot).is_cancelled;
        let prospect = match refusal {
            Some(_) => Prospect::TooLarge,
            None => self.problem(slot).part()?,
        };
        if n > 1025 || refusal.is_none() && capacity > 0 && !is_cancelled && matches!(prospect, Prospect::Unknown) {
            return Ok(());
        }
        let mut cols = vec![UNTOUCHED_COLUMN; capacity * n + 8];
        let mut written = UNTOUCHED as usize;
        let cols_pointer = if cols_is_null {
            ptr::null_mut()
        } else {
            cols.as_mut_ptr()
        };
        let written_pointer = if written_is_null {
            ptr::null_mut()
        } else {
            &raw mut written
        };
        // SAFETY: the problem is NULL or from nq_new, the pointers are NULL or have what the contract demands.
        let status = unsafe { nq_next(self.handle(slot), cols_pointer, capacity, written_pointer) };
        self.use_up_cancel(slot);
        if cols[capacity * n..].iter().any(|&col| col != UNTOUCHED_COLUMN) {
            return Err("columns past the capacity were written".into());
        }
        let expected_error = match (refusal, &prospect) {
            (Some(refusal), _) => Some(refusal),
            (None, _) if capacity == 0 => Some(NQ_ERR_RANGE),
            (None, Prospect::TooLarge) if !is_cancelled => Some(NQ_ERR_TOO_LARGE),
            _ => None,
        };
        if let Some(error) = expected_error {
            expect_status(status, error)?;
            expect("what was written", written as u64, UNTOUCHED)?;
            return expect(
                "a column was written",
                cols.iter().any(|&col| col != UNTOUCHED_COLUMN),
                false,
            );
        }
        if is_cancelled {
            expect_status(status, NQ_CANCELLED)?;
            return expect("what was written", written, 0);
        }
        let Prospect::Answer(part) = prospect else {
            return Ok(());
        };
        let problem = self.problem(slot);
        let limit = if problem.limit == 0 { u64::MAX } else { problem.limit };
        let rest = (part.len() as u64).min(limit) as usize - problem.delivered;
        let expected = match rest {
            0 if part.len() as u64 > limit => NQ_LIMIT,
            0 => NQ_NONE,
            _ => NQ_OK,
        };
        expect_status(status, expected)?;
        if written > rest.min(capacity) || (written == 0) != (rest == 0) {
            return Err(format!("{written} solutions were written; {rest} were left"));
        }
        let (solutions, first) = (problem.solutions(), part.start + problem.delivered);
        problem.delivered += written;
        for index in 0..written {
            expect(
                "a solution",
                Some(&cols[index * n..][..n]),
                solutions.get(first + index),
            )?;
        }
        Ok(())
    }

    pub fn find(&mut self, slot: usize, seed: u64, len_off_by: i32, null: bool) -> Compared {
        let n = self.n(slot);
        let refusal = self.refusal(slot, null && n > 0);
        let len = (n as usize).wrapping_add_signed(len_off_by as isize);
        let expected = match refusal {
            Some(refusal) => refusal,
            None if len != n as usize => NQ_ERR_RANGE,
            None if self.problem(slot).is_cancelled => NQ_CANCELLED,
            None => match self.problem(slot).has_solution() {
                Prospect::Answer(true) => NQ_OK,
                Prospect::Answer(false) => NQ_NONE,
                _ => return Ok(()),
            },
        };
        let mut cols = vec![UNTOUCHED_COLUMN; n.min(2000) as usize + 1];
        if n > 2000 && expected == NQ_CANCELLED {
            return Ok(()); // without the memory that the call may write to
        }
        let pointer = if null { ptr::null_mut() } else { cols.as_mut_ptr() };
        // SAFETY: the problem is NULL or from nq_new; where the length is right and a search begins, the room is there.
        let status = unsafe { nq_find(self.handle(slot), seed, pointer, len) };
        self.use_up_cancel(slot);
        expect_status(status, expected)?;
        let written = if status == NQ_OK { n as usize } else { 0 };
        expect(
            "a column too many was written",
            cols[written..].iter().any(|&col| col != UNTOUCHED_COLUMN),
            false,
        )?;
        let is_right = status != NQ_OK || self.problem(slot).is_found(seed, &cols[..written]);
        expect("a solution, always the same", is_right, true)
    }

    pub fn check(&mut self, slot: usize, board: &Board, len_off_by: i32, null: bool) -> Compared {
        let n = self.n(slot) as usize;
        if n > 1025 {
            return Ok(());
        }
        let len = n.wrapping_add_signed(len_off_by as isize);
        let cols = self.board(slot, board);
        let expected = match self.refusal(slot, null && n > 0) {
            Some(refusal) => refusal,
            None if len != n => NQ_ERR_RANGE,
            None if cols.iter().any(|&col| col >= n as u32 && col != NQ_EMPTY) => NQ_ERR_RANGE,
            None if self.problem(slot).asked.is_solution(&cols) => NQ_OK,
            None => NQ_UNSOLVED,
        };
        let pointer = if null { ptr::null() } else { cols.as_ptr() };
        // SAFETY: the problem is NULL or from nq_new; where the length is right, the columns are there.
        let status = unsafe { nq_check(self.handle(slot), pointer, len) };
        expect_status(status, expected)
    }

    fn board(&mut self, slot: usize, board: &Board) -> Vec<u32> {
        let n = self.n(slot) as usize;
        let mut cols = vec![0; n];
        match board {
            Board::Random(values) => {
                let len = values.len().min(n);
                cols[..len].copy_from_slice(&values[..len]);
            }
            &Board::NearSolution { index, row, col } => {
                if n > 0 && self.problem(slot).is_small() && self.problem(slot).all().len() > 0 {
                    let all = self.problem(slot).all();
                    cols.copy_from_slice(all.get(index as usize % all.len()).expect("it is one of them"));
                }
                if let (Some(col), Some(changed)) = (col, cols.get_mut(row as usize)) {
                    *changed = col;
                }
            }
        }
        cols
    }
}
