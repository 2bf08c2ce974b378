//! The tasks of a count that are done, in a file: a count that was killed at any instant goes on from there.
//!
//! The file is text, and never changed: a new one is written beside it and takes its place once it is safe on the disk.
//!
//! ```text
//! nqueens checkpoint 1
//! problem n=19 queens=19 attacks=1 symmetry=0
//! shard 0 of 1
//! tasks 0-48620 of half boards 2
//! done 0-17402 17404-17405
//! found 1702344288
//! sha256 ...
//! ```
//!
//! The first four lines say what is counted; a file in which they differ in a letter is not ours. Ranges do not include
//! their ends. The last line is the digest of all lines above. What was placed and blocked, and regions, are told by a
//! digest too.
//!
//! While a count runs it holds a lock on a file beside, `FILE.lock`.

use crate::attacks::Square;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::shard::Shard;
use crate::tasks::Ledger;
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A longer file is not one of ours: that would be a range of tasks for each of half a million threads.
const MAX_BYTES: u64 = 1 << 23;

/// Lock files that are tried, each removed by a count that ended just then. No file system has so many of them, but on
/// some a file is never the one that was opened.
const LOCKS: u32 = 1 << 10;

/// What a file is about, and which tasks make it complete.
pub struct Question {
    header: String,
    part: Range<usize>,
}

impl Question {
    pub fn new(problem: &Problem, shard: Shard, part: Range<usize>, numbering: &str) -> Result<Question> {
        let mut header = String::from("nqueens checkpoint 1\n");
        let _ = write!(
            header,
            "problem n={} queens={} attacks={} symmetry={}",
            problem.n(),
            problem.queens(),
            problem.attacks().flags(),
            u32::from(problem.classes())
        );
        if problem.placed_count() > 0 || problem.blocked_count() > 0 || problem.has_regions() {
            let _ = write!(header, " squares={}", hex(squares_digest(problem)?));
        }
        let _ = writeln!(header, "\nshard {} of {}", shard.index(), shard.count());
        let _ = writeln!(header, "tasks {}-{} of {numbering}", part.start, part.end);
        Ok(Question { header, part })
    }

    fn text(&self, ledger: &Ledger) -> String {
        let mut text = self.header.clone();
        text.push_str("done");
        for range in ledger.done() {
            let _ = write!(text, " {}-{}", range.start, range.end);
        }
        let _ = writeln!(text, "\nfound {}", ledger.found());
        let digest = hex(Sha256::digest(&text));
        let _ = writeln!(text, "sha256 {digest}");
        text
    }

    /// The ledger of a file's text, if the text is just as we would write it.
    fn ledger(&self, text: &str) -> Option<Ledger> {
        let (done, rest) = text
            .strip_prefix(&self.header)?
            .strip_prefix("done")?
            .split_once('\n')?;
        let (found, _) = rest.strip_prefix("found ")?.split_once('\n')?;
        let ranges = done.split(' ').skip(1).map(|range| {
            let (start, end) = range.split_once('-')?;
            Some(start.parse().ok()?..end.parse().ok()?)
        });
        let ledger = Ledger::new(ranges.collect::<Option<_>>()?, found.parse().ok()?)?;
        let inside = |range: &Range<usize>| self.part.start <= range.start && range.end <= self.part.end;
        (ledger.done().iter().all(inside) && self.text(&ledger) == text).then_some(ledger)
    }
}

