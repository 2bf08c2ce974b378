//! Callbacks: what they are told is compared with what is to come, and what they do is made to happen.

use crate::calls::{Callback, Ending};
use crate::machine::{Compared, Machine};
use crate::rules::{Asked, Boards};
use crate::textbook::{self, Step};
use libc::c_void;
use nqueens::capi::nq_status;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::slice;

/// The longest traces are stopped here.
const MOST_STEPS: usize = 2000;

/// What a callback is to be told, call for call.
pub enum Expected {
    Nothing,
    Solutions(Rc<Boards>, Range<usize>),
    Steps(Vec<Step>),
}

impl Expected {
    pub fn steps(asked: &Asked) -> Expected {
        Expected::Steps(textbook::steps(asked, MOST_STEPS))
    }

    pub fn len(&self) -> usize {
        match self {
            Expected::Nothing => 0,
            Expected::Solutions(_, range) => range.len(),
            Expected::Steps(steps) => steps.len(),
        }
    }
}

/// A call that calls back, being watched. It is what `user_data` points to.
pub struct Watch<'a> {
    /// Not used but in a callback while the call runs.
    machine: *mut Machine,
    slot: usize,
    callback: &'a Callback,
    expected: Expected,
    seen: Seen,
    difference: Compared,
}

/// What came of the callbacks.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    pub calls: u64,
    pub stopped: bool,
    pub threw: bool,
}

/// What a callback throws.
struct Thrown;

impl<'a> Watch<'a> {
    pub fn new(machine: &mut Machine, slot: usize, callback: &'a Callback, expected: Expected) -> Watch<'a> {
        Watch {
            machine,
            slot,
            callback,
            expected,
            seen: Seen::default(),
            difference: Ok(()),
        }
    }

    /// Makes the call; `None` where it ended by what its callback threw.
    pub fn run(&mut self, call: impl FnOnce(*mut c_void) -> nq_status) -> Option<nq_status> {
        let user_data = (self as *mut Watch<'_>).cast();
        match panic::catch_unwind(AssertUnwindSafe(|| call(user_data))) {
            Ok(status) => Some(status),
            Err(thrown) if thrown.is::<Thrown>() => None,
            Err(panic) => panic::resume_unwind(panic),
        }
    }

    pub fn seen(self) -> Result<Seen, String> {
        self.difference.map(|()| self.seen)
    }

    /// A callback with `compare` for what it was told; what it returns.
    fn called(&mut self, compare: impl FnOnce(&Expected, usize) -> bool) -> i32 {
        self.seen.calls += 1;
        if let Err(difference) = self.compare_and_act(compare) {
            self.difference = Err(difference);
            return 1;
        }
        let is_last_step = matches!(&self.expected, Expected::Steps(steps) if steps.len() == MOST_STEPS)
            && self.seen.calls == MOST_STEPS as u64;
        match self.callback.ending {
            Ending::Stop(value) if self.seen.calls == self.callback.at => {
                self.seen.stopped = true;
                value
            }
            Ending::Throw if self.seen.calls == self.callback.at => {
                self.seen.threw = true;
                panic::resume_unwind(Box::new(Thrown));
            }
            _ if is_last_step => {
                self.seen.stopped = true;
                1
            }
            _ => 0,
        }
    }

    fn compare_and_act(&mut self, compare: impl FnOnce(&Expected, usize) -> bool) -> Compared {
        let call = self.seen.calls;
        // SAFETY: it was made of an exclusive reference, whose owner waits for the call that calls back here.
        let machine = unsafe { &mut *self.machine };
        if self.seen.stopped || self.seen.threw || machine.problem(self.slot).is_cancelled {
            return Err(format!("call {call} of the callback came after the end"));
        }
        if !compare(&self.expected, call as usize - 1) {
            return Err(format!("call {call} of the callback was not told what it should be"));
        }
        if call == self.callback.at {
            machine.make_all(&self.callback.calls)
        } else {
            Ok(())
        }
    }
}

pub unsafe extern "C-unwind" fn on_solution(user_data: *mut c_void, cols: *const u32, n: u32) -> i32 {
    // SAFETY: `user_data` is that of `Watch::run`, which does nothing until the call ends.
    let watch = unsafe { &mut *user_data.cast::<Watch<'_>>() };
    // SAFETY: the library vouches for n columns, and this is called with a pointer that is not NULL also for n = 0.
    let cols = unsafe { slice::from_raw_parts(cols, n as usize) };
    watch.called(|expected, index| match expected {
        Expected::Solutions(boards, range) => index < range.len() && boards.get(range.start + index) == Some(cols),
        _ => false,
    })
}

pub unsafe extern "C-unwind" fn on_step(
    user_data: *mut c_void,
    step: i32,
    row: u32,
    col: u32,
    cols: *const u32,
    placed: u32,
) -> i32 {
    // SAFETY: `user_data` is that of `Watch::run`, which does nothing until the call ends.
    let watch = unsafe { &mut *user_data.cast::<Watch<'_>>() };
    // SAFETY: the library vouches for `placed` columns.
    let cols = unsafe { slice::from_raw_parts(cols, placed as usize) };
    watch.called(|expected, index| match expected {
        Expected::Steps(steps) => steps.get(index).is_some_and(|expected| {
            (expected.step, expected.row, expected.col, &expected.cols[..]) == (step, row, col, cols)
        }),
        _ => false,
    })
}

/// Counts that are quick enough to be waited for seldom report; what they report must make sense.
pub unsafe extern "C-unwind" fn on_progress(_: *mut c_void, fraction: f64, _: u64) -> i32 {
    assert!((0.0..=1.0).contains(&fraction));
    0
}
