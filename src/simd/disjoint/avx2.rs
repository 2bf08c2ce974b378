//! The same with AVX2 and BMI1.

use super::{BLOCK, Group, Hit, Instructions, LANES, Pair, Pairs, QUERIES, join_groups, select};
use crate::error::Result;
use std::arch::x86_64::*;

/// Proof that the machine has AVX2.
#[derive(Clone, Copy)]
struct Avx2(());

/// # Safety
/// The machine has AVX2 and BMI1.
#[target_feature(enable = "avx2,bmi1")]
pub unsafe fn select_disjoint(pairs: &Pairs, len: usize, others: &[Pair], selected: &mut [u64]) {
    select(Avx2(()), pairs, len, others, selected)
}

/// # Safety
/// The machine has AVX2 and BMI1.
#[target_feature(enable = "avx2,bmi1")]
pub unsafe fn join(
    lists: &[u32],
    companions: &[u32],
    groups: &[Group],
    queries: &[u32; QUERIES],
    hits: &mut Vec<Hit>,
) -> Result<()> {
    join_groups(Avx2(()), lists, companions, groups, queries, hits)
}

// In all that follows: SAFETY of the intrinsics: the value `self` exists, so the machine has the instructions.
impl Avx2 {
    #[inline(always)]
    fn load(self, words: &[u32; LANES]) -> __m256i {
        // SAFETY: the instructions exist; 8 words are 32 bytes.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    /// Bit i: the i-th word is 0.
    #[inline(always)]
    fn zeros(self, words: __m256i) -> u32 {
        // SAFETY: the instructions exist.
        unsafe {
            let zeros = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as u32
        }
    }
}

impl Instructions for Avx2 {
    #[inline(always)]
    fn find_pairs(self, left: &[u32; LANES], right: &[u32; LANES], other: Pair) -> u32 {
        // SAFETY: the instructions exist.
        unsafe {
            let left = _mm256_and_si256(self.load(left), _mm256_set1_epi32(other.left as i32));
            let right = _mm256_and_si256(self.load(right), _mm256_set1_epi32(other.right as i32));
            self.zeros(_mm256_or_si256(left, right))
        }
    }

    #[inline(always)]
    fn find(self, words: &[u32; BLOCK], other: u32) -> u32 {
        let (low, high) = words.split_at(LANES);
        // SAFETY: the instructions exist.
        unsafe {
            let other = _mm256_set1_epi32(other as i32);
            let low = _mm256_and_si256(self.load(low.try_into().expect(super::WHOLE)), other);
            let high = _mm256_and_si256(self.load(high.try_into().expect(super::WHOLE)), other);
            self.zeros(low) | self.zeros(high) << LANES
        }
    }

    #[inline(always)]
    fn any(self, words: &[u32], other: u32) -> bool {
        // SAFETY: the instructions exist.
        unsafe {
            let other = _mm256_set1_epi32(other as i32);
            let mut least = _mm256_set1_epi32(-1);
            for words in words.chunks_exact(BLOCK) {
                let (low, high) = words.split_at(LANES);
                let low = _mm256_and_si256(self.load(low.try_into().expect(super::WHOLE)), other);
                let high = _mm256_and_si256(self.load(high.try_into().expect(super::WHOLE)), other);
                least = _mm256_min_epu32(least, _mm256_min_epu32(low, high));
            }
            self.zeros(least) != 0
        }
    }

    #[inline(always)]
    fn fetch(self, words: &[u32], place: usize) {
        let word = words.as_ptr().wrapping_add(place);
        // SAFETY: to prefetch is not to access: every address will do.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(word.cast()) }
    }
}
