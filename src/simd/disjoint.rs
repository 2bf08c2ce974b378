//! Sets that are disjoint from others: which of many pairs are, and which words of lists, many lists in one array.

#[cfg(target_arch = "x86_64")]
mod avx2;

#[cfg(target_arch = "x86_64")]
use super::Kernel;
use crate::error::Result;

/// Pairs are looked at so many at a time.
pub const LANES: usize = 8;

/// Words of lists are looked at so many at a time; lists are padded to that.
pub const BLOCK: usize = 16;

/// The most queries that are asked together.
pub const QUERIES: usize = 64;

/// Two sets of up to 32 elements each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    pub left: u32,
    pub right: u32,
}

/// Up to [`QUERIES`] pairs.
pub struct Pairs {
    pub left: [u32; QUERIES],
    pub right: [u32; QUERIES],
}

/// A list, and the queries that ask for it.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Bit i: the i-th query.
    pub queries: u64,
    pub start: u32,
    /// A multiple of [`BLOCK`].
    pub len: u32,
    /// What the members must be disjoint from, whatever the query.
    pub used: u32,
    /// Are the halves of the list's words to be exchanged?
    pub exchanged: bool,
}

impl Group {
    #[inline(always)]
    fn list<'a>(&self, lists: &'a [u32]) -> &'a [u32] {
        &lists[self.start as usize..(self.start + self.len) as usize]
    }
}

/// The two halves of a word, exchanged.
#[inline(always)]
fn exchange(word: u32) -> u32 {
    word.rotate_left(u32::BITS / 2)
}

/// A query, and the group whose list it asks for.
#[derive(Clone, Copy, Default)]
struct Asked {
    /// The group's number in the high half, the query's in the low one.
    numbers: u32,
    /// What the list's members, as they are kept, must be disjoint from.
    used: u32,
}

/// A member of a group's list that is disjoint from a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hit {
    pub query: u16,
    pub group: u16,
    /// Where in the array of all lists the member is.
    pub place: u32,
}

/// Groups ahead of which a list is fetched into the cache.
const AHEAD: usize = 4;

/// Words of a cache line.
const LINE: usize = 16;

/// Which of the first `len` pairs are disjoint from each of `others`, a bit for each pair.
pub fn select_disjoint(pairs: &Pairs, len: usize, others: &[Pair], selected: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if Kernel::selected().has_avx2() {
        // SAFETY: the machine has the instructions.
        return unsafe { avx2::select_disjoint(pairs, len, others, selected) };
    }
    select(Portable, pairs, len, others, selected)
}

/// Adds all hits of the groups, one group after another.
///
/// What the caller keeps for each member is in `companions`, in the same place: that of hits is fetched into the cache.
///
/// # Panics
/// If a list is not within `lists`.
pub fn join(
    lists: &[u32],
    companions: &[u32],
    groups: &[Group],
    queries: &[u32; QUERIES],
    hits: &mut Vec<Hit>,
) -> Result<()> {
    #[cfg(target_arch = "x86_64")]
    if Kernel::selected().has_avx2() {
        // SAFETY: the machine has the instructions.
        return unsafe { avx2::join(lists, companions, groups, queries, hits) };
    }
    join_groups(Portable, lists, companions, groups, queries, hits)
}

/// What the loops need of an instruction set.
trait Instructions: Copy {
    /// Bit i: the i-th pair is disjoint from the other.
    fn find_pairs(self, left: &[u32; LANES], right: &[u32; LANES], other: Pair) -> u32;

    /// Bit i: the i-th word is disjoint from the other.
    fn find(self, words: &[u32; BLOCK], other: u32) -> u32;

    /// Is any of the words, whole vectors of them, disjoint from the other?
    fn any(self, words: &[u32], other: u32) -> bool;

    /// Asks for a word that will be read before long.
    fn fetch(self, words: &[u32], place: usize);
}

