//! The join of two lists: how many pairs of half boards, one from each, make a board.

use super::classes::{Classes, MAX_SPANS, Span};
use super::group::{Chunks, GROUP, Group, Places, elements};
use super::index::{Index, MAX_DEPTH};
use super::sorted::Sorted;
use super::tally::Tally;
use crate::cancel::CancelFlag;
use crate::error::{Result, try_vec};
use crate::half_boards::{Outcome, Stop};
use crate::simd::{Set, Vector};
use std::ops::Range;

/// Two lists of half boards being joined: the *patterns*, which are tested in groups, and the *items*, each of which is
/// looked up in every group that it may have partners in.
pub struct Join {
    index: Index,
    patterns: Sorted,
    pattern_rests: Vec<u64>,
    items: Sorted,
    item_places: Vec<Places>,
    group: Group,
    /// For each value of the key's diagonals the half boards of the group that have none of them.
    masks: Vec<Set>,
}

impl Join {
    pub fn new() -> Result<Join> {
        Ok(Join {
            index: Index::new()?,
            patterns: Sorted::default(),
            pattern_rests: Vec::new(),
            items: Sorted::default(),
            item_places: Vec::new(),
            group: Group::new()?,
            masks: try_vec(Set::EMPTY, 1 << MAX_DEPTH)?,
        })
    }

    /// Chooses the key's diagonals, from a part of each side.
    #[inline(always)]
    pub fn choose_index(&mut self, exclusive: u64, class_bits: u64, depth: usize, sides: [&[u64]; 2]) {
        self.index.choose(exclusive, class_bits, depth, sides);
    }

    #[inline(always)]
    pub fn set_patterns<V: Vector>(&mut self, v: V, words: &[u64], classes: &Classes) -> Result<()> {
        // The last group is read to its end.
        lengthen(&mut self.pattern_rests, words.len() + GROUP, 0)?;
        let rests = &mut self.pattern_rests[..words.len()];
        let index = &self.index;
        self.patterns
            .arrange(v, words, index, index.class_by_class(classes), |place, rest| {
                rests[place] = rest
            })
    }

    #[inline(always)]
    pub fn set_items<V: Vector, const CHUNKS: usize>(&mut self, v: V, words: &[u64], classes: &Classes) -> Result<()> {
        let (chunks, fours) = (self.chunks::<CHUNKS>(), CHUNKS.div_ceil(4));
        lengthen(&mut self.item_places, words.len() * fours, [0; 4])?;
        let places = &mut self.item_places[..words.len() * fours];
        let index = &self.index;
        self.items
            .arrange(v, words, index, index.diagonals_by_diagonals(classes), |place, rest| {
                for (four, places) in places[place * fours..][..fours].iter_mut().enumerate() {
                    *places = chunks.places(v, rest, four);
                }
            })
    }

    /// The rest of a word is cut into chunks of equal width.
    #[inline(always)]
    fn chunks<const CHUNKS: usize>(&self) -> Chunks {
        let bits = self.index.rest.mask().count_ones() as usize;
        Chunks {
            bits,
            width: bits.div_ceil(CHUNKS),
        }
    }

    /// The weighted number of disjoint pairs.
    #[inline(always)]
    pub fn count<V: Vector, const CHUNKS: usize>(
        &mut self,
        v: V,
        classes: &Classes,
        cancel: &CancelFlag,
    ) -> Outcome<u64> {
        let mut total = 0;
        for class in 0..classes.number() {
            let spans = classes.spans(class);
            let mut tallies = [Tally::new(v); MAX_SPANS];
            let all = self.class_range(class);
            let mut place = 0; // in the index's order, of the group's first key
            for start in all.clone().step_by(GROUP) {
                let group = start..all.end.min(start + GROUP);
                let rests = self.pattern_rests[start..].first_chunk().expect("they are longer");
                self.group.fill::<V, CHUNKS>(v, rests, self.chunks::<CHUNKS>());
                let common = self.fill_masks(v, class, group, &mut place);
                self.look_up_items::<V, CHUNKS>(v, common, spans, &mut tallies, cancel)?;
            }
            for (tally, span) in tallies.iter().zip(spans) {
                total += tally.total(v) * span.weight;
            }
        }
        Ok(total)
    }

