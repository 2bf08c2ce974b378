//! Where a task finds its four blocks of quarters.

mod growth;
mod quarter;
mod view;

use super::Outcome;
use super::cut::Cut;
use super::line_sets::LineSets;
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::simd::Kernel;
use growth::{Blocks, BuildBlocks, Filling, Stages};
use quarter::Quarter;
use std::sync::OnceLock;
use view::View;

pub use quarter::{Block, Cell, FILLER, VECTOR};

/// Up to this n the blocks of all row sets are kept for all four quarters, up to the next one for the two in the north:
/// 40 MB for n = 18, 120 MB for n = 20. Each step of two takes some eight times as much.
const MAX_SHARED_N: usize = 19;
const MAX_HALF_SHARED_N: usize = 21;

/// The quarters of a cut.
pub struct Quarters {
    cut: Cut,
    line_sets: LineSets,
    /// In the order in which `Quarter` names them.
    views: [View; 4],
    /// Those whose blocks all workers share.
    shared: &'static [Quarter],
    /// These blocks, for each row set: built by the first worker that needs one of them.
    table: Vec<OnceLock<Outcome<Blocks>>>,
}

/// What one worker has of quarters: of those that are not shared the blocks that it used last, each with its row set.
/// Tasks are numbered so that the south quarters stay the same for long.
#[derive(Default)]
pub struct LastQuarters {
    blocks: [Option<(u32, Blocks)>; 4],
    stages: Stages,
}

/// How a worker builds what is missing.
#[derive(Clone, Copy)]
pub struct Builder<'a> {
    pub kernel: Kernel,
    pub cancel: &'a CancelFlag,
}

impl Quarters {
    pub fn new(cut: Cut, line_sets: LineSets) -> Result<Quarters> {
        let shared: &[Quarter] = if cut.n <= MAX_SHARED_N {
            &Quarter::ALL
        } else if cut.n <= MAX_HALF_SHARED_N {
            &[Quarter::NorthEast, Quarter::NorthWest]
        } else {
            &[]
        };
        let mut table = Vec::new();
        if !shared.is_empty() {
            table.try_reserve_exact(1 << cut.h)?;
            table.resize_with(1 << cut.h, OnceLock::new);
        }
        Ok(Quarters {
            cut,
            line_sets,
            views: Quarter::ALL.map(|quarter| View::new(&cut, quarter)),
            shared,
            table,
        })
    }

    /// The blocks of the four quarters for a row set each, in the order in which `Quarter` names them.
    pub fn blocks<'a>(
        &'a self,
        rows: [u32; 4],
        last: &'a mut LastQuarters,
        builder: Builder,
    ) -> Outcome<[&'a Block; 4]> {
        let LastQuarters { blocks, stages } = last;
        let [north_east, south_east, north_west, south_west] = blocks;
        Ok([
            self.block(Quarter::NorthEast, rows[0], north_east, stages, builder)?,
            self.block(Quarter::SouthEast, rows[1], south_east, stages, builder)?,
            self.block(Quarter::NorthWest, rows[2], north_west, stages, builder)?,
            self.block(Quarter::SouthWest, rows[3], south_west, stages, builder)?,
        ])
    }

    /// The block of a quarter for a row set: from the table, or the last one, which is replaced if it is another.
    fn block<'a>(
        &'a self,
        quarter: Quarter,
        rows: u32,
        last: &'a mut Option<(u32, Blocks)>,
        stages: &mut Stages,
        builder: Builder,
    ) -> Outcome<&'a Block> {
        let mut build = |quarters| {
            let filling = Filling {
                cut: &self.cut,
                line_sets: &self.line_sets,
                views: &self.views,
                rows,
                quarters,
                cancel: builder.cancel,
            };
            builder.kernel.run(BuildBlocks { filling, stages })
        };
        let blocks = if self.shared.contains(&quarter) {
            let shared = self.table[rows as usize].get_or_init(|| build(self.shared));
            shared.as_ref().map_err(|&stop| stop)?
        } else {
            if last.as_ref().is_none_or(|(of, _)| *of != rows) {
                *last = None; // released before the next one is built
            }
            match last {
                Some((_, blocks)) => blocks,
                None => &last.insert((rows, build(&[quarter])?)).1,
            }
        };
        Ok(blocks[quarter as usize].as_ref().expect("what was asked for was built"))
    }
}
