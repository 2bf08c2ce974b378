//! Gathering chosen bits of a word where no instruction does it.

/// Which bits of a word to move together at its low end.
///
/// A bit moves right by the number of bits left out below it. Step i moves all bits for whose number 2^i is part of the
/// sum (Warren, "Hacker's Delight", 7-4 "compress, or generalized extract").
#[derive(Clone, Copy, Debug, Default)]
pub struct BitGather {
    mask: u64,
    moved: [u64; 6],
}

impl BitGather {
    pub fn new(mask: u64) -> BitGather {
        let mut moved = [0; 6];
        let mut kept = mask;
        // Bits with an odd number of left-out bits below them, those being counted 2^i at a time.
        let mut left_out = !mask << 1;
        for (i, moved) in moved.iter_mut().enumerate() {
            let mut odd = left_out;
            for shift in [1, 2, 4, 8, 16, 32] {
                odd ^= odd << shift;
            }
            *moved = odd & kept;
            kept = kept ^ *moved | *moved >> (1 << i);
            left_out &= !odd;
        }
        BitGather { mask, moved }
    }

    pub fn mask(&self) -> u64 {
        self.mask
    }

    #[inline(always)]
    pub fn apply(&self, word: u64) -> u64 {
        let mut word = word & self.mask;
        for (i, moved) in self.moved.iter().enumerate() {
            let moving = word & moved;
            word = word ^ moving | moving >> (1 << i);
        }
        word
    }
}