fn hex(digest: impl AsRef<[u8]>) -> String {
    let mut text = String::new();
    for byte in digest.as_ref() {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Of the squares placed and blocked, in order, and the regions' labels.
fn squares_digest(problem: &Problem) -> Result<impl AsRef<[u8]>> {
    let mut digest = Sha256::new();
    let mut squares: Vec<Square> = Vec::new();
    squares.try_reserve_exact(problem.placed_count().max(problem.blocked_count()))?;
    squares.extend(problem.placed());
    update(&mut digest, &mut squares);
    squares.clear();
    squares.extend(problem.blocked());
    update(&mut digest, &mut squares);
    for label in problem.regions() {
        digest.update(label.to_le_bytes());
    }
    Ok(digest.finalize())
}

fn update(digest: &mut Sha256, squares: &mut [Square]) {
    squares.sort_unstable();
    digest.update((squares.len() as u64).to_le_bytes());
    for square in squares {
        digest.update(square.row.to_le_bytes());
        digest.update(square.col.to_le_bytes());
    }
}

/// The file of a running count.
pub struct Checkpoint {
    question: Question,
    path: PathBuf,
    /// Held until the end; nothing reads or writes it.
    lock: File,
}

impl Checkpoint {
    /// What a file holds, an empty ledger if there is none, and the means to replace it, unless it is complete.
    ///
    /// # Errors
    /// [`Error::Io`] where a file cannot be read or another one not be made beside it, [`Error::Checkpoint`] if it is not
    /// about this question, [`Error::Busy`] if another count uses it.
    pub fn open(path: &Path, question: Question) -> Result<(Option<Checkpoint>, Ledger)> {
        let path = resolve(path)?;
        if let Some(ledger) = read(&path, &question)?
            && ledger.is_complete(question.part.clone())
        {
            return Ok((None, ledger)); // it will not change
        }
        let lock = lock(&beside(&path, ".lock"))?;
        let checkpoint = Checkpoint { question, path, lock };
        // It may have been written since.
        let ledger = read(&checkpoint.path, &checkpoint.question)?.unwrap_or_default();
        Ok((Some(checkpoint), ledger))
    }

    /// Replaces the file. On an error it is as it was; that is [`Error::Busy`] if the lock was lost to another count.
    pub fn write(&mut self, ledger: &Ledger) -> Result<()> {
        // The lock file is never changed, so whoever clears away old files may have removed it.
        let lock_path = beside(&self.path, ".lock");
        if !is_at(&self.lock, &lock_path) {
            self.lock = lock(&lock_path)?;
        }
        let new = beside(&self.path, ".new");
        let replaced = self.replace(&new, &self.question.text(ledger));
        if replaced.is_err() {
            let _ = fs::remove_file(&new);
        }
        replaced.map_err(|_| Error::Io)
    }

    fn replace(&self, new: &Path, text: &str) -> io::Result<()> {
        let _ = fs::remove_file(new); // of a count that was killed
        let mut file = File::create_new(new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(new, &self.path)?;
        sync_folder_of(&self.path)
    }
}

#[cfg(unix)]
impl Drop for Checkpoint {
    fn drop(&mut self) {
        // Still locked. Who waits for it looks whether the file that it has locked is there.
        if is_at(&self.lock, &beside(&self.path, ".lock")) {
            let _ = fs::remove_file(beside(&self.path, ".lock"));
        }
    }
}

/// The file itself, behind symbolic links, wherever the working directory may be from now on. A rename would replace
/// whatever else is there.
fn resolve(path: &Path) -> Result<PathBuf> {
    let name = path.file_name().ok_or(Error::Io)?;
    let resolved = match fs::metadata(path) {
        Ok(found) if found.is_file() => fs::canonicalize(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            // Nothing follows the name, a slash for instance: that would be a folder's.
            let bytes = path.as_os_str().as_encoded_bytes();
            let folder = bytes.ends_with(name.as_encoded_bytes()).then(|| folder_of(path));
            fs::canonicalize(folder.ok_or(Error::Io)?).map(|folder| folder.join(name))
        }
        _ => return Err(Error::Io),
    };
    resolved.map_err(|_| Error::Io)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// `None` where there is no file.
fn read(path: &Path, question: &Question) -> Result<Option<Ledger>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(|_| Error::Io)?,
    };
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).map_err(|_| Error::Io)?;
    let text = String::from_utf8(bytes).map_err(|_| Error::Checkpoint)?;
    question.ledger(&text).ok_or(Error::Checkpoint).map(Some)
}

/// Holds a lock file, which is made where there is none.
fn lock(path: &Path) -> Result<File> {
    // To open a pipe would be to wait for somebody who reads it.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Error::Io);
    }
    for _ in 0..LOCKS {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|_| Error::Io)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Error::Busy),
            locked => locked.map_err(|_| Error::Io)?,
        }
        if is_at(&file, path) {
            return Ok(file);
        }
    }
    Err(Error::Io)
}

