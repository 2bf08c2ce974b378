//! A last word where the process dies, or a sequence does not end: its seed.

use std::sync::atomic::{AtomicU64, Ordering};

/// The seed whose sequence is being made.
static SEED: AtomicU64 = AtomicU64::new(0);

/// A sequence that takes longer hangs.
const SECONDS: u32 = 60;

/// Has the seed told at any signal that ends the process.
pub fn watch() {
    let last_word: extern "C" fn(libc::c_int) = last_word;
    for signal in [
        libc::SIGSEGV,
        libc::SIGBUS,
        libc::SIGILL,
        libc::SIGFPE,
        libc::SIGABRT,
        libc::SIGALRM,
    ] {
        // SAFETY: the handler calls what may be called in a signal handler, and nothing else.
        unsafe { libc::signal(signal, last_word as libc::sighandler_t) };
    }
}

/// A sequence begins.
pub fn begin(seed: u64) {
    SEED.store(seed, Ordering::Relaxed);
    // SAFETY: it only sets a timer, whose signal is handled.
    unsafe { libc::alarm(SECONDS) };
}

extern "C" fn last_word(signal: libc::c_int) {
    let mut text = *b"died at seed 00000000000000000000\n";
    let mut rest = SEED.load(Ordering::Relaxed);
    for digit in text[13..33].iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    // SAFETY: these may be called in a signal handler; the text is there.
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}
