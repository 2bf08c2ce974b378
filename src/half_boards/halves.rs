//! Half boards: the disjoint unions of a north and a south quarter.

use super::cut::FILLER;
use super::quarter::{Block, Cell};
use crate::error::Result;
use crate::simd::Vector;

/// A list of half boards, as words.
#[derive(Default)]
pub struct HalfBoards {
    /// Longer than the list.
    room: Vec<u64>,
    len: usize,
}

impl HalfBoards {
    pub fn words(&self) -> &[u64] {
        &self.room[..self.len]
    }

    /// Makes room for that many more words.
    fn reserve(&mut self, more: usize) -> Result<()> {
        let needed = self.len + more;
        if needed > self.room.len() {
            let len = needed.next_power_of_two();
            self.room.try_reserve_exact(len - self.room.len())?;
            self.room.resize(len, 0);
        }
        Ok(())
    }
}

/// The half boards with their queens in some rows, made a piece at a time: each column set of the north quarter goes
/// with the complementary one of the south.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub north: &'a Block,
    pub south: &'a Block,
    /// The column sets of the north quarter that are still to come.
    pub column_sets: &'a [u32],
    pub all_columns: u32,
}

impl Source<'_> {
    /// Fills `piece` with the next half boards: all that are left, or about `enough`.
    #[inline(always)]
    pub fn next_piece<V: Vector>(&mut self, v: V, enough: usize, piece: &mut HalfBoards) -> Result<()> {
        piece.len = 0;
        while let Some((&columns, rest)) = self.column_sets.split_first() {
            if piece.len >= enough {
                break;
            }
            self.column_sets = rest;
            let north = self.north.cell(columns);
            let south = self.south.cell(self.all_columns ^ columns);
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
        self.column_sets.is_empty()
    }
}

/// Appends the unions of all disjoint pairs but those that occupy both long diagonals, which no count needs. (A few of
/// those come along where a vector begins without and ends with a long diagonal.)
#[inline(always)]
fn append_unions<V: Vector>(v: V, outer: Cell, inner: Cell, list: &mut HalfBoards) -> Result<()> {
    list.reserve(outer.len * inner.padded.len())?;
    let without_long = &inner.padded[..inner.without_long.next_multiple_of(4)];
    for (k, one) in outer.padded[..outer.len].iter().enumerate() {
        let others = if k < outer.without_long {
            inner.padded
        } else {
            without_long
        };
        // With the fillers' bit it is disjoint from none of them.
        list.len = v.append_disjoint(one | FILLER, others, &mut list.room, list.len);
    }
    Ok(())
}
