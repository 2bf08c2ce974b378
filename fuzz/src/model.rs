//! What the contract says of a problem after all that was done to it.

use crate::checkpoints::Question;
use crate::rules::{Asked, Boards};
use crate::twin;
use nqueens::capi::*;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// A problem of the library, and what the library must know of it.
pub struct Problem {
    pub handle: *mut nq_problem,
    pub asked: Asked,
    /// 0 = none.
    pub limit: u64,
    /// Index and count.
    pub shard: (u64, u64),
    /// The file of nq_set_checkpoint.
    pub checkpoint: Option<usize>,
    pub is_cancelled: bool,
    /// Inside a callback of this problem.
    pub is_busy: bool,
    /// How many solutions nq_next has delivered since the last rewind.
    pub delivered: usize,
    known: Known,
}

/// What has been worked out for what is asked now.
#[derive(Default)]
struct Known {
    all: Option<Rc<Boards>>,
    smallest: Option<Rc<Boards>>,
    /// The parts of nq_solve and nq_next, by index and count.
    parts: HashMap<(u64, u64), Range<usize>>,
    /// The parts of nq_count, and whether there is a limit, which makes them others.
    counts: HashMap<(u64, u64, bool), u64>,
    /// What nq_find has found for a seed.
    found: HashMap<u64, Vec<u32>>,
}

/// Of how many parts the whole split is looked at.
const WHOLE_SPLITS: u64 = 5;

/// Solutions of plain boards (OEIS A000170), for boards that brute force would take too long for.
const KNOWN_COUNTS: [(u32, u64); 3] = [(12, 14200), (13, 73712), (14, 365596)];

/// What is to come of a search.
pub enum Prospect<T> {
    Answer(T),
    TooLarge,
    /// More than this model can foretell, or than a fuzzer can wait for.
    Unknown,
}

impl Problem {
    pub fn new(handle: *mut nq_problem, n: u32) -> Problem {
        Problem {
            handle,
            asked: Asked::new(n),
            limit: 0,
            shard: (0, 1),
            checkpoint: None,
            is_cancelled: false,
            is_busy: false,
            delivered: 0,
            known: Known::default(),
        }
    }

    /// Something else is asked.
    pub fn ask(&mut self, change: impl FnOnce(&mut Asked)) {
        change(&mut self.asked);
        self.known = Known::default();
        self.delivered = 0;
    }

    /// All solutions, whatever symmetry, limit and shard say.
    pub fn all(&mut self) -> Rc<Boards> {
        let every = Asked {
            classes: false,
            ..self.asked.clone()
        };
        Rc::clone(self.known.all.get_or_insert_with(|| Rc::new(every.solutions())))
    }

    /// The solutions that are asked for, whatever limit and shard say.
    pub fn solutions(&mut self) -> Rc<Boards> {
        if !self.asked.classes {
            return self.all();
        }
        let asked = &self.asked;
        Rc::clone(self.known.smallest.get_or_insert_with(|| Rc::new(asked.solutions())))
    }

    /// Whether brute force is quick.
    pub fn is_small(&self) -> bool {
        let Asked { n, queens, attacks, .. } = self.asked;
        n <= 7 || n <= 10 && queens == n && attacks & NQ_ATTACK_DIAGONALS != 0
    }

    /// The solutions of the shard, as a range of all that are asked for.
    pub fn part(&mut self) -> Result<Prospect<Range<usize>>, String> {
        let (n, is_plain) = (self.asked.n, self.asked.is_plain());
        if n > 1024 || is_plain && n > 64 {
            return Ok(Prospect::TooLarge);
        }
        if !self.is_small() {
            return Ok(Prospect::Unknown);
        }
        let solutions = self.solutions();
        let (index, count) = self.shard;
        if count == 1 {
            return Ok(Prospect::Answer(0..solutions.len()));
        }
        if !self.known.parts.contains_key(&self.shard) {
            let indices = if count <= WHOLE_SPLITS {
                0..count
            } else {
                index..index + 1
            };
            for index in indices {
                let part = twin::part(&self.asked, (index, count), &solutions)?;
                self.known.parts.insert((index, count), part);
            }
            self.expect_an_ordered_split(count, solutions.len())?;
        }
        Ok(Prospect::Answer(self.known.parts[&self.shard].clone()))
    }

    /// The parts that are known must follow one another, without a gap where all are known.
    fn expect_an_ordered_split(&self, count: u64, len: usize) -> Result<(), String> {
        let mut parts: Vec<_> = self.known.parts.iter().filter(|(shard, _)| shard.1 == count).collect();
        parts.sort_unstable_by_key(|(shard, _)| shard.0);
        let is_whole = parts.len() as u64 == count;
        let mut end = 0;
        for (&(index, _), part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
            if part.start < end || is_whole && part.start > end {
                return Err(format!(
                    "part {index} of {count} has the solutions {part:?}; those before it end at {end}"
                ));
            }
            end = part.end;
        }
        if is_whole && end != len {
            return Err(format!("{count} parts have {end} of {len} solutions"));
        }
        Ok(())
    }

    /// What nq_count is to say without a limit.
    pub fn count(&mut self) -> Result<Prospect<u64>, String> {
        let Asked { n, classes, .. } = self.asked;
        if self.asked.is_plain() && n >= 29 && self.limit == 0 {
            return Ok(Prospect::TooLarge);
        }
        if !self.is_small() {
            let published = KNOWN_COUNTS
                .into_iter()
                .find(|&(size, _)| size == n)
                .map(|(_, count)| count);
            let is_published = self.asked.is_plain() && !classes && self.shard.1 == 1 && self.limit == 0;
            return Ok(published
                .filter(|_| is_published)
                .map_or(Prospect::Unknown, Prospect::Answer));
        }
        let all = self.solutions().len() as u64;
        let (index, count) = self.shard;
        if count == 1 {
            return Ok(Prospect::Answer(all));
        }
        let is_limited = self.limit > 0;
        let shard = (index, count, is_limited);
        if !self.known.counts.contains_key(&shard) {
            let indices = if count <= WHOLE_SPLITS {
                0..count
            } else {
                index..index + 1
            };
            for index in indices {
                let part = twin::count(&self.asked, (index, count), is_limited)?;
                self.known.counts.insert((index, count, is_limited), part);
            }
            let parts = self
                .known
                .counts
                .iter()
                .filter(|(known, _)| (known.1, known.2) == (count, is_limited))
                .map(|(_, part)| part);
            let (known, sum) = (parts.clone().count() as u64, parts.sum::<u64>());
            if sum > all || known == count && sum < all {
                return Err(format!("{known} of {count} parts count {sum} of {all} solutions"));
            }
        }
        Ok(Prospect::Answer(self.known.counts[&shard]))
    }

    /// What a checkpoint file of this problem is about.
    pub fn question(&self) -> Question {
        Question {
            asked: self.asked.clone(),
            shard: self.shard,
        }
    }

    /// Whether nq_find is to find something.
    pub fn has_solution(&mut self) -> Prospect<bool> {
        if self.is_small() {
            Prospect::Answer(self.all().len() > 0)
        } else if self.asked.is_plain() && self.asked.n <= 2000 {
            Prospect::Answer(true)
        } else {
            Prospect::Unknown
        }
    }

    /// Is this a solution, and what the seed gave before?
    pub fn is_found(&mut self, seed: u64, cols: &[u32]) -> bool {
        let before = self.known.found.entry(seed).or_insert_with(|| cols.to_vec());
        before == cols && self.asked.is_solution(cols)
    }
}
