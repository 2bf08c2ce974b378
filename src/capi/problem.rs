//! The handle: its life, its settings, and who may use it when.

use super::{NQ_ERR_BUSY, NQ_ERR_MEMORY, NQ_ERR_NULL, NQ_ERR_RANGE, NQ_OK, guarded, nq_status, status_of};
use crate::cancel::CancelFlag;
use crate::enumeration::Enumeration;
use crate::plan::Run;
use crate::problem::{MAX_N, Problem};
use crate::shard::Shard;
use crate::supervision::OnProgress;
use libc::c_void;
use std::alloc::Layout;
use std::cell::UnsafeCell;
use std::ops::{ControlFlow, Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest board of nq_new.
pub const NQ_MAX_N: u32 = 1000000000;
const _: () = assert!(NQ_MAX_N == MAX_N);

/// A problem: what is asked, how to run it, and where nq_next stands.
///
/// Make it with nq_new, release it with nq_free. Different problems are independent of each other. One problem may be
/// used by one thread at a time; a call that finds it in use returns NQ_ERR_BUSY. Only nq_cancel may be called at any
/// time.
pub struct nq_problem {
    /// The board's size, which never changes: readable while the problem is in use.
    n: u32,
    cancel: CancelFlag,
    busy: AtomicBool,
    /// Behind `busy`: no reference to the whole handle is ever exclusive, since nq_cancel may run beside any call.
    state: UnsafeCell<State>,
}

/// What may be looked at while another call uses the problem.
impl nq_problem {
    /// The board's size.
    ///
    /// # Safety
    /// `problem` is NULL or comes from nq_new and is not yet freed.
    pub(super) unsafe fn n(problem: *const nq_problem) -> Result<u32, nq_status> {
        // SAFETY: the caller vouches for the pointer, and nothing but shared references is ever made of it.
        unsafe { problem.as_ref() }.map(|problem| problem.n).ok_or(NQ_ERR_NULL)
    }

    /// The flag that ends a search.
    ///
    /// # Safety
    /// `problem` is NULL or comes from nq_new and is not freed while the flag is used.
    pub(super) unsafe fn cancel_flag<'a>(problem: *const nq_problem) -> Result<&'a CancelFlag, nq_status> {
        // SAFETY: the caller vouches for the pointer, and nothing but shared references is ever made of it.
        unsafe { problem.as_ref() }
            .map(|problem| &problem.cancel)
            .ok_or(NQ_ERR_NULL)
    }
}

/// All of a problem but its flags.
pub(super) struct State {
    pub(super) problem: Problem,
    /// 0 = none.
    pub(super) limit: u64,
    pub(super) shard: Shard,
    /// 0 = one for each available core.
    pub(super) threads: u32,
    /// A file to keep what nq_count has done in.
    pub(super) checkpoint: Option<PathBuf>,
    /// Whom nq_count reports to.
    pub(super) progress: Option<Progress>,
    /// Where nq_next stands; `None` before the first solution.
    pub(super) next: Option<Enumeration>,
}

impl State {
    /// How a count is run.
    pub(super) fn run<'a>(&'a self, on_progress: Option<OnProgress<'a>>) -> Run<'a> {
        Run {
            threads: self.threads as usize,
            shard: self.shard,
            checkpoint: self.checkpoint.as_deref(),
            on_progress,
        }
    }
}

/// A progress callback and what it is handed.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    pub(super) on_progress: unsafe extern "C-unwind" fn(*mut c_void, f64, u64) -> i32,
    pub(super) user_data: *mut c_void,
}

