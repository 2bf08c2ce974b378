//! The command line programs of `examples/`: what they print, and how they refuse.

mod common;

use common::Linkage::Shared;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn queens_program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| common::compile("examples/queens.c", Shared))
}

fn queens(arguments: &str) -> Output {
    common::run(queens_program(), &arguments.split_whitespace().collect::<Vec<_>>())
}

fn tutorials_program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| common::compile("examples/tutorials.c", Shared))
}

fn tutorials(arguments: &[&str]) -> Output {
    common::run(tutorials_program(), arguments)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a command that succeeds prints.
fn prints(arguments: &str) -> String {
    let output = queens(arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "queens {arguments}: {}",
        text(&output.stderr)
    );
    assert_eq!(text(&output.stderr), "", "queens {arguments}");
    text(&output.stdout).to_owned()
}

/// Exit code 2, nothing on stdout, and a sentence on stderr that holds `words`.
fn refuses(arguments: &str, words: &str) {
    let output = queens(arguments);
    assert_eq!(output.status.code(), Some(2), "queens {arguments}");
    assert_eq!(text(&output.stdout), "", "queens {arguments}");
    assert!(
        text(&output.stderr).contains(words),
        "queens {arguments}: {}",
        text(&output.stderr)
    );
}

#[test]
fn counts() {
    for (n, count) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (12, 14200)] {
        assert_eq!(prints(&format!("count {n}")), format!("{count}\n"));
    }
}

#[test]
fn shows_the_count_and_the_first_boards() {
    let overview = prints("8");
    assert!(
        overview.starts_with("8 queens on 8 x 8 squares: 92 solutions\n"),
        "{overview}"
    );
    assert!(overview.contains("\nQ.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q....\n"));
    assert_eq!(overview.matches('Q').count(), 3 * 8);
    assert_eq!(prints("1"), "1 queen on 1 x 1 squares: 1 solution\n\nQ\n");
    assert_eq!(prints("3"), "3 queens on 3 x 3 squares: 0 solutions\n");
}

#[test]
fn solves() {
    assert_eq!(prints("solve 4"), ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n");
    assert_eq!(prints("solve 4 --style list"), "2 4 1 3\n3 1 4 2\n");
    assert_eq!(prints("solve 4 --limit 1 --style fen"), "1Q2/3Q/Q3/2Q1\n");
    assert_eq!(prints("solve 8 --limit 0 --style list").lines().count(), 92);
    assert_eq!(prints("solve 8 --limit 93 --style list").lines().count(), 92);
    assert_eq!(prints("solve 3"), "");
    for style in [
        "letters",
        "unicode",
        "fen",
        "list",
        "matrix",
        "xo",
        "hash",
        "chess-font",
        "svg",
    ] {
        assert!(prints(&format!("solve 5 --limit 1 --style {style}")).len() > 5);
    }
}

#[test]
fn checks() {
    assert_eq!(prints("check 4 1 3 0 2"), "a solution\n");
    assert_eq!(prints("check 0"), "a solution\n");
    for bad in ["check 4 1 3 0 1", "check 4 1 3 0 -", "check 2 0 1"] {
        let output = queens(bad);
        assert_eq!(
            (output.status.code(), text(&output.stdout)),
            (Some(1), "not a solution\n")
        );
    }
}

#[test]
fn helps() {
    let help = prints("--help");
    for word in ["count", "solve", "check", "--style", "--limit", "chess-font"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(prints("--version").contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn refuses_wrong_input() {
    refuses("", "usage");
    refuses("x", "not 'x'");
    refuses("-8", "not '-8'");
    refuses("8 8", "'8' is one argument too many");
    refuses("8x", "not '8x'");
    refuses("count", "N is missing");
    refuses("count eight", "not 'eight'");
    refuses("count -1", "not '-1'");
    refuses("count 1000000001", "not '1000000001'");
    refuses("count 99999999999999999999999", "from 0 to 1000000000");
    refuses("count 8 9", "'9' is one argument too many");
    refuses("solve", "N is missing");
    refuses("solve 8 --style", "not nothing");
    refuses("solve 8 --style colour", "not 'colour'");
    refuses("solve 8 --limit -1", "not '-1'");
    refuses("solve 8 --limit", "L of --limit is missing");
    refuses("solve 8 --limits 1", "not '--limits'");
    refuses("check 4 1 3 0", "needs 4 columns");
    refuses("check 4 1 3 0 2 1", "needs 4 columns");
    refuses("check 4 1 3 0 4", "from 0 to 3, not '4'");
}

#[test]
fn says_why_there_is_no_answer() {
    for command in ["count 29", "29", "solve 65"] {
        let output = queens(command);
        assert_eq!(output.status.code(), Some(1), "queens {command}");
        assert!(
            text(&output.stderr).contains("does not fit"),
            "queens {command}: {}",
            text(&output.stderr)
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn notice_a_full_disk() {
    for (program, commands) in [
        (
            queens_program(),
            &["solve 8", "8", "3", "count 8", "check 4 1 3 0 2", "--help", "--version"][..],
        ),
        (tutorials_program(), &["000", "003 4", "--help"]),
    ] {
        for command in commands {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let output = Command::new(program)
                .args(command.split(' '))
                .stdout(full)
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(1), "{command}");
            assert!(
                text(&output.stderr).contains("could not be written"),
                "{command}: {}",
                text(&output.stderr)
            );
        }
    }
}

/// SHA-256 of what the tutorials' own programs print for n = 8.
#[test]
fn prints_what_the_tutorials_print() {
    for (name, digest) in [
        (
            "000",
            "68139190df4f8314869c69427a4c32cfac42cf04cb47ad021808e32701d41f67",
        ),
        (
            "001",
            "507b440d6ffc3c24a1664694997a42dca65be098a55eeff6c9c68834fb1f4dde",
        ),
        (
            "002",
            "38e668b1adb0248dc89921280e4b62eccb5be46e1cc03d61508b9b4aad00e894",
        ),
        (
            "003",
            "ebe49144d0f7c27edb5cff03450c81855809f07207007246db7e27ce0a20730d",
        ),
        (
            "004",
            "f99179665694b76f4475a86de1e779f96f072696fbf59a522d18c320afa7097d",
        ),
    ] {
        let output = tutorials(&[name]);
        assert!(output.status.success());
        let printed: String = Sha256::digest(&output.stdout)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(printed, digest, "tutorials {name}");
    }
}

#[test]
fn prints_the_tutorials_for_other_boards() {
    assert_eq!(
        text(&tutorials(&["003", "4"]).stdout),
        "方案1:2 4 1 3 \n方案2:3 1 4 2 \n"
    );
    assert_eq!(text(&tutorials(&["001", "2"]).stdout), "0\n");
    let ten = tutorials(&["004", "10"]);
    assert!(text(&ten.stdout).ends_with("有724种布局"));
    assert_eq!(text(&ten.stdout).matches('1').count(), 724 * 10);
    let twelve = tutorials(&["003", "12"]);
    assert_eq!(text(&twelve.stdout).lines().count(), 14200);
    assert!(
        text(&twelve.stdout)
            .lines()
            .all(|line| line.ends_with(' ') && line.matches(' ').count() == 12)
    );
}

#[test]
fn tutorials_refuse_wrong_input() {
    for arguments in [
        &[][..],
        &["5"],
        &["000", "x"],
        &["000", "-1"],
        &["000", "65"],
        &["000", ""],
        &["000", "8", "8"],
    ] {
        let output = tutorials(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stdout), "");
        assert!(text(&output.stderr).contains("tutorials"), "{arguments:?}");
    }
}
