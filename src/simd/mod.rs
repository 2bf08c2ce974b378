//! The vector operations that the engines share, one instruction set a file, and the choice between them.
//!
//! An engine is written once, generic over [`Vector`] and marked `#[inline(always)]` throughout, and handed to
//! [`Kernel::run`] as a [`Job`]. There the outermost function alone carries the instruction set
//! (`#[target_feature]`); everything inlined into it is compiled for that set. A value of a type that implements
//! `Vector` is the proof that this machine has the instructions: only `run` makes one.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bits;
mod disjoint;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
mod set;
mod unpack;

pub use bits::BitGather;
pub use disjoint::{BLOCK, Group, Hit, Pair, Pairs, QUERIES, join, select_disjoint};
pub use set::{Set, Table};
pub use unpack::unpack;

use std::ffi::CStr;
use std::sync::OnceLock;

/// What an instruction set must offer: sets of 256 bits in registers, and some operations on words.
pub trait Vector: Copy {
    /// A [`Set`] in registers.
    type Bits: Copy;

    fn load(self, set: &Set) -> Self::Bits;
    fn store(self, bits: Self::Bits) -> Set;
    /// The set at the given place of a table.
    fn look_up(self, table: &Table, place: u16) -> Self::Bits;
    fn and(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn or(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn xor(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    fn is_empty(self, a: Self::Bits) -> bool;
    /// The number of elements, as four 64-bit summands.
    fn count(self, a: Self::Bits) -> Self::Bits;
    /// Adds four 64-bit numbers to four others.
    fn add(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// Adds one to each of four 64-bit numbers where the set's word is zero.
    fn add_if_zero(self, number: Self::Bits, word: Self::Bits) -> Self::Bits;

    /// The low, or the high, 32 bits of eight words, in their order.
    fn half_words<const HIGH: bool>(self, words: &[u64; 8]) -> Self::Bits;

    /// Exchanges the bits of `high` in `mask` with those of `low` that are `STEP` places further left.
    fn exchange<const STEP: i32>(self, low: Self::Bits, high: Self::Bits, mask: Self::Bits) -> [Self::Bits; 2];

    /// Writes the union of each of `ones` with each of `others` that is disjoint from it, and from `excluded`, to
    /// `out[len..]`, and returns the new length. Anything may be written to the rest of `out`.
    ///
    /// # Panics
    /// If `others` is not made of whole vectors of four words, or `out` is too short for all pairs.
    fn append_disjoint(self, ones: &[u64], excluded: u64, others: &[u64], out: &mut [u64], len: usize) -> usize;

    /// The chosen bits of a word, moved together at its low end.
    #[inline(always)]
    fn gather(self, choice: &BitGather, word: u64) -> u64 {
        choice.apply(word)
    }

    /// Deals the low bits of a word to four lanes of 16 bits, `width` to each, and multiplies each lane by 4.
    #[inline(always)]
    fn deal(self, word: u64, width: u32) -> u64 {
        let lane = (1u64 << width) - 1;
        (0..4).fold(0, |lanes, k| lanes | (word >> (k * width) & lane) << (16 * k + 2))
    }
}

/// A computation that is written for any [`Vector`].
pub trait Job {
    type Output;

    /// To be marked `#[inline(always)]`, like everything it calls that is worth vectors.
    fn run<V: Vector>(self, v: V) -> Self::Output;
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Choice);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX2 on processors whose bit gathering instruction takes hundreds of cycles.
    #[cfg(target_arch = "x86_64")]
    Avx2SlowGather,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Kernel {
    /// All that this machine can run, best first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        [
            #[cfg(target_arch = "x86_64")]
            (Choice::Avx512, avx512::is_available()),
            #[cfg(target_arch = "x86_64")]
            (Choice::Avx2, avx2::is_available() && avx2::gathers_fast()),
            #[cfg(target_arch = "x86_64")]
            (Choice::Avx2SlowGather, avx2::is_available()),
            #[cfg(target_arch = "aarch64")]
            (Choice::Neon, neon::is_available()),
            (Choice::Portable, true),
        ]
        .into_iter()
        .filter_map(|(choice, available)| available.then_some(Kernel(choice)))
    }

    /// The best, or the one that the environment variable `NQ_KERNEL` names if this machine has it; read once.
    pub fn selected() -> Kernel {
        static SELECTED: OnceLock<Kernel> = OnceLock::new();
        *SELECTED.get_or_init(|| Kernel::select(std::env::var("NQ_KERNEL").ok().as_deref()))
    }

    fn select(wanted: Option<&str>) -> Kernel {
        let named = |kernel: &Kernel| wanted.is_some_and(|name| kernel.name().to_bytes() == name.as_bytes());
        let best = Kernel(Choice::Portable);
        Kernel::available()
            .find(named)
            .or_else(|| Kernel::available().next())
            .unwrap_or(best)
    }

    /// As `nq_kernel` tells it.
    pub fn name(self) -> &'static CStr {
        match self.0 {
            Choice::Portable => c"portable",
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512 => c"avx512",
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2 | Choice::Avx2SlowGather => c"avx2",
            #[cfg(target_arch = "aarch64")]
            Choice::Neon => c"neon",
        }
    }

    /// Whether AVX2 and BMI1 are among its instructions.
    #[cfg(target_arch = "x86_64")]
    fn has_avx2(self) -> bool {
        self != Kernel(Choice::Portable)
    }

    /// Does the job with these instructions.
    pub fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            Choice::Portable => job.run(portable::Portable),
            // SAFETY: `available`, which alone makes this choice, found the instructions.
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512 => unsafe { avx512::run(job) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2 => unsafe { avx2::run::<J, true>(job) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2SlowGather => unsafe { avx2::run::<J, false>(job) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Choice::Neon => unsafe { neon::run(job) },
        }
    }
}

#[cfg(test)]
mod tests;
