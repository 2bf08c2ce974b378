//! A set of columns of any width: bit c of the words stands for column c.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns<const W: usize>([u64; W]);

impl<const W: usize> Columns<W> {
    pub const NONE: Columns<W> = Columns([0; W]);

    /// How many columns there can be.
    pub const MAX: u32 = 64 * W as u32;

    pub fn insert(&mut self, col: u32) {
        self.0[col as usize / 64] |= 1 << (col % 64);
    }

    pub fn remove(&mut self, col: u32) {
        self.0[col as usize / 64] &= !(1 << (col % 64));
    }

    pub fn contains(&self, col: u32) -> bool {
        self.0[col as usize / 64] >> (col % 64) & 1 != 0
    }

    #[inline(always)]
    pub fn or(self, other: Columns<W>) -> Columns<W> {
        Columns(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    pub fn without(self, other: Columns<W>) -> Columns<W> {
        Columns(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Takes out the lowest column.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some(64 * word as u32 + bit)
    }

    /// Every column `by` further right; what leaves the words is lost.
    #[inline(always)]
    pub fn right(self, by: u32) -> Columns<W> {
        let (words, bits) = (by as usize / 64, by % 64);
        Columns(std::array::from_fn(|word| {
            let from = |back: usize| word.checked_sub(words + back).map_or(0, |word| self.0[word]);
            // Twice, as a word cannot be shifted by 64.
            from(0) << bits | from(1) >> 1 >> (63 - bits)
        }))
    }

    /// Every column `by` further left; what passes column 0 is lost.
    #[inline(always)]
    pub fn left(self, by: u32) -> Columns<W> {
        let (words, bits) = (by as usize / 64, by % 64);
        Columns(std::array::from_fn(|word| {
            let from = |ahead: usize| self.0.get(word + words + ahead).copied().unwrap_or(0);
            from(0) >> bits | from(1) << 1 << (63 - bits)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_move_every_column() {
        for by in [0, 1, 63, 64, 65, 130] {
            for col in 0..192 {
                let mut one = Columns::<3>::NONE;
                one.insert(col);
                let (mut left, mut right) = (one.left(by), one.right(by));
                assert_eq!(left.pop(), col.checked_sub(by));
                assert_eq!(right.pop(), Some(col + by).filter(|&col| col < 192));
                assert!(left.is_empty() && right.is_empty());
            }
        }
    }
}
