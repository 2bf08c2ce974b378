//! How long nq_count takes on plain boards, with every kernel that this machine has, on one thread and on all.
//!
//!     cargo bench --bench count                    the table of the README
//!     cargo bench --bench count -- 18 1            one board on one thread, with the kernel of NQ_KERNEL

#![allow(unsafe_code)]

use nqueens::capi::{NQ_OK, nq_count, nq_free, nq_kernel, nq_new, nq_set_threads};
use std::ffi::CStr;
use std::process::Command;
use std::time::Instant;
use std::{env, ptr};

const SIZES: [u32; 7] = [8, 12, 14, 15, 16, 17, 18];
const RUNS: usize = 5;

fn main() {
    // cargo itself adds the argument `--bench`.
    let numbers: Vec<u32> = env::args()
        .skip(1)
        .filter_map(|argument| argument.parse().ok())
        .collect();
    match numbers[..] {
        [n, threads] => println!("{:.6}", seconds(n, threads)),
        _ => print_table(),
    }
}

/// A row for each kernel and number of threads, a column for each board, medians in milliseconds.
fn print_table() {
    let sizes: String = SIZES.iter().map(|n| format!(" n = {n} |")).collect();
    println!(
        "| kernel | threads |{sizes}\n| --- | --- |{}",
        " ---: |".repeat(SIZES.len())
    );
    for kernel in ["avx512", "avx2", "neon", "portable"] {
        if !is_available(kernel) {
            continue;
        }
        for (threads, name) in [(1, "1"), (0, "all")] {
            let times: String = SIZES
                .iter()
                .map(|&n| format!(" {:.3} |", 1000.0 * median(kernel, n, threads)))
                .collect();
            println!("| {kernel} | {name} |{times}");
        }
    }
}

/// The kernel is chosen once in a process, so this asks another one.
fn median(kernel: &str, n: u32, threads: u32) -> f64 {
    let program = env::current_exe().expect("a running program has a path");
    let run = || {
        let arguments = [n.to_string(), threads.to_string()];
        let output = Command::new(&program)
            .args(arguments)
            .env("NQ_KERNEL", kernel)
            .output()
            .expect("it runs");
        String::from_utf8_lossy(&output.stdout)
            .trim()
            .parse()
            .expect("it prints seconds")
    };
    let mut times: Vec<f64> = (0..RUNS).map(|_| run()).collect();
    times.sort_unstable_by(f64::total_cmp);
    times[RUNS / 2]
}

fn is_available(kernel: &str) -> bool {
    let program = env::current_exe().expect("a running program has a path");
    let output = Command::new(&program)
        .args(["8", "1"])
        .env("NQ_KERNEL", kernel)
        .output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stderr).trim() == kernel)
}

/// The time of one count, all in.
fn seconds(n: u32, threads: u32) -> f64 {
    // SAFETY: the text is static.
    let kernel = unsafe { CStr::from_ptr(nq_kernel()) };
    eprintln!("{}", kernel.to_string_lossy());
    let (mut problem, mut count) = (ptr::null_mut(), 0);
    let start = Instant::now();
    // SAFETY: the pointers are those of live variables, and the problem is freed once.
    unsafe {
        assert_eq!(nq_new(n, &mut problem), NQ_OK);
        assert_eq!(nq_set_threads(problem, threads), NQ_OK);
        assert_eq!(nq_count(problem, &mut count), NQ_OK);
        nq_free(problem);
    }
    start.elapsed().as_secs_f64()
}
