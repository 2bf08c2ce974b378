//! AVX-512 on vectors of 256 bits, which is what a set has: masks, packing by mask, three-operand logic and counting are
//! what it brings. Wider vectors would gain nothing where loads are the bound and 512 bits take two of them.

use super::{BitGather, Job, Set, Table, Vector};
use std::arch::x86_64::*;

/// Proof that this machine has AVX2, BMI1, BMI2, POPCNT and of AVX-512 F, VL and VPOPCNTDQ.
#[derive(Clone, Copy)]
pub struct Avx512(());

pub fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Does the job with these instructions.
///
/// # Safety
/// The machine must have what [`is_available`] asks for.
#[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
pub unsafe fn run<J: Job>(job: J) -> J::Output {
    job.run(Avx512(()))
}

// In all that follows: SAFETY of the intrinsics: the value `self` exists, so the machine has the instructions.
impl Vector for Avx512 {
    type Bits = __m256i;

    #[inline(always)]
    fn load(self, set: &Set) -> __m256i {
        // SAFETY: the instructions exist; a set is 32 bytes, aligned to 32.
        unsafe { _mm256_load_si256((set as *const Set).cast()) }
    }

    #[inline(always)]
    fn store(self, bits: __m256i) -> Set {
        let mut set = Set::EMPTY;
        // SAFETY: the instructions exist; a set is 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256((&mut set as *mut Set).cast(), bits) };
        set
    }

    #[inline(always)]
    fn look_up(self, table: &Table, place: u16) -> __m256i {
        // SAFETY: the instructions exist; the table has four words from any place on.
        unsafe { _mm256_loadu_si256(table.words(place).cast()) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn is_empty(self, a: __m256i) -> bool {
        // SAFETY: the instructions exist.
        unsafe { _mm256_testz_si256(a, a) == 1 }
    }

    #[inline(always)]
    fn count(self, a: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_popcnt_epi64(a) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_add_epi64(a, b) }
    }

    #[inline(always)]
    fn half_words<const HIGH: bool>(self, words: &[u64; 8]) -> __m256i {
        // SAFETY: the instructions exist; each load is of four of the eight words.
        unsafe {
            let first = _mm256_castsi256_ps(_mm256_loadu_si256(words.as_ptr().cast()));
            let last = _mm256_castsi256_ps(_mm256_loadu_si256(words.as_ptr().add(4).cast()));
            let halves = if HIGH {
                _mm256_shuffle_ps::<0b11_01_11_01>(first, last)
            } else {
                _mm256_shuffle_ps::<0b10_00_10_00>(first, last)
            };
            // Two of the first, two of the last, and so again.
            _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(halves))
        }
    }

    #[inline(always)]
    fn exchange<const STEP: i32>(self, low: __m256i, high: __m256i, mask: __m256i) -> [__m256i; 2] {
        // SAFETY: the instructions exist.
        unsafe {
            let exchanged = _mm256_and_si256(_mm256_xor_si256(_mm256_srli_epi64::<STEP>(low), high), mask);
            [
                _mm256_xor_si256(low, _mm256_slli_epi64::<STEP>(exchanged)),
                _mm256_xor_si256(high, exchanged),
            ]
        }
    }

    /// Packs in registers and stores whole vectors: packing on the way to memory is microcode on Zen 4.
    #[inline(always)]
    fn append_disjoint(self, ones: &[u64], others: &[u64], out: &mut [u64], len: usize) -> usize {
        assert!(others.len().is_multiple_of(4) && len <= out.len());
        let room = out.len() - len;
        assert!(ones.len().checked_mul(others.len()).is_some_and(|pairs| pairs <= room));
        let first = out.as_mut_ptr();
        // SAFETY: the instructions exist. Each turn reads four of the `others` and writes four words at `end`, which has
        // grown by at most four in each turn before: by the assertion the last of them is inside `out`.
        unsafe {
            let mut end = first.add(len);
            for &one in ones {
                let one = _mm256_set1_epi64x(one as i64);
                for four in others.chunks_exact(4) {
                    let four = _mm256_loadu_si256(four.as_ptr().cast());
                    let disjoint = _mm256_testn_epi64_mask(four, one);
                    let unions = _mm256_maskz_compress_epi64(disjoint, _mm256_or_si256(four, one));
                    _mm256_storeu_si256(end.cast(), unions);
                    end = end.add(disjoint.count_ones() as usize);
                }
            }
            end.offset_from(first) as usize
        }
    }

    #[inline(always)]
    fn gather(self, choice: &BitGather, word: u64) -> u64 {
        // SAFETY: the instructions exist. (Where AVX-512 is, they are fast.)
        unsafe { _pext_u64(word, choice.mask()) }
    }

    #[inline(always)]
    fn deal(self, word: u64, width: u32) -> u64 {
        let lane = ((1u64 << width) - 1) << 2;
        // SAFETY: the instructions exist.
        unsafe { _pdep_u64(word, lane | lane << 16 | lane << 32 | lane << 48) }
    }
}
