//! Board files of the tool, `--board` and `--regions`: what it counts, or that it refuses them, and nothing else.

use crate::random::Random;
use crate::rules::Asked;
use std::process::Command;
use std::{env, fs, process};

/// Files for one board, most of them damaged, given to the tool.
pub fn check(random: &mut Random, tool: &str) -> Result<u64, String> {
    let n = random.below(6);
    let is_dos = random.one_in(4);
    let board = grid(n, is_dos, |_, _| random.pick(b"....#Q"));
    let board = damaged(random, board);
    let regions = random.one_in(2).then(|| {
        let stray = random.pick(&[4, 1000]);
        let mut letter = |row| {
            if random.one_in(stray) {
                random.pick(b"AxzQ#")
            } else {
                b'A' + row as u8
            }
        };
        let regions = grid(n, is_dos, |row, _| letter(row));
        damaged(random, regions)
    });
    let expected = expected(n, &board, regions.as_deref());

    let folder = env::temp_dir();
    let board_file = folder.join(format!("nqueens-fuzz-{}.board", process::id()));
    let regions_file = board_file.with_extension("regions");
    let mut command = Command::new(tool);
    command.args(["count", &n.to_string(), "--board"]).arg(&board_file);
    fs::write(&board_file, &board).map_err(|error| error.to_string())?;
    if let Some(regions) = &regions {
        fs::write(&regions_file, regions).map_err(|error| error.to_string())?;
        command.arg("--regions").arg(&regions_file);
    }
    let output = command.output().map_err(|error| format!("{tool}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let is_right = match expected {
        Some(count) => output.status.code() == Some(0) && said.trim_end() == count.to_string(),
        None => output.status.code() == Some(2) && said.is_empty() && !output.stderr.is_empty(),
    };
    _ = fs::remove_file(board_file);
    _ = fs::remove_file(regions_file);
    if is_right {
        return Ok(1);
    }
    let error = String::from_utf8_lossy(&output.stderr);
    let regions = regions.map(|regions| regions.escape_ascii().to_string());
    Err(format!(
        "{}, {said:?}, {error:?} instead of {expected:?} for n = {n}, board \"{}\", regions {regions:?}",
        output.status,
        board.escape_ascii()
    ))
}

fn grid(n: u32, is_dos: bool, mut square: impl FnMut(u32, u32) -> u8) -> Vec<u8> {
    let newline: &[u8] = if is_dos { b"\r\n" } else { b"\n" };
    (0..n)
        .flat_map(|row| {
            (0..n)
                .map(|col| square(row, col))
                .chain(newline.iter().copied())
                .collect::<Vec<u8>>()
        })
        .collect()
}

fn damaged(random: &mut Random, mut text: Vec<u8>) -> Vec<u8> {
    for _ in 0..random.pick(&[0, 0, 0, 1, 1, 2]) {
        let at = random.below(text.len() as u32 + 1) as usize;
        match random.below(4) {
            0 => text.truncate(at),
            1 if at < text.len() => drop(text.remove(at)),
            2 if at < text.len() => text[at] = random.next() as u8,
            _ => text.insert(at, random.pick(b"\n\n\r.#Q\0\x80\xff A")),
        }
    }
    text
}

/// The count, or `None` where the files are to be refused.
fn expected(n: u32, board: &[u8], regions: Option<&[u8]>) -> Option<usize> {
    let mut asked = Asked::new(n);
    for (index, square) in (0..).zip(squares(n, board)?) {
        let (row, col) = (index / n, index % n);
        match square {
            b'Q' => _ = asked.placed.insert((row, col)),
            b'#' => _ = asked.blocked.insert((row, col)),
            b'.' => (),
            _ => return None,
        }
    }
    if let Some(regions) = regions {
        let mut letters = Vec::new();
        for letter in squares(n, regions)? {
            if letter <= b' ' {
                return None;
            }
            if !letters.contains(&letter) {
                letters.push(letter);
            }
            let label = letters
                .iter()
                .position(|&known| known == letter)
                .expect("it has just been seen");
            asked.regions.push(label as u32);
        }
        if letters.len() > n as usize {
            return None;
        }
    }
    Some(asked.solutions().len())
}

/// The squares of n lines of n ASCII characters, with newlines as there may be more of at the end.
fn squares(n: u32, text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text)
        .ok()
        .filter(|text| text.is_ascii())?
        .replace("\r\n", "\n");
    if text.contains('\r') {
        return None;
    }
    let mut lines = text.split('\n');
    let mut squares = Vec::new();
    for _ in 0..n {
        let line = lines.next().filter(|line| line.len() == n as usize)?;
        squares.extend_from_slice(line.as_bytes());
    }
    lines.all(str::is_empty).then_some(squares)
}
