//! NEON. Arm has no instruction that gathers bits of a word, and none that packs words: for these the portable code.
//!
//! Tested under QEMU, see `.ci/cross`; not yet timed on such a machine.

use super::portable::Portable;
use super::{Job, Set, Table, Vector};
use std::arch::aarch64::*;

/// Proof that this machine has NEON.
#[derive(Clone, Copy)]
pub struct Neon(());

pub fn is_available() -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
}

/// Does the job with these instructions.
///
/// # Safety
/// The machine must have what [`is_available`] asks for.
#[target_feature(enable = "neon")]
pub unsafe fn run<J: Job>(job: J) -> J::Output {
    job.run(Neon(()))
}

// In all that follows: SAFETY of the intrinsics: the value `self` exists, so the machine has the instructions.
impl Vector for Neon {
    type Bits = [uint64x2_t; 2];

    #[inline(always)]
    fn load(self, set: &Set) -> Self::Bits {
        // SAFETY: the instructions exist; a set is four words.
        unsafe { [vld1q_u64(set.0.as_ptr()), vld1q_u64(set.0.as_ptr().add(2))] }
    }

    #[inline(always)]
    fn store(self, bits: Self::Bits) -> Set {
        let mut set = Set::EMPTY;
        // SAFETY: the instructions exist; a set is four words.
        unsafe {
            vst1q_u64(set.0.as_mut_ptr(), bits[0]);
            vst1q_u64(set.0.as_mut_ptr().add(2), bits[1]);
        }
        set
    }

    #[inline(always)]
    fn look_up(self, table: &Table, place: u16) -> Self::Bits {
        // SAFETY: the instructions exist; the table has four words from any place on.
        unsafe { [vld1q_u64(table.words(place)), vld1q_u64(table.words(place).add(2))] }
    }

    #[inline(always)]
    fn and(self, a: Self::Bits, b: Self::Bits) -> Self::Bits {
        // SAFETY: the instructions exist.
        unsafe { [vandq_u64(a[0], b[0]), vandq_u64(a[1], b[1])] }
    }

    #[inline(always)]
    fn or(self, a: Self::Bits, b: Self::Bits) -> Self::Bits {
        // SAFETY: the instructions exist.
        unsafe { [vorrq_u64(a[0], b[0]), vorrq_u64(a[1], b[1])] }
    }

    #[inline(always)]
    fn xor(self, a: Self::Bits, b: Self::Bits) -> Self::Bits {
        // SAFETY: the instructions exist.
        unsafe { [veorq_u64(a[0], b[0]), veorq_u64(a[1], b[1])] }
    }

    #[inline(always)]
    fn is_empty(self, a: Self::Bits) -> bool {
        // SAFETY: the instructions exist.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u64(vorrq_u64(a[0], a[1]))) == 0 }
    }

    #[inline(always)]
    fn count(self, a: Self::Bits) -> Self::Bits {
        // SAFETY: the instructions exist.
        a.map(|pair| unsafe { vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(pair))))) })
    }

    #[inline(always)]
    fn add(self, a: Self::Bits, b: Self::Bits) -> Self::Bits {
        // SAFETY: the instructions exist.
        unsafe { [vaddq_u64(a[0], b[0]), vaddq_u64(a[1], b[1])] }
    }

    #[inline(always)]
    fn add_if_zero(self, number: Self::Bits, word: Self::Bits) -> Self::Bits {
        // SAFETY: the instructions exist.
        let add = |number, word| unsafe { vsubq_u64(number, vceqzq_u64(word)) };
        [add(number[0], word[0]), add(number[1], word[1])]
    }

    #[inline(always)]
    fn half_words<const HIGH: bool>(self, words: &[u64; 8]) -> Self::Bits {
        // SAFETY: the instructions exist; each load is of two of the eight words.
        let pair = |at: usize| unsafe { vreinterpretq_u32_u64(vld1q_u64(words.as_ptr().add(at))) };
        // SAFETY: the instructions exist.
        let halves = |a, b| unsafe { if HIGH { vuzp2q_u32(a, b) } else { vuzp1q_u32(a, b) } };
        // SAFETY: the instructions exist.
        [halves(pair(0), pair(2)), halves(pair(4), pair(6))].map(|four| unsafe { vreinterpretq_u64_u32(four) })
    }

    #[inline(always)]
    fn exchange<const STEP: i32>(self, low: Self::Bits, high: Self::Bits, mask: Self::Bits) -> [Self::Bits; 2] {
        // SAFETY: the instructions exist.
        let shifted_right = low.map(|pair| unsafe { vshlq_u64(pair, vdupq_n_s64(-i64::from(STEP))) });
        let exchanged = self.and(self.xor(shifted_right, high), mask);
        // SAFETY: the instructions exist.
        let shifted_left = exchanged.map(|pair| unsafe { vshlq_u64(pair, vdupq_n_s64(i64::from(STEP))) });
        [self.xor(low, shifted_left), self.xor(high, exchanged)]
    }

    #[inline(always)]
    fn append_disjoint(self, ones: &[u64], excluded: u64, others: &[u64], out: &mut [u64], len: usize) -> usize {
        Portable.append_disjoint(ones, excluded, others, out, len)
    }
}
