//! The command line programs of `examples/`: what they print, and how they refuse.

mod common;

use common::Linkage::Shared;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

fn queens_program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| common::compile("examples/queens", Shared))
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
fn counts_on_threads_and_in_shards() {
    assert_eq!(prints("count 13 --threads 1"), "73712\n");
    assert_eq!(prints("count 13 --threads 3 --progress"), "73712\n");
    let shards = (0..3).map(|shard| prints(&format!("count 13 --shard {shard}/3")));
    let sum: u64 = shards.map(|count| count.trim().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 73712);
}

/// The path of a file that is not there, nor files beside it.
fn no_file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for suffix in ["", ".lock", ".new"] {
        let _ = fs::remove_file(format!("{}{suffix}", path.display()));
    }
    path.into_os_string().into_string().unwrap()
}

#[test]
fn keeps_a_checkpoint() {
    let kept = no_file("kept");
    assert_eq!(prints(&format!("count 14 --checkpoint {kept}")), "365596\n");
    let written = fs::metadata(&kept).unwrap().modified().unwrap();
    assert_eq!(prints(&format!("count 14 --checkpoint {kept}")), "365596\n");
    assert_eq!(fs::metadata(&kept).unwrap().modified().unwrap(), written);
    for (command, words) in [
        (format!("count 13 --checkpoint {kept}"), "belongs to another problem"),
        (
            format!("count 14 --shard 0/2 --checkpoint {kept}"),
            "belongs to another",
        ),
        ("count 14 --checkpoint /nowhere/kept".into(), "/nowhere/kept: "),
    ] {
        let output = queens(&command);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{command}");
        assert!(
            text(&output.stderr).contains(words),
            "{command}: {}",
            text(&output.stderr)
        );
    }
}

/// A count of n = 19 that gets a signal once `is_time`.
#[cfg(unix)]
fn interrupted(signal: &str, options: &[&str], is_time: impl Fn() -> bool) -> Output {
    let mut command = common::command(queens_program());
    command.args(["count", "19", "--threads", "1"]).args(options);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while !is_time() {
        assert!(start.elapsed().as_secs() < 60, "nothing happens");
        sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn says_how_to_go_on_after_an_interrupt() {
    let kept = no_file("kept 'til later");
    let quoted = kept.replace('\'', "'\\''");
    for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
        let before = fs::read(&kept).unwrap_or_default();
        let output = interrupted(signal, &["--checkpoint", &kept], || {
            fs::read(&kept).is_ok_and(|content| content != before)
        });
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(status), ""));
        let (report, go_on) = text(&output.stderr).split_once('\n').unwrap();
        assert!(report.contains("keeps what has been counted"), "{report}");
        let program = queens_program().display();
        assert_eq!(
            go_on,
            format!("{program} count 19 --threads 1 --checkpoint '{quoted}'\n")
        );
    }
    fs::remove_file(&kept).unwrap();

    let start = Instant::now();
    let output = interrupted("-INT", &[], || start.elapsed().as_millis() > 500);
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("nothing is kept: that takes queens count N --checkpoint"));
}

#[test]
fn estimates() {
    for n in [0, 8, 12, 15] {
        let estimate = prints(&format!("estimate {n} --threads 2"));
        assert!(
            estimate.starts_with(&format!("{n} queens would take about\n")),
            "{estimate}"
        );
        assert!(estimate.contains(" on 1 core\n") && estimate.contains(" on 2 cores\n"));
        assert!(estimate.contains(" on 1000 cores\n"), "{estimate}");
        assert!(estimate.contains("the whole count was timed"), "{estimate}");
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
fn takes_rules() {
    assert_eq!(prints("count 8 --place 1,1 --place 3,0 --place 7,5"), "3\n");
    assert_eq!(prints("count 4 --block 0,1"), "1\n");
    assert_eq!(prints("count 8 --classes"), "12\n");
    assert_eq!(prints("count 8 --queens 5"), "46736\n");
    assert_eq!(prints("count 10 --attacks diagonals,knight"), "4\n");
    assert_eq!(prints("count 7 --attacks wrap,diagonals"), "28\n");
    assert_eq!(prints("count 6 --attacks none"), "720\n");
    assert_eq!(prints("solve 4 --style list --block 0,1"), "3 1 4 2\n");
    assert_eq!(prints("solve 2 --queens 1 --style list"), "1 0\n2 0\n0 1\n0 2\n");
    assert_eq!(prints("check 2 - 1 --queens 1"), "a solution\n");
    assert_eq!(prints("count 4 --block 0,1 --unique"), "unique\n");
    for (rules, verdict) in [
        ("count 6 --unique --place 0,0", "no solution\n"),
        ("count 6 --unique", "several solutions\n"),
    ] {
        let output = queens(rules);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), verdict));
    }
}

