//! The README's program and its session with the tool are true.

mod common;

use common::Linkage::Shared;
use std::fs;
use std::path::Path;

/// The contents of the README's fenced blocks in one language.
fn blocks(language: &str) -> Vec<String> {
    let readme = fs::read_to_string(common::root().join("README.md")).unwrap();
    let fence = format!("```{language}\n");
    readme
        .split(&fence)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap().to_owned())
        .collect()
}

#[test]
fn the_program_prints_92() {
    let [program] = &blocks("c")[..] else {
        panic!("the README has one C program")
    };
    assert!(program.lines().count() <= 12, "a short program");
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("eight.c");
    fs::write(&source, program).unwrap();
    let output = common::run(&common::compile(source.to_str().unwrap(), Shared), &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "92 solutions\n");
}

#[test]
fn the_tool_prints_what_the_session_shows() {
    let program = common::compile("examples/queens", Shared);
    let sessions = blocks("console");
    let commands: Vec<_> = sessions
        .iter()
        .flat_map(|session| session.split("$ ").skip(1))
        .collect();
    assert!(!commands.is_empty());
    for command in commands {
        let (line, expected) = command.split_once('\n').unwrap();
        let arguments: Vec<_> = line.split_whitespace().collect();
        assert_eq!(arguments[0], "examples/bin/queens");
        let output = common::run(&program, &arguments[1..]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{line}");
    }
}
