//! Another Rust library for C: it allocates, starts a thread, panics and catches that, all with its own copy of `std`.

use std::panic::catch_unwind;
use std::thread;

/// 1 if a panic, thrown in a thread and again in this one, was caught.
#[unsafe(no_mangle)]
pub extern "C" fn other_catches() -> i32 {
    let caught = catch_unwind(|| {
        let numbers: Vec<u32> = (0..1000).collect();
        let thread = thread::spawn(move || panic!("{}", numbers.len()));
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
    caught.is_err().into()
}
