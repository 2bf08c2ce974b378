//! Half boards: the disjoint unions of a north and a south quarter.

use super::quarters::{Block, Cell, FILLER, VECTOR};
use super::words::Words;
use super::{Outcome, Stop};
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::simd::Vector;
use std::ops::Range;

/// The half boards with their queens in some rows, made a piece at a time: each column set of the north quarter goes
/// with the complementary one of the south.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    north: &'a Block,
    south: &'a Block,
    class_bits: u64,
    /// The cell of the north quarter that comes next, and how many of its words, or its partner's, are already taken.
    next: usize,
    taken: usize,
}

impl<'a> Source<'a> {
    pub fn new(north: &'a Block, south: &'a Block, class_bits: u64) -> Source<'a> {
        debug_assert!(north.cells() == south.cells());
        Source {
            north,
            south,
            class_bits,
            next: 0,
            taken: 0,
        }
    }

    /// Fills `piece` with the next half boards: all that are left, or from `enough` to twice as many.
    #[inline(always)]
    pub fn next_piece<V: Vector>(
        &mut self,
        v: V,
        enough: usize,
        piece: &mut Words,
        cancel: &CancelFlag,
    ) -> Outcome<()> {
        piece.clear();
        while !self.is_exhausted() && piece.len() < enough {
            if cancel.is_requested() {
                return Err(Stop::Cancelled);
            }
            let north = self.north.cell(self.next);
            // The complements of column sets come in falling order.
            let south = self.south.cell(self.south.cells() - 1 - self.next);
            // The shorter list outside: long inner lists fill the vectors.
            let (outer, inner) = if north.len <= south.len {
                (north, south)
            } else {
                (south, north)
            };
            let some = enough / inner.padded.len().max(1) + 1;
            let end = outer.len.min(self.taken + some);
            append_unions(v, outer, self.taken..end, inner, self.class_bits, piece)?;
            self.taken = end;
            if end == outer.len {
                (self.next, self.taken) = (self.next + 1, 0);
            }
        }
        Ok(())
    }

    pub fn is_exhausted(&self) -> bool {
        self.next == self.north.cells()
    }
}

/// Appends the unions of some of one cell with those of the other that are disjoint from them, but for those that occupy
/// both long diagonals, which no count needs.
#[inline(always)]
fn append_unions<V: Vector>(
    v: V,
    outer: Cell,
    some: Range<usize>,
    inner: Cell,
    class_bits: u64,
    list: &mut Words,
) -> Result<()> {
    let middle = outer.without_long.clamp(some.start, some.end);
    list.append_disjoint(v, &outer.padded[some.start..middle], FILLER, inner.padded)?;
    // The last vector may end with words that have a long diagonal.
    let without_long = &inner.padded[..inner.without_long.next_multiple_of(VECTOR)];
    list.append_disjoint(v, &outer.padded[middle..some.end], class_bits | FILLER, without_long)
}