#[inline(always)]
fn select(instructions: impl Instructions, pairs: &Pairs, len: usize, others: &[Pair], selected: &mut [u64]) {
    let wanted = u64::MAX.checked_shr((QUERIES - len.min(QUERIES)) as u32).unwrap_or(0);
    for (&other, selected) in others.iter().zip(selected) {
        let lanes = pairs.left.chunks_exact(LANES).zip(pairs.right.chunks_exact(LANES));
        let mut bits = 0;
        for (index, (left, right)) in lanes.take(len.div_ceil(LANES)).enumerate() {
            let (left, right) = (left.try_into().expect(WHOLE), right.try_into().expect(WHOLE));
            bits |= u64::from(instructions.find_pairs(left, right, other)) << (index * LANES);
        }
        *selected = bits & wanted;
    }
}

/// A chunk is as long as what is made of it.
const WHOLE: &str = "a chunk is a whole vector";

#[inline(always)]
fn join_groups(
    instructions: impl Instructions,
    lists: &[u32],
    companions: &[u32],
    groups: &[Group],
    queries: &[u32; QUERIES],
    hits: &mut Vec<Hit>,
) -> Result<()> {
    // Queries of groups that have hits: collected without a branch, which could not be predicted.
    let mut asked = [Asked::default(); 4 * QUERIES];
    let mut len = 0;
    let exchanged = queries.map(exchange);
    for (number, group) in groups.iter().enumerate() {
        if let Some(later) = groups.get(number + AHEAD) {
            for place in (later.start..later.start + later.len).step_by(LINE) {
                instructions.fetch(lists, place as usize);
            }
        }
        let list = group.list(lists);
        let (words, used) = match group.exchanged {
            true => (&exchanged, exchange(group.used)),
            false => (queries, group.used),
        };
        let mut queries_left = group.queries;
        while queries_left != 0 {
            let query = queries_left.trailing_zeros();
            queries_left &= queries_left - 1;
            let used = words[query as usize % QUERIES] | used;
            asked[len % asked.len()] = Asked {
                numbers: (number as u32) << 16 | query,
                used,
            };
            len += usize::from(instructions.any(list, used));
        }
        if len > asked.len() - QUERIES {
            resolve(instructions, lists, companions, groups, &asked[..len], hits)?;
            len = 0;
        }
    }
    resolve(instructions, lists, companions, groups, &asked[..len], hits)
}

/// Adds the hits of some queries of some groups.
#[inline(always)]
fn resolve(
    instructions: impl Instructions,
    lists: &[u32],
    companions: &[u32],
    groups: &[Group],
    asked: &[Asked],
    hits: &mut Vec<Hit>,
) -> Result<()> {
    for &Asked { numbers, used } in asked {
        let (number, query) = ((numbers >> 16) as u16, numbers as u16);
        let group = &groups[usize::from(number)];
        let list = group.list(lists);
        hits.try_reserve(list.len())?;
        for (index, words) in list.chunks_exact(BLOCK).enumerate() {
            let mut found = instructions.find(words.try_into().expect(WHOLE), used);
            while found != 0 {
                let place = group.start + (index * BLOCK) as u32 + found.trailing_zeros();
                found &= found - 1;
                hits.push(Hit {
                    query,
                    group: number,
                    place,
                });
                instructions.fetch(companions, place as usize);
            }
        }
    }
    Ok(())
}

/// What every machine can do. Compilers make vectors of these loops.
#[derive(Clone, Copy)]
struct Portable;

impl Instructions for Portable {
    #[inline(always)]
    fn find_pairs(self, left: &[u32; LANES], right: &[u32; LANES], other: Pair) -> u32 {
        (0..LANES).fold(0, |bits, lane| {
            bits | u32::from(left[lane] & other.left | right[lane] & other.right == 0) << lane
        })
    }

    #[inline(always)]
    fn find(self, words: &[u32; BLOCK], other: u32) -> u32 {
        (0..BLOCK).fold(0, |bits, lane| bits | u32::from(words[lane] & other == 0) << lane)
    }

    #[inline(always)]
    fn any(self, words: &[u32], other: u32) -> bool {
        let mut any = [0u32; 4];
        for four in words.chunks_exact(4) {
            for (any, word) in any.iter_mut().zip(four) {
                *any |= if word & other == 0 { u32::MAX } else { 0 };
            }
        }
        any != [0; 4]
    }

    #[inline(always)]
    fn fetch(self, _: &[u32], _: usize) {}
}

#[cfg(test)]
mod tests;
