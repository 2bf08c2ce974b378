//! Half boards: the disjoint unions of a north and a south quarter.

use super::cut::FILLER;
use super::quarter::{Block, Cell};
use super::words::Words;
use crate::error::Result;
use crate::simd::Vector;

/// The half boards with their queens in some rows, made a piece at a time: each column set of the north quarter goes
/// with the complementary one of the south.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    north: &'a Block,
    south: &'a Block,
    /// The cell of the north quarter that comes next.
    next: usize,
}

impl<'a> Source<'a> {
    pub fn new(north: &'a Block, south: &'a Block) -> Source<'a> {
        debug_assert!(north.cells() == south.cells());
        Source { north, south, next: 0 }
    }

    /// Fills `piece` with the next half boards: all that are left, or about `enough`.
    #[inline(always)]
    pub fn next_piece<V: Vector>(&mut self, v: V, enough: usize, piece: &mut Words) -> Result<()> {
        piece.clear();
        while !self.is_exhausted() && piece.len() < enough {
            let north = self.north.cell(self.next);
            // The complements of column sets come in falling order.
            let south = self.south.cell(self.south.cells() - 1 - self.next);
            self.next += 1;
            // The shorter list outside: long inner lists fill the vectors.
            let (outer, inner) = if north.len <= south.len {
                (north, south)
            } else {
                (south, north)
            };
            append_unions(v, outer, inner, piece)?;
        }
        Ok(())
    }

    pub fn is_exhausted(&self) -> bool {
        self.next == self.north.cells()
    }
}

/// Appends the unions of all disjoint pairs but those that occupy both long diagonals, which no count needs. (A few of
/// those come along where a vector begins without and ends with a long diagonal.)
#[inline(always)]
fn append_unions<V: Vector>(v: V, outer: Cell, inner: Cell, list: &mut Words) -> Result<()> {
    list.reserve(outer.len * inner.padded.len())?;
    let without_long = &inner.padded[..inner.without_long.next_multiple_of(4)];
    for (k, one) in outer.padded[..outer.len].iter().enumerate() {
        let others = if k < outer.without_long {
            inner.padded
        } else {
            without_long
        };
        // With the fillers' bit it is disjoint from none of them.
        list.append_disjoint(v, one | FILLER, others);
    }
    Ok(())
}
