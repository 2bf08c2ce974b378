//! The text of a checkpoint file: what it is about, and the tasks that are done.

use crate::attacks::Square;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::shard::Shard;
use crate::tasks::Ledger;
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::ops::Range;

/// What a file is about, and which tasks make it complete.
pub struct Question {
    header: Text,
    part: Range<usize>,
}

impl Question {
    pub fn new(problem: &Problem, shard: Shard, part: Range<usize>, numbering: &str) -> Result<Question> {
        let mut header = Text::default();
        header.add(format_args!(
            "nqueens checkpoint 1\nproblem n={} queens={} attacks={} symmetry={}",
            problem.n(),
            problem.queens(),
            problem.attacks().flags(),
            u32::from(problem.classes())
        ))?;
        if problem.placed_count() > 0 || problem.blocked_count() > 0 || problem.has_regions() {
            header.add(format_args!(" squares={}", Hex(squares_digest(problem)?)))?;
        }
        header.add(format_args!("\nshard {} of {}", shard.index(), shard.count()))?;
        header.add(format_args!("\ntasks {}-{} of {numbering}\n", part.start, part.end))?;
        Ok(Question { header, part })
    }

    /// Is that all there is to count?
    pub fn is_answered_by(&self, ledger: &Ledger) -> bool {
        ledger.is_complete(self.part.clone())
    }

    /// The text of a file with this ledger.
    pub fn text(&self, ledger: &Ledger) -> Result<String> {
        let mut text = Text::default();
        text.add(format_args!("{}done", self.header.0))?;
        for range in ledger.done() {
            text.add(format_args!(" {}-{}", range.start, range.end))?;
        }
        text.add(format_args!("\nfound {}\n", ledger.found()))?;
        let digest = Hex(Sha256::digest(&text.0));
        text.add(format_args!("sha256 {digest}\n"))?;
        Ok(text.0)
    }

    /// The ledger of a file's text.
    ///
    /// # Errors
    /// [`Error::Checkpoint`] unless the text is just as we would write it.
    pub fn ledger(&self, text: &str) -> Result<Ledger> {
        let (done, found) = self.entries(text).ok_or(Error::Checkpoint)?;
        let mut ranges = Vec::new();
        for range in done.split(' ').skip(1) {
            ranges.try_reserve(1)?;
            ranges.push(self.range(range).ok_or(Error::Checkpoint)?);
        }
        let ledger = Ledger::new(ranges, found).ok_or(Error::Checkpoint)?;
        match self.text(&ledger)? == text {
            true => Ok(ledger),
            false => Err(Error::Checkpoint),
        }
    }

    /// The ranges of tasks, each after a blank, and what was found.
    fn entries<'a>(&self, text: &'a str) -> Option<(&'a str, u128)> {
        let (done, rest) = text
            .strip_prefix(&self.header.0)?
            .strip_prefix("done")?
            .split_once('\n')?;
        let (found, _) = rest.strip_prefix("found ")?.split_once('\n')?;
        Some((done, found.parse().ok()?))
    }

    /// A range of tasks, if they are ours.
    fn range(&self, range: &str) -> Option<Range<usize>> {
        let (start, end) = range.split_once('-')?;
        let range = start.parse().ok()?..end.parse().ok()?;
        (self.part.start <= range.start && range.end <= self.part.end).then_some(range)
    }
}

/// A text that can say that there is no memory for more of it.
#[derive(Default)]
struct Text(String);

impl Text {
    fn add(&mut self, more: fmt::Arguments<'_>) -> Result<()> {
        self.write_fmt(more).map_err(|_| Error::Memory)
    }
}

impl Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.try_reserve(more.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(more);
        Ok(())
    }
}

/// Bytes in hexadecimal.
struct Hex<T>(T);

impl<T: AsRef<[u8]>> fmt::Display for Hex<T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().iter().try_for_each(|byte| write!(to, "{byte:02x}"))
    }
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
            assert_eq!(question.ledger(&question.text(&ledger).unwrap()), Ok(ledger));
        }
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let question = question(19, (3, 7));
        let text = question.text(&ledger()).unwrap();
        for at in 0..text.len() {
            assert_eq!(question.ledger(&text[..at]), Err(Error::Checkpoint), "cut at {at}");
            for flip in [1, 2, 4, 16] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= flip;
                let damaged = String::from_utf8(bytes).unwrap();
                assert_eq!(question.ledger(&damaged), Err(Error::Checkpoint), "byte {at}");
            }
        }
        assert_eq!(question.ledger(&(text + "\n")), Err(Error::Checkpoint));
    }

    #[test]
    fn what_is_about_something_else_is_refused() {
        let text = question(19, (3, 7)).text(&ledger()).unwrap();
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
            assert_eq!(other.ledger(&text), Err(Error::Checkpoint), "{}", other.header.0);
        }
        let placed = Question::new(&placed, shard, 100..900, "numbers 1").unwrap();
        let blocked = Question::new(&blocked, shard, 100..900, "numbers 1").unwrap();
        assert_eq!(blocked.ledger(&placed.text(&ledger()).unwrap()), Err(Error::Checkpoint));
    }

    /// Well made, but not what a count of this part leaves.
    #[test]
    fn tasks_of_another_part_are_refused() {
        let question = question(19, (3, 7));
        for done in [[99..101, 200..300], [300..400, 800..901], [0..5, 200..300]] {
            let ledger = Ledger::new(done.to_vec(), 1).unwrap();
            assert_eq!(
                question.ledger(&question.text(&ledger).unwrap()),
                Err(Error::Checkpoint)
            );
        }
    }
}
