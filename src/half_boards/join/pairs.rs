//! Short lists, joined by testing pair after pair: that takes less than sorting the lists and making tables.

use super::split::move_back;
use crate::half_boards::cut::Cut;
use crate::simd::{Set, Vector};

/// As measured. Tests of small boards meet both ways.
const FEW: usize = if cfg!(test) { 1 << 9 } else { 1 << 13 };

/// Are there so few pairs that they are better tested one by one? Where distances are classes that is not worth writing.
pub fn are_few(cut: &Cut, patterns: &[u64], items: &[u64]) -> bool {
    patterns.len() * items.len() <= FEW && !cut.has_distance_classes()
}

/// The number of disjoint pairs. On even boards two half boards that have a class bit, and so different ones, count twice.
#[inline(always)]
pub fn count<V: Vector>(v: V, class_bits: u64, patterns: &mut [u64], items: &mut [u64]) -> u64 {
    let [with_class, items_with_class] = [&mut *patterns, &mut *items].map(|list| move_back(list, class_bits));
    count_disjoint(v, patterns, items) + count_disjoint(v, &patterns[with_class..], &items[items_with_class..])
}

/// The number of pairs without a common bit.
#[inline(always)]
fn count_disjoint<V: Vector>(v: V, ones: &[u64], others: &[u64]) -> u64 {
    let (others, last_others) = others.as_chunks();
    let (fours, last_ones) = ones.as_chunks();
    let pairs_left = last_ones
        .iter()
        .flat_map(|one| last_others.iter().map(move |other| one & other));
    disjoint_from_fours(v, ones, others)
        + disjoint_from_fours(v, last_others, fours)
        + pairs_left.filter(|&common| common == 0).count() as u64
}

/// The same for others that make whole vectors.
#[inline(always)]
fn disjoint_from_fours<V: Vector>(v: V, ones: &[u64], others: &[[u64; 4]]) -> u64 {
    let mut found = v.load(&Set::EMPTY);
    for &one in ones {
        let one = v.load(&Set([one; 4]));
        for &four in others {
            found = v.add_if_zero(found, v.and(one, v.load(&Set(four))));
        }
    }
    v.store(found).0.iter().sum()
}
