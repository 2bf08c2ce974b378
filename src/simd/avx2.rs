//! AVX2, with BMI2 for gathering bits of a word.

use super::{BitGather, Job, Set, Table, Vector};
use std::arch::x86_64::*;

/// Proof that this machine has AVX2, BMI1, BMI2 and POPCNT. `FAST`: and that the gathering of BMI2 is an instruction
/// rather than microcode.
#[derive(Clone, Copy)]
pub struct Avx2<const FAST: bool>(());

impl<const FAST: bool> Avx2<FAST> {
    /// # Safety
    /// The machine must have what [`is_available`] asks for.
    #[inline(always)]
    pub unsafe fn new() -> Avx2<FAST> {
        Avx2(())
    }
}

pub fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// AMD's processors before Zen 3, and their licensed copies, gather one bit at a time, in microcode.
pub fn gathers_fast() -> bool {
    // SAFETY: every x86-64 processor has the instruction and these two leaves.
    #[allow(unused_unsafe)]
    let (vendor, version) = unsafe { (__cpuid(0), __cpuid(1)) };
    let vendor = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).concat();
    let family = (version.eax >> 8 & 15) + (version.eax >> 20 & 255);
    const ZEN_3: u32 = 0x19;
    match vendor.as_slice() {
        b"AuthenticAMD" => family >= ZEN_3,
        b"HygonGenuine" => false,
        _ => true,
    }
}

/// Does the job with these instructions.
///
/// # Safety
/// The machine must have what [`is_available`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub unsafe fn run<J: Job, const FAST: bool>(job: J) -> J::Output {
    job.run(Avx2::<FAST>(()))
}

/// For each set of the four words of a vector: which halves of words to take so that the set's words come first.
static COMPRESS: [[u32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut to, mut word) = (0, 0);
        while word < 4 {
            if set >> word & 1 == 1 {
                table[set][2 * to] = 2 * word;
                table[set][2 * to + 1] = 2 * word + 1;
                to += 1;
            }
            word += 1;
        }
        set += 1;
    }
    table
};

// In all that follows: SAFETY of the intrinsics: the value `self` exists, so the machine has the instructions.
impl<const FAST: bool> Vector for Avx2<FAST> {
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

    /// Looks up the ones of each half byte (Muła, Kurz, Lemire, "Faster population counts using AVX2 instructions").
    #[inline(always)]
    fn count(self, a: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe {
            let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm256_set1_epi8(15);
            let of_low = _mm256_shuffle_epi8(ones, _mm256_and_si256(a, low));
            let of_high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16(a, 4), low));
            _mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256())
        }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_add_epi64(a, b) }
    }

    #[inline(always)]
    fn add_if_zero(self, number: __m256i, word: __m256i) -> __m256i {
        // SAFETY: the instructions exist.
        unsafe { _mm256_sub_epi64(number, _mm256_cmpeq_epi64(word, _mm256_setzero_si256())) }
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

    #[inline(always)]
    fn append_disjoint(self, ones: &[u64], excluded: u64, others: &[u64], out: &mut [u64], len: usize) -> usize {
        append_packed(self, ones, excluded, others, out, len)
    }

    #[inline(always)]
    fn gather(self, choice: &BitGather, word: u64) -> u64 {
        if FAST {
            // SAFETY: the instructions exist.
            unsafe { _pext_u64(word, choice.mask()) }
        } else {
            choice.apply(word)
        }
    }

    #[inline(always)]
    fn deal(self, word: u64, width: u32) -> u64 {
        let lane = ((1u64 << width) - 1) << 2;
        let lanes = lane | lane << 16 | lane << 32 | lane << 48;
        if FAST {
            // SAFETY: the instructions exist.
            unsafe { _pdep_u64(word, lanes) }
        } else {
            let shifted = word << 2;
            (0..4).fold(0, |dealt, k| dealt | (shifted >> (k * width) & lane) << (16 * k))
        }
    }
}

/// What appending disjoint unions needs of an instruction set.
pub trait Pack: Copy {
    /// Which of four words are disjoint from the four of `taken`, a bit for each, and their unions with `one`, first.
    fn disjoint_unions(self, four: __m256i, taken: __m256i, one: __m256i) -> (u32, __m256i);
}

impl<const FAST: bool> Pack for Avx2<FAST> {
    #[inline(always)]
    fn disjoint_unions(self, four: __m256i, taken: __m256i, one: __m256i) -> (u32, __m256i) {
        // SAFETY: the instructions exist; a row of the table is 32 bytes.
        unsafe {
            let disjoint = _mm256_cmpeq_epi64(_mm256_and_si256(four, taken), _mm256_setzero_si256());
            let disjoint = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint)) as u32;
            let order = _mm256_loadu_si256(COMPRESS[disjoint as usize].as_ptr().cast());
            (disjoint, _mm256_permutevar8x32_epi32(_mm256_or_si256(four, one), order))
        }
    }
}

/// [`Vector::append_disjoint`], four words at a time.
#[inline(always)]
pub fn append_packed<P: Pack + Vector>(
    pack: P,
    ones: &[u64],
    excluded: u64,
    others: &[u64],
    out: &mut [u64],
    len: usize,
) -> usize {
    assert!(others.len().is_multiple_of(4) && len <= out.len());
    let room = out.len() - len;
    assert!(ones.len().checked_mul(others.len()).is_some_and(|pairs| pairs <= room));
    let first = out.as_mut_ptr();
    // SAFETY: the value `pack` exists, so the instructions do. Each turn reads four of the `others` and writes four words
    // at `end`, which has grown by at most four in each turn before: by the assertion the last of them is inside `out`.
    unsafe {
        let mut end = first.add(len);
        for &one in ones {
            let taken = _mm256_set1_epi64x((one | excluded) as i64);
            let one = _mm256_set1_epi64x(one as i64);
            for four in others.chunks_exact(4) {
                let four = _mm256_loadu_si256(four.as_ptr().cast());
                let (disjoint, unions) = pack.disjoint_unions(four, taken, one);
                _mm256_storeu_si256(end.cast(), unions);
                end = end.add(disjoint.count_ones() as usize);
            }
        }
        end.offset_from(first) as usize
    }
}
