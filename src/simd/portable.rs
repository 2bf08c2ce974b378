//! Plain code for any machine, and the oracle that the other kernels are tested against.

use super::{Set, Table, Vector};

#[derive(Clone, Copy)]
pub struct Portable;

impl Vector for Portable {
    type Bits = [u64; 4];

    #[inline(always)]
    fn load(self, set: &Set) -> [u64; 4] {
        set.0
    }

    #[inline(always)]
    fn store(self, bits: [u64; 4]) -> Set {
        Set(bits)
    }

    #[inline(always)]
    fn look_up(self, table: &Table, place: u16) -> [u64; 4] {
        // SAFETY: the table has four words from any place on.
        unsafe { table.words(place).cast::<[u64; 4]>().read() }
    }

    #[inline(always)]
    fn and(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
    }

    #[inline(always)]
    fn or(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
    }

    #[inline(always)]
    fn xor(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]]
    }

    #[inline(always)]
    fn is_empty(self, a: [u64; 4]) -> bool {
        a == [0; 4]
    }

    #[inline(always)]
    fn count(self, a: [u64; 4]) -> [u64; 4] {
        a.map(|word| word.count_ones().into())
    }

    #[inline(always)]
    fn add(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
    }

    #[inline(always)]
    fn add_if_zero(self, number: [u64; 4], word: [u64; 4]) -> [u64; 4] {
        std::array::from_fn(|k| number[k] + u64::from(word[k] == 0))
    }

    #[inline(always)]
    fn half_words<const HIGH: bool>(self, words: &[u64; 8]) -> [u64; 4] {
        let half = |word: u64| if HIGH { word >> 32 } else { word & 0xffff_ffff };
        std::array::from_fn(|k| half(words[2 * k]) | half(words[2 * k + 1]) << 32)
    }

    #[inline(always)]
    fn exchange<const STEP: i32>(self, low: [u64; 4], high: [u64; 4], mask: [u64; 4]) -> [[u64; 4]; 2] {
        let exchanged: [u64; 4] = std::array::from_fn(|k| (low[k] >> STEP ^ high[k]) & mask[k]);
        [
            std::array::from_fn(|k| low[k] ^ exchanged[k] << STEP),
            self.xor(high, exchanged),
        ]
    }

    #[inline(always)]
    fn append_disjoint(self, ones: &[u64], excluded: u64, others: &[u64], out: &mut [u64], mut len: usize) -> usize {
        assert!(others.len().is_multiple_of(4) && len + ones.len() * others.len() <= out.len());
        for &one in ones {
            let taken = one | excluded;
            for &other in others {
                out[len] = one | other;
                len += usize::from(taken & other == 0);
            }
        }
        len
    }
}
