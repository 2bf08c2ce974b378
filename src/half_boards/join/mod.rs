//! One row set's half boards: made, piece by piece, and joined.

mod classes;
mod group;
mod index;
mod lists;
mod pairs;
mod sorted;
mod split;
mod tally;

use super::Outcome;
use super::cut::{Cut, Kind};
use super::halves::Source;
use super::words::Words;
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::simd::{Job, Vector};
use lists::Join;
use split::Splitter;

pub use classes::Classes;
#[cfg(test)]
pub use classes::Span;

/// At most twice as many half boards are joined at a time; more are taken in pieces, each of one side with each of the other.
/// It bounds the memory of a thread, to some 200 MB. Tests meet pieces on small boards.
const PIECE: usize = if cfg!(test) { 1 << 12 } else { 1 << 22 };

/// How the bits of a word are used: this many diagonals in the key, the others in this many chunks.
#[derive(Clone, Copy, Debug)]
struct Shape {
    depth: usize,
    chunks: usize,
}

impl Shape {
    /// As measured: a deeper key leaves fewer pairs to test but cuts the lists into more and shorter runs. From n = 19 on it
    /// is also deep enough for four chunks, as long as eight diagonals are.
    fn of(cut: &Cut) -> Shape {
        let exclusive = cut.exclusive_bits().count_ones() as usize;
        let depth = match cut.n {
            ..=14 => 0,
            15 | 16 => 1,
            17 => 6,
            18 => 4,
            19 => 5,
            20 => 6,
            _ => 8,
        };
        let rest = exclusive - depth.min(exclusive);
        let chunks = match rest.div_ceil(8) {
            ..=4 => 4,
            5 => 5,
            _ => 6,
        };
        Shape { depth, chunks }
    }
}

/// Memory for joins, used again from one to the next.
pub struct Room {
    patterns: Words,
    items: Words,
    splitter: Splitter,
    join: Join,
}

impl Room {
    pub fn new() -> Result<Room> {
        Ok(Room {
            patterns: Words::default(),
            items: Words::default(),
            splitter: Splitter::new()?,
            join: Join::new()?,
        })
    }
}

/// Makes the half boards of one row set and counts the pairs that make a board; some count twice, see `classes`.
pub struct RowSetJoin<'a> {
    pub cut: &'a Cut,
    pub east: Source<'a>,
    pub west: Source<'a>,
    pub classes: &'a Classes,
    pub room: &'a mut Room,
    pub cancel: &'a CancelFlag,
}

impl Job for RowSetJoin<'_> {
    type Output = Outcome<u64>;

    #[inline(always)]
    fn run<V: Vector>(mut self, v: V) -> Outcome<u64> {
        let [mut pattern_source, item_source] = self.sources();
        let mut total = 0;
        while !pattern_source.is_exhausted() {
            pattern_source.next_piece(v, PIECE, &mut self.room.patterns, self.cancel)?;
            let mut item_source = item_source;
            while !item_source.is_exhausted() {
                item_source.next_piece(v, PIECE, &mut self.room.items, self.cancel)?;
                total += self.join_piece(v)?;
            }
        }
        Ok(total)
    }
}

impl<'a> RowSetJoin<'a> {
    /// Where the patterns come from, and the items. More patterns make more groups, and finer ones; with short lists making
    /// them would take longer than it saves.
    fn sources(&self) -> [Source<'a>; 2] {
        match self.cut.kind {
            Kind::MiddleLines if !self.cut.has_distance_classes() => [self.east, self.west],
            _ => [self.west, self.east],
        }
    }

    #[inline(always)]
    fn join_piece<V: Vector>(&mut self, v: V) -> Outcome<u64> {
        let Room {
            patterns,
            items,
            splitter,
            join,
        } = &mut *self.room;
        let (patterns, items) = (patterns.as_mut_slice(), items.as_mut_slice());
        let (exclusive, class_bits) = (self.cut.exclusive_bits(), self.cut.class_bits());
        let (shape, classes, cancel) = (Shape::of(self.cut), self.classes, self.cancel);
        if pairs::are_few(self.cut, patterns, items) {
            return Ok(pairs::count(v, class_bits, patterns, items));
        }
        let mut total = 0;
        splitter.start(patterns.len(), items.len());
        while let Some([patterns, items]) = splitter.next(exclusive, patterns, items) {
            join.choose_index(exclusive, class_bits, shape.depth, [patterns, items]);
            join.set_patterns(v, patterns, classes)?;
            total += match shape.chunks {
                4 => count::<V, 4>(v, join, items, classes, cancel),
                5 => count::<V, 5>(v, join, items, classes, cancel),
                _ => count::<V, 6>(v, join, items, classes, cancel),
            }?;
        }
        Ok(total)
    }
}

/// Joins these items with the patterns that are set.
#[inline(always)]
fn count<V: Vector, const CHUNKS: usize>(
    v: V,
    join: &mut Join,
    items: &[u64],
    classes: &Classes,
    cancel: &CancelFlag,
) -> Outcome<u64> {
    join.set_items::<V, CHUNKS>(v, items, classes)?;
    join.count::<V, CHUNKS>(v, classes, cancel)
}

#[cfg(test)]
mod tests;