/// A file for one test.
fn file(name: &str, content: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn reads_boards_and_regions() {
    let board = file("board.txt", ".Q..\n....\n....\n..#.\r\n\n");
    assert_eq!(prints(&format!("count 4 --board {board}")), "0\n");
    let board = file("half.txt", ".Q..\n....\n....\n#...");
    assert_eq!(prints(&format!("solve 4 --style list --board {board}")), "2 4 1 3\n");
    let puzzle = "AAAAAAAA\nABBBCCCD\nABEEEFCD\nAGEHHFCD\nAGFHHFCD\nAGFFFFGD\nAGGGGGGD\n";
    for (last, verdict) in [("AGGGGDDD", "several solutions\n"), ("AAAGGDDD", "unique\n")] {
        let regions = file(&format!("regions-{last}.txt"), &format!("{puzzle}{last}\n"));
        let output = queens(&format!("count 8 --attacks touching --unique --regions {regions}"));
        assert_eq!(text(&output.stdout), verdict);
    }
}

#[test]
fn says_where_a_file_is_wrong() {
    for (name, content, words) in [
        (
            "unknown.txt",
            "....\n..x.\n....\n....\n",
            "unknown.txt:2:3: a square is Q",
        ),
        (
            "narrow.txt",
            "....\n...\n....\n....\n",
            "narrow.txt:2:4: the line has fewer squares",
        ),
        (
            "wide.txt",
            "....\n....\n.....\n....\n",
            "wide.txt:3:5: the line has more squares",
        ),
        ("short.txt", "....\n....\n", "short.txt:3:1: the board ends"),
        (
            "long.txt",
            "....\n....\n....\n....\n....\n",
            "long.txt:5:1: the board has more lines",
        ),
        (
            "lone.txt",
            "..\r..\n....\n....\n....\n",
            "lone.txt:1:3: a carriage return",
        ),
        ("utf.txt", "..é.\n....\n....\n....\n", "utf.txt:1:3: this is not ASCII"),
    ] {
        refuses(&format!("count 4 --board {}", file(name, content)), words);
    }
    refuses(
        &format!("count 2 --regions {}", file("many.txt", "AB\nCA\n")),
        "many.txt:2:1: this is one region more",
    );
    refuses(
        &format!("count 2 --regions {}", file("latin.txt", "Aé\nBB\n")),
        "latin.txt:1:2: this is not ASCII",
    );
    refuses("count 4 --board /nowhere", "/nowhere: ");
}

#[test]
fn helps() {
    let help = prints("--help");
    for word in [
        "count",
        "solve",
        "check",
        "estimate",
        "--style",
        "--limit",
        "--checkpoint",
        "chess-font",
    ] {
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
    refuses("count 8 --unique 9", "'9' is one argument too many");
    refuses(
        "count 8 --limit 9",
        "takes rules, --unique, --threads, --shard, --checkpoint and --progress, not '--limit'",
    );
    refuses("count 8 --place", "not nothing");
    refuses("count 8 --place 3", "ROW,COL");
    refuses(
        "count 8 --place 3,8",
        "COL of --place must be a number from 0 to 7, not '8'",
    );
    refuses("count 8 --block -1,3", "ROW of --block must be");
    refuses("count 8 --place 1", "--place takes a square");
    refuses("count 8 --attacks none,diagonals", "none stands alone");
    refuses("count 8 --board /", "/: ");
    refuses("count 8 --regions /", "/: ");
    refuses("count 0 --place 0,0", "without squares");
    refuses("count 8 --attacks bishop", "--attacks must be");
    refuses("count 8 --attacks", "--attacks must be");
    refuses("count 8 --queens 9", "K of --queens");
    refuses("count 8 --board", "name of a file is missing");
    refuses("count 8 --threads", "T of --threads is missing");
    refuses("count 8 --threads x", "not 'x'");
    refuses("count 8 --threads 4294967296", "from 0 to 4294967295");
    refuses("count 8 --shard", "not nothing");
    refuses("count 8 --shard 1", "--shard takes a part I/K");
    refuses(
        "count 8 --shard 2/2",
        "I of --shard must be a number from 0 to 1, not '2'",
    );
    refuses("count 8 --shard 0/0", "K of --shard must not be 0");
    refuses("count 8 --shard -1/2", "not '-1'");
    refuses("count 8 --checkpoint", "file of --checkpoint is missing");
    refuses("count 8 --unique --shard 0/2", "--unique does not go with --shard");
    refuses(
        "count 8 --checkpoint x --unique",
        "--unique does not go with --checkpoint",
    );
    refuses("estimate", "N is missing");
    refuses("estimate 8 8", "'8' is one argument too many");
    refuses("estimate 8 --classes", "takes --threads and --seconds, not '--classes'");
    refuses("estimate 8 --seconds -1", "not '-1'");
    refuses("check 4 1 3 0 2 --limit 1", "takes rules, not '--limit'");
    refuses("check 4 1 3 0", "needs 4 columns");
    refuses("check 4 1 3 0 2 1", "needs 4 columns");
    refuses("check 4 1 3 0 4", "from 0 to 3, not '4'");
}

#[test]
fn says_why_there_is_no_answer() {
    for command in ["count 29", "29", "solve 65", "estimate 29"] {
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
            &[
                "solve 8",
                "8",
                "3",
                "count 8",
                "check 4 1 3 0 2",
                "estimate 8",
                "--help",
                "--version",
            ][..],
        ),
        (tutorials_program(), &["000", "003 4", "--help"]),
    ] {
        for command in commands {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let output = common::command(program)
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
