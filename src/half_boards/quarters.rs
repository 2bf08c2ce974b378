//! Where a task finds its four blocks of quarters.

use super::Outcome;
use super::cut::Cut;
use super::quarter::{Block, Quarter};
use crate::cancel::CancelFlag;
use crate::error::Result;
use std::sync::OnceLock;

/// Up to here the blocks of all row sets of the two north quarters are kept: 140 MB for n = 20, and each step of two
/// takes some eight times as much.
const MAX_SHARED_N: usize = 21;

/// The blocks that all workers share; each is built by the first that needs it.
pub struct SharedQuarters {
    north_east: Vec<OnceLock<Outcome<Block>>>,
    north_west: Vec<OnceLock<Outcome<Block>>>,
}

impl SharedQuarters {
    pub fn new(cut: &Cut) -> Result<SharedQuarters> {
        let table = || -> Result<Vec<_>> {
            let len = if cut.n <= MAX_SHARED_N { 1 << cut.h } else { 0 };
            let mut table = Vec::new();
            table.try_reserve_exact(len)?;
            table.resize_with(len, OnceLock::new);
            Ok(table)
        };
        Ok(SharedQuarters {
            north_east: table()?,
            north_west: table()?,
        })
    }

    fn table(&self, quarter: Quarter) -> &[OnceLock<Outcome<Block>>] {
        match quarter {
            Quarter::NorthEast => &self.north_east,
            Quarter::NorthWest => &self.north_west,
            Quarter::SouthEast | Quarter::SouthWest => &[],
        }
    }

    /// The block of a quarter for a row set: from the table, or the last one, which is replaced if it is another.
    fn block<'a>(
        &'a self,
        cut: &Cut,
        quarter: Quarter,
        rows: u32,
        last: &'a mut Option<(u32, Block)>,
        cancel: &CancelFlag,
    ) -> Outcome<&'a Block> {
        let build = || Block::build(cut, quarter, rows, cancel);
        if let Some(shared) = self.table(quarter).get(rows as usize) {
            return shared.get_or_init(build).as_ref().map_err(|&stop| stop);
        }
        if last.as_ref().is_none_or(|(of, _)| *of != rows) {
            *last = None; // released before the next one is built
        }
        match last {
            Some((_, block)) => Ok(block),
            None => Ok(&last.insert((rows, build()?)).1),
        }
    }
}

/// The blocks that one worker used last, one for each quarter, each with its row set. Tasks are numbered so that the
/// south quarters stay the same for long.
#[derive(Default)]
pub struct LastQuarters([Option<(u32, Block)>; 4]);

/// The blocks of the four quarters for a row set each, in the order in which `Quarter` names them.
pub fn blocks<'a>(
    cut: &Cut,
    shared: &'a SharedQuarters,
    last: &'a mut LastQuarters,
    rows: [u32; 4],
    cancel: &CancelFlag,
) -> Outcome<[&'a Block; 4]> {
    let [north_east, south_east, north_west, south_west] = &mut last.0;
    Ok([
        shared.block(cut, Quarter::NorthEast, rows[0], north_east, cancel)?,
        shared.block(cut, Quarter::SouthEast, rows[1], south_east, cancel)?,
        shared.block(cut, Quarter::NorthWest, rows[2], north_west, cancel)?,
        shared.block(cut, Quarter::SouthWest, rows[3], south_west, cancel)?,
    ])
}
