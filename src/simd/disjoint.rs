//! Which sets of a list are disjoint from a given one: sets of up to 32 elements, a word each, many lists in one array.

#[cfg(target_arch = "x86_64")]
use super::Kernel;

/// A list, and the set that its sets are to be disjoint from.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// Where the list begins.
    pub start: u32,
    pub len: u32,
    pub used: u32,
}

/// A set that is disjoint from the one of its query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hit {
    pub query: u32,
    /// Where in the array of all lists the set is.
    pub place: u32,
}

/// Sets looked at between two branches.
const BLOCK: usize = 32;

/// Blocks looked at in any case. Lists differ in length, and a loop whose end cannot be predicted costs more than a
/// block too many.
const LEAST_BLOCKS: usize = 2;

/// How many words must follow the last list: whole blocks are read, whatever the length.
pub const SLACK: usize = BLOCK * LEAST_BLOCKS;

/// How many queries ahead a list is fetched into the cache.
const AHEAD: usize = 3;

/// How many of its words are.
const FETCHED: usize = 192;

/// Words of a cache line.
const LINE: usize = 16;

/// Answers the queries in order, and in each the sets in order, while `hits` has reserved room for all sets of a list.
/// Returns how many queries were answered.
///
/// What the caller keeps for each set is in `companions`, in the same place: that of hits is fetched into the cache.
///
/// # Panics
/// If a list and its [`SLACK`] are not within `sets`.
pub fn disjoint(sets: &[u32], companions: &[u32], queries: &[Query], hits: &mut Vec<Hit>) -> usize {
    #[cfg(target_arch = "x86_64")]
    if Kernel::selected().has_avx2() {
        // SAFETY: the machine has the instructions.
        return unsafe { avx2::disjoint(sets, companions, queries, hits) };
    }
    answer(Portable, sets, companions, queries, hits)
}

/// What the loop over the queries needs of an instruction set.
trait Instructions: Copy {
    /// Bit i: the i-th set is disjoint from `used`.
    fn find(self, sets: &[u32; BLOCK], used: u32) -> u32;

    /// Asks for a word that will be read before long.
    fn fetch(self, words: &[u32], place: usize);
}

#[inline(always)]
fn answer(
    instructions: impl Instructions,
    sets: &[u32],
    companions: &[u32],
    queries: &[Query],
    hits: &mut Vec<Hit>,
) -> usize {
    for (number, query) in queries.iter().enumerate() {
        if hits.capacity() - hits.len() < query.len as usize {
            return number;
        }
        if let Some(later) = queries.get(number + AHEAD) {
            for line in 0..FETCHED / LINE {
                instructions.fetch(sets, later.start as usize + line * LINE);
            }
        }
        let start = query.start as usize;
        let blocks = (query.len as usize).div_ceil(BLOCK).max(LEAST_BLOCKS);
        for (block, sets) in sets[start..start + blocks * BLOCK].chunks_exact(BLOCK).enumerate() {
            let sets = sets.try_into().expect("a chunk is as long as a block");
            let mut disjoint = instructions.find(sets, query.used);
            while disjoint != 0 {
                let index = (block * BLOCK) as u32 + disjoint.trailing_zeros();
                disjoint &= disjoint - 1;
                if index < query.len {
                    let (query, place) = (number as u32, query.start + index);
                    hits.push(Hit { query, place });
                    instructions.fetch(companions, place as usize);
                }
            }
        }
    }
    queries.len()
}

/// What every machine can do.
#[derive(Clone, Copy)]
struct Portable;

impl Instructions for Portable {
    /// Compilers make vectors of the first loop; the second is rarely needed.
    #[inline(always)]
    fn find(self, sets: &[u32; BLOCK], used: u32) -> u32 {
        let mut any = [0u32; 4];
        for four in sets.chunks_exact(4) {
            for (any, set) in any.iter_mut().zip(four) {
                *any |= if set & used == 0 { u32::MAX } else { 0 };
            }
        }
        if any == [0; 4] {
            return 0;
        }
        sets.iter()
            .rev()
            .fold(0, |bits, set| bits << 1 | u32::from(set & used == 0))
    }

