//! Lists of words whose memory is used again from one to the next.

use crate::error::Result;
use crate::simd::Vector;

#[derive(Default)]
pub struct Words {
    /// Longer than the list.
    room: Vec<u64>,
    len: usize,
}

impl Words {
    pub fn as_slice(&self) -> &[u64] {
        &self.room[..self.len]
    }

    pub fn as_mut_slice(&mut self) -> &mut [u64] {
        &mut self.room[..self.len]
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes room for that many more words.
    #[inline(always)]
    pub fn reserve(&mut self, more: usize) -> Result<()> {
        let needed = self.len + more;
        if needed > self.room.len() {
            self.lengthen(needed)?;
        }
        Ok(())
    }

    #[cold]
    fn lengthen(&mut self, needed: usize) -> Result<()> {
        // In small steps: new room is written to, and with it comes the time between two looks at a cancel flag.
        let len = needed + needed / 4;
        self.room.try_reserve_exact(len - self.room.len())?;
        self.room.resize(len, 0);
        Ok(())
    }

    pub fn push(&mut self, word: u64) -> Result<()> {
        self.reserve(1)?;
        self.room[self.len] = word;
        self.len += 1;
        Ok(())
    }

    /// Appends the unions of each of `ones` with each of `others` that is disjoint from it, and from `excluded`.
    #[inline(always)]
    pub fn append_disjoint<V: Vector>(&mut self, v: V, ones: &[u64], excluded: u64, others: &[u64]) -> Result<()> {
        self.reserve(ones.len() * others.len())?;
        self.len = v.append_disjoint(ones, excluded, others, &mut self.room, self.len);
        Ok(())
    }

    /// Appends this word until the list is made of whole groups of so many.
    #[inline(always)]
    pub fn fill_up(&mut self, word: u64, group: usize) -> Result<()> {
        let len = self.len.next_multiple_of(group);
        self.reserve(len - self.len)?;
        self.room[self.len..len].fill(word);
        self.len = len;
        Ok(())
    }
}

/// The places of the ones.
#[inline(always)]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}