impl Progress {
    /// # Safety
    /// The function may be called with its user data.
    pub(super) unsafe fn report(self, fraction: f64, found: u64) -> ControlFlow<()> {
        // SAFETY: the caller vouches for it.
        match unsafe { (self.on_progress)(self.user_data, fraction, found) } {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

/// Exclusive use of a problem, for the time of one call.
pub(super) struct Exclusive<'a> {
    handle: &'a nq_problem,
    uses_up_cancel: bool,
}

impl<'a> Exclusive<'a> {
    /// For a call that looks at a problem or changes it.
    ///
    /// # Safety
    /// `problem` is NULL or comes from nq_new and is not freed before the result is dropped.
    pub(super) unsafe fn enter(problem: *const nq_problem) -> Result<Exclusive<'a>, nq_status> {
        // SAFETY: passed on to the caller.
        unsafe { Exclusive::acquire(problem, false) }
    }

    /// For a call that searches: a cancel ends it, and is used up by it.
    ///
    /// # Safety
    /// As for [`Exclusive::enter`].
    pub(super) unsafe fn enter_search(problem: *const nq_problem) -> Result<Exclusive<'a>, nq_status> {
        // SAFETY: passed on to the caller.
        unsafe { Exclusive::acquire(problem, true) }
    }

    /// # Safety
    /// As for [`Exclusive::enter`].
    unsafe fn acquire(problem: *const nq_problem, uses_up_cancel: bool) -> Result<Exclusive<'a>, nq_status> {
        // SAFETY: the caller vouches for the pointer, and nothing but shared references is ever made of it.
        let handle = unsafe { problem.as_ref() }.ok_or(NQ_ERR_NULL)?;
        if handle.busy.swap(true, Ordering::Acquire) {
            return Err(NQ_ERR_BUSY);
        }
        Ok(Exclusive { handle, uses_up_cancel })
    }

    /// The flag that nq_cancel sets.
    pub(super) fn cancel(&self) -> &'a CancelFlag {
        &self.handle.cancel
    }
}

impl Deref for Exclusive<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        // SAFETY: `busy` was false and is true until this guard is dropped, so no other reference to the state exists
        // but those that borrow this guard.
        unsafe { &*self.handle.state.get() }
    }
}

impl DerefMut for Exclusive<'_> {
    fn deref_mut(&mut self) -> &mut State {
        // SAFETY: as in `deref`; and this guard is borrowed mutably.
        unsafe { &mut *self.handle.state.get() }
    }
}

impl Drop for Exclusive<'_> {
    fn drop(&mut self) {
        if self.uses_up_cancel {
            self.handle.cancel.clear();
        }
        self.handle.busy.store(false, Ordering::Release);
    }
}

/// Makes a problem: n queens on a plain board of n x n squares, n up to NQ_MAX_N. With n = 0 there is one solution, the
/// empty one. On NQ_OK *problem is the new problem, to be released with nq_free; on an error it is left as it was.
///
/// Errors: NQ_ERR_NULL (problem), NQ_ERR_RANGE (n), NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_new(n: u32, problem: *mut *mut nq_problem) -> nq_status {
    status_of(guarded(|| {
        if problem.is_null() {
            return Err(NQ_ERR_NULL);
        }
        if n > MAX_N {
            return Err(NQ_ERR_RANGE);
        }
        let handle = nq_problem {
            n,
            cancel: CancelFlag::default(),
            busy: AtomicBool::new(false),
            state: UnsafeCell::new(State {
                problem: Problem::new(n),
                limit: 0,
                shard: Shard::WHOLE,
                threads: 0,
                checkpoint: None,
                progress: None,
                next: None,
            }),
        };
        let place = allocate::<nq_problem>().ok_or(NQ_ERR_MEMORY)?;
        // SAFETY: `place` is fresh memory for a handle; `problem` is not NULL and the caller's to write.
        unsafe {
            place.write(handle);
            problem.write(place);
        }
        Ok(NQ_OK)
    }))
}

/// Memory for a value that is later released as a `Box`; unlike `Box::new` this does not end the process where it
/// fails.
fn allocate<T>() -> Option<*mut T> {
    const { assert!(size_of::<T>() > 0) };
    // SAFETY: the layout is not of size 0.
    let memory = unsafe { std::alloc::alloc(Layout::new::<T>()) };
    (!memory.is_null()).then_some(memory.cast())
}

/// Releases a problem. NULL is allowed and does nothing. No call may be using the problem, nq_cancel included, and none
/// may use it afterwards; in particular it must not be freed from inside its own callback.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_free(problem: *mut nq_problem) {
    if !problem.is_null() {
        // SAFETY: it comes from nq_new, which allocated it as a box does, and the caller gives it up.
        drop(unsafe { Box::from_raw(problem) });
    }
}
