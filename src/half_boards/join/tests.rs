//! Joins of lists, and of their parts, against looking at every pair.

use super::*;
use crate::random::Random;
use crate::simd::Kernel;

/// How many pairs have no common bit.
fn disjoint_pairs(patterns: &[u64], items: &[u64]) -> usize {
    let partners = |&pattern: &u64| items.iter().filter(|&&item| item & pattern == 0).count();
    patterns.iter().map(partners).sum()
}

#[test]
fn parts_of_long_lists_have_every_disjoint_pair() {
    let mut random = Random::new(5);
    let mut list = |len: usize, bits: u64| -> Vec<u64> {
        let mut word = || random.next() & random.next() & bits;
        (0..len).map(|_| word()).collect()
    };
    for bits in [0, 1, 0b1001, 0xff0, u64::MAX >> 20] {
        for (patterns, items) in [(0, 9), (9, 0), (600, 1), (3000, 700), (5000, 5000)] {
            let (mut patterns, mut items) = (list(patterns, bits), list(items, bits));
            let expected = disjoint_pairs(&patterns, &items);
            let mut splitter = Splitter::new().unwrap();
            splitter.start(patterns.len(), items.len());
            let mut found = 0;
            while let Some([patterns, items]) = splitter.next(bits, &mut patterns, &mut items) {
                found += disjoint_pairs(patterns, items);
            }
            assert_eq!(found, expected, "{bits:#x}");
        }
    }
}

struct JoinLists<'a, const CHUNKS: usize> {
    exclusive: u64,
    depth: usize,
    sides: [&'a [u64]; 2],
}

impl<const CHUNKS: usize> Job for JoinLists<'_, CHUNKS> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> u64 {
        let classes = Classes::of(&Cut::of_board(9).last().expect("the cut with a queen on the centre"));
        let mut join = Join::new().unwrap();
        join.choose_index(self.exclusive, 0, self.depth, self.sides);
        join.set_patterns(v, self.sides[0], &classes).unwrap();
        join.set_items::<V, CHUNKS>(v, self.sides[1], &classes).unwrap();
        join.count::<V, CHUNKS>(v, &classes, &CancelFlag::default()).unwrap()
    }
}

fn assert_joins_find_every_pair<const CHUNKS: usize>(bits: usize, depth: usize) {
    let exclusive = (1u64 << bits) - 1;
    let mut random = Random::new(bits as u64);
    let mut list = |len: usize| -> Vec<u64> {
        let mut word = || random.next() & random.next() & random.next() & exclusive;
        (0..len).map(|_| word()).collect()
    };
    for (patterns, items) in [(0, 5), (5, 0), (1, 1), (255, 7), (256, 300), (1000, 777)] {
        let (patterns, items) = (list(patterns), list(items));
        let expected = disjoint_pairs(&patterns, &items);
        for kernel in Kernel::available() {
            let sides = [patterns.as_slice(), items.as_slice()];
            let found = kernel.run(JoinLists::<CHUNKS> {
                exclusive,
                depth,
                sides,
            });
            assert_eq!(found, expected as u64, "{bits} bits, {depth} of them a key, {kernel:?}");
        }
    }
}

#[test]
fn joins_find_every_disjoint_pair() {
    for depth in [0, 1, 5, 8] {
        assert_joins_find_every_pair::<4>(depth + 32, depth);
        assert_joins_find_every_pair::<4>(depth + 17, depth);
        assert_joins_find_every_pair::<5>(depth + 33, depth);
        assert_joins_find_every_pair::<5>(depth + 40, depth);
        assert_joins_find_every_pair::<6>(depth + 41, depth);
        assert_joins_find_every_pair::<6>(depth + 48, depth);
    }
}
