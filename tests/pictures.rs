//! The pictures that the README shows are those that the examples draw; the animation tells the search.

mod common;

use common::Linkage::Shared;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::OnceLock;

fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| common::compile("examples/animate.c", Shared))
}

fn animate(arguments: &[&str]) -> Output {
    common::run(program(), arguments)
}

fn picture(arguments: &[&str]) -> String {
    let output = animate(arguments);
    assert!(output.status.success(), "animate {arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn committed(name: &str) -> String {
    fs::read_to_string(common::root().join("examples").join(name)).unwrap()
}

/// How it is made current is said in examples/Makefile, target `pictures`.
#[test]
fn the_committed_pictures_are_current() {
    let queens = common::compile("examples/queens", Shared);
    let board = common::run(Path::new(&queens), &["solve", "8", "--style", "svg", "--limit", "1"]);
    assert_eq!(String::from_utf8_lossy(&board.stdout), committed("board.svg"));
    assert_eq!(picture(&["6"]), committed("animation.svg"));
    assert_eq!(picture(&["6", "48"]), committed("animation-still.svg"));
}

/// The value of an attribute, wherever it stands.
fn attributes<'a>(picture: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    picture
        .split(&start)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect()
}

#[test]
fn every_animation_has_a_time_for_each_value() {
    for n in ["4", "5", "6", "7", "8"] {
        let film = picture(&[n]);
        let (values, times) = (attributes(&film, "values"), attributes(&film, "keyTimes"));
        assert_eq!(values.len(), times.len());
        assert_eq!(attributes(&film, "dur").len(), times.len());
        for (values, times) in values.iter().zip(times) {
            let times: Vec<f64> = times.split(';').map(|time| time.parse().unwrap()).collect();
            assert_eq!(values.split(';').count(), times.len());
            assert_eq!(times[0], 0.0);
            assert!(times.is_sorted_by(|a, b| a < b) && *times.last().unwrap() < 1.0);
        }
    }
}

/// The places of the queens in the last frame, which is also what a viewer shows that plays nothing.
#[test]
fn the_last_frame_is_the_first_solution() {
    for (n, columns) in [
        ("4", vec![1, 3, 0, 2]),
        ("6", vec![1, 3, 5, 0, 2, 4]),
        ("8", vec![0, 4, 7, 5, 2, 6, 1, 3]),
    ] {
        let film = picture(&[n]);
        let queens: Vec<&str> = film
            .lines()
            .filter(|line| line.starts_with("<path d=\"M0 0m"))
            .collect();
        assert_eq!(queens.len(), columns.len());
        for (row, (queen, col)) in queens.iter().zip(columns).enumerate() {
            let place = format!("transform=\"translate({} {})\">", 20 + 40 * col, 40 * row);
            assert!(queen.ends_with(&place), "n = {n}, row {row}: {queen}");
        }
        let caption = &film[film.rfind("<text").unwrap()..];
        assert!(caption.contains(" transform=\"translate(0 0)\">") && caption.contains("\na solution</text>"));
    }
}

#[test]
fn what_makes_no_picture_is_refused() {
    for arguments in [
        &["3"][..],
        &["9"],
        &["x"],
        &[""],
        &["-4"],
        &["4", "0"],
        &["4", "100000"],
        &["4", "1", "1"],
        &["99999999999999999999"],
    ] {
        let output = animate(arguments);
        assert_eq!(output.status.code(), Some(2), "animate {arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("usage"));
    }
}

/// The largest picture is written in several parts, the smallest all at the end.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    use std::fs::File;
    for arguments in [&["8"][..], &["4", "1"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = common::command(program())
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "animate {arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("could not be written"));
    }
}
