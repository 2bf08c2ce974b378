//! Checkpoint files: what nq_count must make of them, and what damages them.

use crate::random::Random;
use crate::rules::Asked;
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, process};

/// How many files the problems of a sequence share.
pub const FILES: usize = 2;

/// What a file is about: the problem, and the part that is counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub asked: Asked,
    pub shard: (u64, u64),
}

/// Something that happens to a file.
#[derive(Clone, Debug)]
pub enum Damage {
    Remove,
    Truncate(u32),
    Flip {
        at: u32,
        bits: u8,
    },
    Insert {
        at: u32,
        byte: u8,
    },
    /// The other file takes its place.
    Exchange,
    /// The first half of this one, the second half of the other.
    Splice,
}

impl Damage {
    pub fn random(random: &mut Random) -> Damage {
        let at = random.below(400);
        match random.below(8) {
            0 => Damage::Remove,
            1 => Damage::Truncate(at),
            2 => Damage::Flip {
                at,
                bits: random.pick(&[1, 2, 4, 8, 16, 32, 64, 128, 255]),
            },
            3 => Damage::Insert {
                at,
                byte: random.pick(b"\n 0123456789-\0\xff"),
            },
            4 => Damage::Splice,
            _ => Damage::Exchange,
        }
    }
}

/// The files of a sequence, in a folder of their own.
pub struct Files {
    folder: PathBuf,
    /// What a finished file about a question holds. It depends on the question alone.
    finished: Vec<(Question, Vec<u8>)>,
}

impl Drop for Files {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.folder);
    }
}

impl Files {
    pub fn new() -> Files {
        static FOLDERS: AtomicU64 = AtomicU64::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        // Memory, where there is such a folder: nothing here needs to survive.
        let place = Some(PathBuf::from("/dev/shm"))
            .filter(|place| place.is_dir())
            .unwrap_or_else(env::temp_dir);
        Files {
            folder: place.join(format!("nqueens-fuzz-{}-{number}", process::id())),
            finished: Vec::new(),
        }
    }

    pub fn path(&self, file: usize) -> PathBuf {
        self.folder.join(format!("checkpoint-{file}"))
    }

    /// The path as C wants it, in a folder that is there.
    pub fn c_path(&self, file: usize) -> CString {
        _ = fs::create_dir_all(&self.folder);
        let path = self.path(file).into_os_string().into_encoded_bytes();
        CString::new(path).expect("no name here has a 0")
    }

    /// Whether nq_count takes the file as it is now: there is none, or it is about the question, to the last byte.
    pub fn is_taken(&self, file: usize, question: &Question) -> bool {
        match fs::read(self.path(file)) {
            Ok(bytes) => self
                .finished
                .iter()
                .any(|(about, finished)| about == question && *finished == bytes),
            Err(_) => true,
        }
    }

    /// After a count has ended well: whether the file is there, and what it was whenever the question was the same.
    pub fn is_finished(&mut self, file: usize, question: Question) -> bool {
        let Ok(bytes) = fs::read(self.path(file)) else {
            return false;
        };
        let leftover = [".lock", ".new"].iter().any(|suffix| {
            let mut name = self.path(file).into_os_string();
            name.push(suffix);
            Path::new(&name).exists()
        });
        match self.finished.iter().find(|(about, _)| *about == question) {
            Some((_, finished)) => *finished == bytes && !leftover,
            None => {
                self.finished.push((question, bytes));
                !leftover
            }
        }
    }

    pub fn damage(&self, file: usize, damage: &Damage) {
        let (path, other) = (self.path(file), self.path(FILES - 1 - file));
        let Ok(mut bytes) = fs::read(&path) else {
            return;
        };
        let other_bytes = fs::read(&other).unwrap_or_default();
        match *damage {
            Damage::Remove => {
                _ = fs::remove_file(path);
                return;
            }
            Damage::Truncate(len) => bytes.truncate(len as usize),
            Damage::Flip { at, bits } => {
                let len = bytes.len().max(1);
                if let Some(byte) = bytes.get_mut(at as usize % len) {
                    *byte ^= bits;
                }
            }
            Damage::Insert { at, byte } => bytes.insert(at as usize % (bytes.len() + 1), byte),
            Damage::Exchange => bytes = other_bytes,
            Damage::Splice => {
                bytes.truncate(bytes.len() / 2);
                bytes.extend_from_slice(&other_bytes[other_bytes.len() / 2..]);
            }
        }
        _ = fs::write(path, bytes);
    }
}
