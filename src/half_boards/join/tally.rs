//! Counting the elements of many sets, most of them nearly empty.

use crate::simd::{Set, Vector};

/// A carry-save adder in front of the population count (Harley and Seal): bit by bit, `ones` and `twos` hold how often an
/// element came, up to 3 times, and only what comes four times is counted at once.
#[derive(Clone, Copy)]
pub struct Tally<V: Vector> {
    ones: V::Bits,
    twos: V::Bits,
    /// Four summands.
    fours: V::Bits,
}

impl<V: Vector> Tally<V> {
    #[inline(always)]
    pub fn new(v: V) -> Tally<V> {
        let empty = v.load(&Set::EMPTY);
        Tally {
            ones: empty,
            twos: empty,
            fours: empty,
        }
    }

    #[inline(always)]
    pub fn add_four(&mut self, v: V, [a, b, c, d]: [V::Bits; 4]) {
        let (twos_a, ones) = add_three(v, self.ones, a, b);
        let (twos_b, ones) = add_three(v, ones, c, d);
        let (fours, twos) = add_three(v, self.twos, twos_a, twos_b);
        self.ones = ones;
        self.twos = twos;
        self.fours = v.add(self.fours, v.count(fours));
    }

    #[inline(always)]
    pub fn add_one(&mut self, v: V, set: V::Bits) {
        let twos = v.and(self.ones, set);
        self.ones = v.xor(self.ones, set);
        let fours = v.and(self.twos, twos);
        self.twos = v.xor(self.twos, twos);
        self.fours = v.add(self.fours, v.count(fours));
    }

    #[inline(always)]
    pub fn total(self, v: V) -> u64 {
        let sum = |summands| v.store(summands).0.iter().sum::<u64>();
        sum(v.count(self.ones)) + 2 * sum(v.count(self.twos)) + 4 * sum(self.fours)
    }
}

/// The carries and the sums, bit by bit.
#[inline(always)]
fn add_three<V: Vector>(v: V, a: V::Bits, b: V::Bits, c: V::Bits) -> (V::Bits, V::Bits) {
    let either = v.xor(a, b);
    (v.or(v.and(a, b), v.and(either, c)), v.xor(either, c))
}