    fn class_range(&self, class: usize) -> Range<usize> {
        let order = &self.index.order;
        let run = |diagonals: u16| self.patterns.run(self.index.key(class, diagonals.into()));
        run(order[0]).start..run(order[order.len() - 1]).end
    }

    /// Fills in the masks for a group of patterns and returns the diagonals of the key that all of them have. `place`
    /// is where in the index's order the search for the group's first key begins.
    #[inline(always)]
    fn fill_masks<V: Vector>(&mut self, v: V, class: usize, group: Range<usize>, place: &mut usize) -> usize {
        let depth = self.index.depth;
        let mut common = (1 << depth) - 1;
        let mut without = [Set::EMPTY; MAX_DEPTH];
        loop {
            let diagonals = usize::from(self.index.order[*place]);
            let run = self.patterns.run(self.index.key(class, diagonals));
            let inside = run.start.max(group.start)..run.end.min(group.end);
            if !inside.is_empty() {
                common &= diagonals;
                let run_elements = elements(inside.start - group.start..inside.end - group.start);
                for (diagonal, without) in without[..depth].iter_mut().enumerate() {
                    if diagonals >> diagonal & 1 == 0 {
                        *without = v.store(v.or(v.load(without), v.load(&run_elements)));
                    }
                }
            }
            if run.end >= group.end {
                break;
            }
            *place += 1;
        }
        self.masks[0] = elements(0..group.len());
        for (diagonal, without) in without[..depth].iter().enumerate() {
            let (low, high) = self.masks.split_at_mut(1 << diagonal);
            for (low, high) in low.iter().zip(high) {
                *high = v.store(v.and(v.load(low), v.load(without)));
            }
        }
        common
    }

    /// Tallies, for the items of each span, the patterns of the group that are disjoint from them.
    #[inline(always)]
    fn look_up_items<V: Vector, const CHUNKS: usize>(
        &self,
        v: V,
        common: usize,
        spans: &[Span],
        tallies: &mut [Tally<V>; MAX_SPANS],
        cancel: &CancelFlag,
    ) -> Outcome<()> {
        // All subsets of the diagonals that not every pattern has.
        let open = ((1 << self.index.depth) - 1) & !common;
        let mut diagonals = open;
        loop {
            let mask = v.load(&self.masks[diagonals]);
            if !v.is_empty(mask) {
                if cancel.is_requested() {
                    return Err(Stop::Cancelled);
                }
                let run = |class: u8| self.items.run(self.index.key(class.into(), diagonals));
                for (span, tally) in spans.iter().zip(&mut *tallies) {
                    let items = run(span.first).start..run(span.last).end;
                    self.look_up_run::<V, CHUNKS>(v, items, mask, tally);
                }
            }
            if diagonals == 0 {
                return Ok(());
            }
            diagonals = (diagonals - 1) & open;
        }
    }

    #[inline(always)]
    fn look_up_run<V: Vector, const CHUNKS: usize>(
        &self,
        v: V,
        run: Range<usize>,
        mask: V::Bits,
        tally: &mut Tally<V>,
    ) {
        let fours = CHUNKS.div_ceil(4);
        let places = &self.item_places[run.start * fours..run.end * fours];
        let mut counted = *tally; // kept in registers
        let mut quads = places.chunks_exact(4 * fours);
        for quad in &mut quads {
            let mut sets = [mask; 4];
            for (set, item) in sets.iter_mut().zip(quad.chunks_exact(fours)) {
                *set = self.group.disjoint::<V, CHUNKS>(v, mask, item);
            }
            counted.add_four(v, sets);
        }
        for item in quads.remainder().chunks_exact(fours) {
            counted.add_one(v, self.group.disjoint::<V, CHUNKS>(v, mask, item));
        }
        *tally = counted;
    }
}

/// Makes a vector at least this long.
fn lengthen<T: Copy>(vec: &mut Vec<T>, len: usize, value: T) -> Result<()> {
    if vec.len() < len {
        vec.try_reserve(len - vec.len())?;
        vec.resize(len, value);
    }
    Ok(())
}