    #[inline(always)]
    fn fetch(self, _: &[u32], _: usize) {}
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{BLOCK, Hit, Instructions, Query, answer};
    use std::arch::x86_64::*;

    /// Proof that the machine has AVX2.
    #[derive(Clone, Copy)]
    struct Avx2(());

    /// # Safety
    /// The machine has AVX2 and BMI1.
    #[target_feature(enable = "avx2,bmi1")]
    pub unsafe fn disjoint(sets: &[u32], companions: &[u32], queries: &[Query], hits: &mut Vec<Hit>) -> usize {
        answer(Avx2(()), sets, companions, queries, hits)
    }

    impl Instructions for Avx2 {
        #[inline(always)]
        fn find(self, sets: &[u32; BLOCK], used: u32) -> u32 {
            // SAFETY: the machine has AVX2, or there were no `self`; the four loads of 8 words are within the block of 32.
            unsafe {
                let used = _mm256_set1_epi32(used as i32);
                let eight = |place: usize| {
                    let sets = _mm256_loadu_si256(sets.as_ptr().add(place).cast());
                    _mm256_cmpeq_epi32(_mm256_and_si256(sets, used), _mm256_setzero_si256())
                };
                let [a, b, c, d] = [eight(0), eight(8), eight(16), eight(24)];
                let any = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d));
                if _mm256_testz_si256(any, any) == 1 {
                    return 0;
                }
                let bits = |lanes| _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as u32;
                bits(a) | bits(b) << 8 | bits(c) << 16 | bits(d) << 24
            }
        }

        #[inline(always)]
        fn fetch(self, words: &[u32], place: usize) {
            let word = words.as_ptr().wrapping_add(place);
            // SAFETY: to prefetch is not to access: every address will do.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(word.cast()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Lists of random sets, some of them empty or long, and sets of about `size` elements to be disjoint from.
    fn questions(random: &mut Random, size: usize) -> (Vec<u32>, Vec<Query>) {
        let (mut sets, mut queries) = (Vec::new(), Vec::new());
        let mut set = |elements: usize| (0..elements).fold(0u32, |set, _| set | 1 << random.below(32));
        for len in (0..140).chain([1000]) {
            queries.push(Query {
                start: sets.len() as u32,
                len,
                used: set(size),
            });
            sets.extend((0..len).map(|_| set(3)));
        }
        sets.resize(sets.len() + SLACK, 0);
        (sets, queries)
    }

    fn one_by_one(sets: &[u32], queries: &[Query]) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (query, asked) in (0..).zip(queries) {
            let places = asked.start..asked.start + asked.len;
            let disjoint = places.filter(|&place| sets[place as usize] & asked.used == 0);
            hits.extend(disjoint.map(|place| Hit { query, place }));
        }
        hits
    }

    #[test]
    fn finds_what_a_loop_finds() {
        let mut random = Random::new(1);
        for size in [1, 3, 8, 20] {
            let (sets, queries) = questions(&mut random, size);
            let expected = one_by_one(&sets, &queries);
            let mut hits = Vec::with_capacity(expected.len() + 1000);
            assert_eq!(disjoint(&sets, &sets, &queries, &mut hits), queries.len());
            assert_eq!(hits, expected);
            hits.clear();
            assert_eq!(answer(Portable, &sets, &sets, &queries, &mut hits), queries.len());
            assert_eq!(hits, expected);
        }
    }

    #[test]
    fn stops_before_room_is_short() {
        let (sets, queries) = questions(&mut Random::new(2), 1);
        let mut hits = Vec::with_capacity(500);
        let answered = disjoint(&sets, &sets, &queries, &mut hits);
        assert!((30..queries.len()).contains(&answered));
        assert!(hits.capacity() - hits.len() < queries[answered].len as usize);
        assert_eq!(hits, one_by_one(&sets, &queries[..answered]));
    }
}