/// Is this open file what is at this path? It is not if the count that held it ended in between and removed it.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere lock files are not removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Makes sure that a new name survives a crash.
#[cfg(unix)]
fn sync_folder_of(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied};
    match File::open(folder_of(path)).and_then(|folder| folder.sync_all()) {
        // A folder may be written to that may not be read, and some file systems know nothing of this.
        Err(error) if matches!(error.kind(), PermissionDenied | InvalidInput) => Ok(()),
        synced => synced,
    }
}

/// Elsewhere folders cannot be opened.
#[cfg(not(unix))]
fn sync_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(n: u32, shard: (u64, u64)) -> Question {
        let shard = Shard::new(shard.0, shard.1).unwrap();
        Question::new(&Problem::new(n), shard, 100..900, "numbers 1").unwrap()
    }

    fn ledger() -> Ledger {
        Ledger::new(vec![100..700, 705..706], 123_456_789_012_345_678_901).unwrap()
    }

    #[test]
    fn a_ledger_comes_back() {
        let question = question(19, (3, 7));
        for ledger in [Ledger::default(), ledger()] {
            assert_eq!(question.ledger(&question.text(&ledger)), Some(ledger));
        }
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let question = question(19, (3, 7));
        let text = question.text(&ledger());
        for at in 0..text.len() {
            assert_eq!(question.ledger(&text[..at]), None, "cut at {at}");
            for flip in [1, 2, 4, 16] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= flip;
                let damaged = String::from_utf8(bytes).unwrap();
                assert_eq!(question.ledger(&damaged), None, "byte {at}");
            }
        }
        assert_eq!(question.ledger(&(text + "\n")), None);
    }

    #[test]
    fn what_is_about_something_else_is_refused() {
        let text = question(19, (3, 7)).text(&ledger());
        let mut classes = Problem::new(19);
        classes.set_classes(true);
        let mut placed = Problem::new(19);
        placed.place(Square { row: 1, col: 2 }).unwrap();
        let mut blocked = Problem::new(19);
        blocked.block(Square { row: 1, col: 2 }).unwrap();
        let shard = Shard::new(3, 7).unwrap();
        let mut others = vec![question(20, (3, 7)), question(19, (4, 7)), question(19, (3, 8))];
        for problem in [&classes, &placed, &blocked] {
            others.push(Question::new(problem, shard, 100..900, "numbers 1").unwrap());
        }
        let plain = Problem::new(19);
        others.push(Question::new(&plain, shard, 100..901, "numbers 1").unwrap());
        others.push(Question::new(&plain, shard, 100..900, "numbers 2").unwrap());
        for other in others {
            assert_eq!(other.ledger(&text), None, "{}", other.header);
        }
        let placed = Question::new(&placed, shard, 100..900, "numbers 1").unwrap();
        let blocked = Question::new(&blocked, shard, 100..900, "numbers 1").unwrap();
        assert_eq!(blocked.ledger(&placed.text(&ledger())), None);
    }

    /// Well made, but not what a count of this part leaves.
    #[test]
    fn tasks_of_another_part_are_refused() {
        let question = question(19, (3, 7));
        for done in [[99..101, 200..300], [300..400, 800..901], [0..5, 200..300]] {
            let ledger = Ledger::new(done.to_vec(), 1).unwrap();
            assert_eq!(question.ledger(&question.text(&ledger)), None);
        }
    }
}
