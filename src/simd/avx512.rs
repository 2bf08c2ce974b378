//! AVX-512 on vectors of 256 bits, which is what a set has: packing by mask and counting are what it brings; all else is done
//! as with AVX2, of which the compiler makes operations with three operands. Wider vectors would gain nothing where loads
//! are the bound and 512 bits take two of them.

use super::avx2::{self, Avx2, Pack};
use super::{BitGather, Job, Set, Table, Vector};
use std::arch::x86_64::*;

/// Proof that this machine has what [`Avx2`] stands for, and of AVX-512 F, VL and VPOPCNTDQ. (Where AVX-512 is, gathering is
/// an instruction.)
#[derive(Clone, Copy)]
pub struct Avx512(Avx2<true>);

pub fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && avx2::is_available()
}

/// Does the job with these instructions.
///
/// # Safety
/// The machine must have what [`is_available`] asks for.
#[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
pub unsafe fn run<J: Job>(job: J) -> J::Output {
    // SAFETY: what is asked for here includes what is asked for there.
    job.run(Avx512(unsafe { Avx2::new() }))
}

// In all that follows: SAFETY of the intrinsics: the value `self` exists, so the machine has the instructions.
impl Vector for Avx512 {
    type Bits = __m256i;

    #[inline(always)]
    fn load(self, set: &Set) -> __m256i {
        self.0.load(set)
    }

    #[inline(always)]
    fn store(self, bits: __m256i) -> Set {
        self.0.store(bits)
    }

    #[inline(always)]
    fn look_up(self, table: &Table, place: u16) -> __m256i {
        self.0.look_up(table, place)
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.and(a, b)
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.or(a, b)
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.xor(a, b)
    }

    #[inline(always)]
    fn is_empty(self, a: __m256i) -> bool {
        self.0.is_empty(a)
    }

    #[inline(always)]
    fn count(self, a: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_popcnt_epi64(a) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.add(a, b)
    }

    #[inline(always)]
    fn add_if_zero(self, number: __m256i, word: __m256i) -> __m256i {
        self.0.add_if_zero(number, word)
    }

    #[inline(always)]
    fn half_words<const HIGH: bool>(self, words: &[u64; 8]) -> __m256i {
        self.0.half_words::<HIGH>(words)
    }

    #[inline(always)]
    fn exchange<const STEP: i32>(self, low: __m256i, high: __m256i, mask: __m256i) -> [__m256i; 2] {
        self.0.exchange::<STEP>(low, high, mask)
    }

    #[inline(always)]
    fn append_disjoint(self, ones: &[u64], excluded: u64, others: &[u64], out: &mut [u64], len: usize) -> usize {
        avx2::append_packed(self, ones, excluded, others, out, len)
    }

    #[inline(always)]
    fn gather(self, choice: &BitGather, word: u64) -> u64 {
        self.0.gather(choice, word)
    }

    #[inline(always)]
    fn deal(self, word: u64, width: u32) -> u64 {
        self.0.deal(word, width)
    }
}

impl Pack for Avx512 {
    /// Packs in registers, not on the way to memory: that is microcode on Zen 4.
    #[inline(always)]
    fn disjoint_unions(self, four: __m256i, taken: __m256i, one: __m256i) -> (u32, __m256i) {
        // SAFETY: the instructions exist.
        unsafe {
            let disjoint = _mm256_testn_epi64_mask(four, taken);
            let unions = _mm256_maskz_compress_epi64(disjoint, _mm256_or_si256(four, one));
            (u32::from(disjoint), unions)
        }
    }
}
