//! First decisions: each solution begins with exactly one of them, so the numbers of solutions below them add up.

use super::rows::Rows;
use super::search::{Decision, Found, Order, Search};
use super::squares::Squares;
use crate::cancel::CancelFlag;
use crate::error::Result;
use crate::part::Part;

/// The steps in which prefixes are listed or numbered, as those of `Rows`: some ten milliseconds. Where they do not become
/// many within them, as with few queens, the fewer there are must do.
pub const MAX_STEPS: u32 = 1 << 19;

/// So many steps does a position of `Search` take.
const STEPS_A_NODE: u32 = 1 << 6;

/// Steps between two looks at the cancel flag.
const STEPS: u32 = 1 << 14;

/// A list of prefixes: of columns of the first rows, or of decisions of lines.
pub struct Prefixes<D> {
    decisions: Vec<D>,
    /// Where each ends among the decisions; the next one begins there.
    ends: Vec<usize>,
}

impl<D> Prefixes<D> {
    fn none() -> Prefixes<D> {
        Prefixes {
            decisions: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// The prefix of all solutions.
    pub fn root() -> Result<Prefixes<D>> {
        let mut root = Prefixes::none();
        root.push([])?;
        Ok(root)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, index: usize) -> &[D] {
        let start = index.checked_sub(1).map_or(0, |last| self.ends[last]);
        &self.decisions[start..self.ends[index]]
    }

    fn push(&mut self, prefix: impl IntoIterator<Item = D>) -> Result<()> {
        for decision in prefix {
            self.decisions.try_reserve(1)?;
            self.decisions.push(decision);
        }
        self.ends.try_reserve(1)?;
        self.ends.push(self.decisions.len());
        Ok(())
    }
}

/// About as many prefixes as wanted, of columns of the first open rows.
pub fn of_rows<const W: usize>(rows: &mut Rows<W>, wanted: usize, cancel: &CancelFlag) -> Result<Prefixes<u32>> {
    // Not of all rows: a search begins with an open one.
    let deepest = rows.open().len().saturating_sub(1);
    deepen(deepest, wanted, |depth| {
        let mut prefixes = Prefixes::none();
        rows.rewind();
        let is_all = walk(&mut { MAX_STEPS }, cancel, |steps| {
            let found = rows.run_to(depth, &mut Part::whole(), steps);
            if found == Found::Solution {
                prefixes.push(rows.open()[..depth].iter().map(|&row| rows.cols()[row as usize]))?;
            }
            Ok(found)
        })?;
        Ok(is_all.then_some(prefixes))
    })
}

/// About as many prefixes as wanted, of decisions about lines.
pub fn of_lines(squares: &Squares, wanted: usize, cancel: &CancelFlag) -> Result<Prefixes<Decision>> {
    let mut search = Search::new(squares, Order::Any)?;
    deepen(squares.lines(), wanted, |depth| {
        let mut prefixes = Prefixes::none();
        search.start(|_| Ok(()))?;
        let is_all = walk(&mut { MAX_STEPS }, cancel, |steps| {
            let found = loop {
                if *steps == 0 {
                    return Ok(Found::Paused);
                }
                *steps -= STEPS_A_NODE;
                match search.run_to(depth, 1)? {
                    Found::Paused => {}
                    found => break found,
                }
            };
            if found == Found::Solution {
                prefixes.push(search.decisions())?;
            }
            Ok(found)
        })?;
        Ok(is_all.then_some(prefixes))
    })
}

/// The longest prefixes listed until there are enough, or until a list is not finished.
fn deepen<D>(
    deepest: usize,
    wanted: usize,
    mut list: impl FnMut(usize) -> Result<Option<Prefixes<D>>>,
) -> Result<Prefixes<D>> {
    let mut prefixes = Prefixes::root()?;
    for depth in 1..=deepest {
        if prefixes.len() == 0 || prefixes.len() >= wanted {
            break;
        }
        match list(depth)? {
            Some(longer) => prefixes = longer,
            None => break,
        }
    }
    Ok(prefixes)
}

/// Goes on to the next prefix again and again; is that all there are? It takes from `steps` what it uses up, and ends when
/// none are left. `next` pauses when it has used up those that it is given.
pub fn walk(steps: &mut u32, cancel: &CancelFlag, mut next: impl FnMut(&mut u32) -> Result<Found>) -> Result<bool> {
    while *steps > 0 {
        cancel.check()?;
        let mut some = STEPS.min(*steps);
        *steps -= some;
        loop {
            match next(&mut some)? {
                Found::Solution => {}
                Found::Exhausted => {
                    *steps += some;
                    return Ok(true);
                }
                Found::Paused => break,
            }
        }
    }
    Ok(false)
}
