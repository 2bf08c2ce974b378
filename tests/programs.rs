//! The test programs in C and C++, each linked with the shared and with the static library.

mod common;

use common::Linkage::{Shared, Static};
use std::collections::BTreeSet;

/// A test for each linkage of each program, and one that no program of the folders is left out.
macro_rules! programs {
    ($($name:ident: $source:literal),* $(,)?) => {
        $(mod $name {
            #[test]
            fn shared() {
                super::common::passes($source, super::Shared);
            }
            #[test]
            fn static_() {
                super::common::passes($source, super::Static);
            }
        })*

        #[test]
        fn every_program_is_run() {
            let listed = BTreeSet::from([$($source.to_owned()),*]);
            let mut found = BTreeSet::new();
            for folder in ["tests/c", "tests/cpp"] {
                for entry in common::root().join(folder).read_dir().unwrap() {
                    let name = entry.unwrap().file_name().into_string().unwrap();
                    if name.ends_with(".c") || name.ends_with(".cpp") {
                        found.insert(format!("{folder}/{name}"));
                    }
                }
            }
            assert_eq!(listed, found);
        }
    };
}

programs! {
    about: "tests/c/about.c",
    board: "tests/c/board.c",
    checkpoint: "tests/c/checkpoint.c",
    concurrency: "tests/c/concurrency.c",
    constrained: "tests/c/constrained.c",
    count: "tests/c/count.c",
    faults: "tests/c/faults.c",
    find: "tests/c/find.c",
    memory: "tests/c/memory.c",
    next: "tests/c/next.c",
    progress: "tests/c/progress.c",
    random_problems: "tests/c/random_problems.c",
    solve: "tests/c/solve.c",
    svg: "tests/c/svg.c",
    threads: "tests/c/threads.c",
    trace: "tests/c/trace.c",
    wide_boards: "tests/c/wide_boards.c",
    exceptions: "tests/cpp/exceptions.cpp",
    progress_exception: "tests/cpp/progress_exception.cpp",
    wrapper: "tests/cpp/wrapper.cpp",
}
