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

mod question;

pub use question::Question;

use crate::error::{Error, Result, room_for};
use crate::tasks::Ledger;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A longer file is not one of ours: that would be a range of tasks for each of half a million threads.
const MAX_BYTES: u64 = 1 << 23;

/// Lock files that are tried, each removed by a count that ended just then. No file system has so many of them, but on
/// some a file is never the one that was opened.
const LOCKS: u32 = 1 << 10;

/// Room behind what is read of a file. Where there is little the standard library takes more, and ends the process if there
/// is none.
const SPARE: usize = 1 << 6;

/// What the standard library may take to copy paths, each of some thousand bytes at most; it ends the process where that
/// is missing.
const ROOM_FOR_PATHS: usize = 1 << 16;

/// The file of a running count.
pub struct Checkpoint {
    question: Question,
    path: PathBuf,
    /// Where a new one is written.
    new_path: PathBuf,
    lock_path: PathBuf,
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
        room_for(ROOM_FOR_PATHS)?;
        let path = resolve(path)?;
        if let Some(ledger) = read(&path, &question)?
            && question.is_answered_by(&ledger)
        {
            return Ok((None, ledger)); // it will not change
        }
        let lock_path = beside(&path, ".lock")?;
        let checkpoint = Checkpoint {
            question,
            new_path: beside(&path, ".new")?,
            path,
            lock: lock(&lock_path)?,
            lock_path,
        };
        // It may have been written since.
        let ledger = read(&checkpoint.path, &checkpoint.question)?.unwrap_or_default();
        Ok((Some(checkpoint), ledger))
    }

    /// Replaces the file. On an error it is as it was; that is [`Error::Busy`] if the lock was lost to another count.
    pub fn write(&mut self, ledger: &Ledger) -> Result<()> {
        room_for(ROOM_FOR_PATHS)?;
        // The lock file is never changed, so whoever clears away old files may have removed it.
        if !is_at(&self.lock, &self.lock_path) {
            self.lock = lock(&self.lock_path)?;
        }
        let replaced = self.replace(&self.question.text(ledger)?);
        if replaced.is_err() {
            let _ = fs::remove_file(&self.new_path);
        }
        replaced
    }

    fn replace(&self, text: &str) -> Result<()> {
        let _ = fs::remove_file(&self.new_path); // of a count that was killed
        let mut file = File::create_new(&self.new_path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&self.new_path, &self.path)?;
        Ok(sync_folder_of(&self.path)?)
    }
}

#[cfg(unix)]
impl Drop for Checkpoint {
    fn drop(&mut self) {
        // Still locked. Who waits for it looks whether the file that it has locked is there.
        if is_at(&self.lock, &self.lock_path) {
            let _ = fs::remove_file(&self.lock_path);
        }
    }
}

/// The file itself, behind symbolic links, wherever the working directory may be from now on. A rename would replace
/// whatever else is there.
fn resolve(path: &Path) -> Result<PathBuf> {
    let name = path.file_name().ok_or(Error::Io)?;
    match fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(fs::canonicalize(path)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            // Nothing follows the name, a slash for instance: that would be a folder's.
            let bytes = path.as_os_str().as_encoded_bytes();
            let folder = bytes.ends_with(name.as_encoded_bytes()).then(|| folder_of(path));
            let mut resolved = fs::canonicalize(folder.ok_or(Error::Io)?)?;
            resolved.try_reserve_exact(1 + name.len())?;
            resolved.push(name);
            Ok(resolved)
        }
        Err(error) => Err(error.into()),
        Ok(_) => Err(Error::Io),
    }
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
        file => file?,
    };
    let mut bytes = Vec::new();
    let length = file.metadata()?.len().min(MAX_BYTES) as usize;
    bytes.try_reserve_exact(length + SPARE)?;
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    let text = std::str::from_utf8(&bytes).map_err(|_| Error::Checkpoint)?;
    question.ledger(text).map(Some)
}

/// Holds a lock file, which is made where there is none.
fn lock(path: &Path) -> Result<File> {
    // To open a pipe would be to wait for somebody who reads it.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Error::Io);
    }
    for _ in 0..LOCKS {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Error::Busy),
            Err(TryLockError::Error(error)) => return Err(error.into()),
            Ok(()) => {}
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

fn beside(path: &Path, suffix: &str) -> Result<PathBuf> {
    let mut name = OsString::new();
    name.try_reserve_exact(path.as_os_str().len() + suffix.len())?;
    name.push(path);
    name.push(suffix);
    Ok(PathBuf::from(name))
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
