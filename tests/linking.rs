//! The static library beside another static library that is written in Rust, in one C program.

mod common;

use std::env;
use std::path::Path;
use std::process::Command;

/// Runs a command that must succeed; returns what it prints.
fn succeeds(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn two_rust_libraries_in_one_program() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let sources = common::root().join("tests/linking");
    let other = folder.join("libother.a");
    succeeds(
        Command::new(env::var("RUSTC").unwrap_or("rustc".into()))
            .args(["--edition=2021", "--crate-type=staticlib", "-o"])
            .args([&other, &sources.join("other.rs")]),
    );
    let nqueens = common::library_folder().join("libnqueens.a");
    for (name, libraries) in [
        ("nqueens_first", [&nqueens, &other]),
        ("other_first", [&other, &nqueens]),
    ] {
        let program = folder.join(name);
        succeeds(
            Command::new(env::var("CC").unwrap_or("cc".into()))
                .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"])
                .args([&program, &sources.join("two_libraries.c")])
                .arg("-I")
                .arg(common::root().join("include"))
                .args(libraries)
                .args(common::STATIC_NEEDS),
        );
        assert_eq!(
            succeeds(&mut Command::new(program)),
            "92 solutions; the other library caught its panic\n",
            "{name}"
        );
    }
}
