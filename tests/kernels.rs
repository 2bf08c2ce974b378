//! Test programs with lesser kernels than the one that the machine picks.

mod common;

use common::Linkage::Shared;
use std::process::Output;

fn run(source: &str, kernel: &str) -> Output {
    let program = common::compile(source, Shared);
    let output = common::command(&program).env("NQ_KERNEL", kernel).output();
    output.unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

#[test]
fn programs_pass_with_lesser_kernels() {
    for source in ["tests/c/count.c", "tests/c/solve.c", "tests/c/next.c"] {
        for kernel in ["portable", "avx2"] {
            let output = run(source, kernel);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{source}, {kernel}: {said}");
        }
    }
}
