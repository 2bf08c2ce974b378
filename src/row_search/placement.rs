//! Ways to put queens into some of the lowest rows, and how columns and diagonals are written down there.
//!
//! Diagonals are numbered by where they meet the first of the rows: the falling-left diagonal through its column c is number
//! c, and so is the falling-right one through column c counted from the right. The n - 1 diagonals each way that a queen
//! further up can reach are all that there are. To mirror a placement left to right is to exchange left and right.

use crate::simd::Pair;

/// A way to put queens into some rows. Packed, since many are kept.
#[derive(Clone, Copy)]
#[repr(Rust, packed(4))]
pub struct Placement {
    /// The diagonals in use: the falling-left ones in the low half, the falling-right ones in the high half.
    diagonals: u64,
    /// The columns, packed, the lowest row first; in the longest lists but for the first row's.
    packed: u32,
}

impl Placement {
    /// One that meets every queen above.
    pub const PADDING: Placement = Placement {
        diagonals: u64::MAX,
        packed: 0,
    };

    /// The diagonals in one word.
    #[inline(always)]
    pub fn word(&self) -> u32 {
        word(Pair {
            left: self.diagonals as u32,
            right: (self.diagonals >> 32) as u32,
        })
    }

    #[inline(always)]
    pub fn packed(&self) -> u32 {
        self.packed
    }
}

/// Sixteen diagonals each way in one word. That is all of them up to n = 17, and with n = 18 all but the last.
#[inline(always)]
pub fn word(diagonals: Pair) -> u32 {
    diagonals.left & 0xffff | diagonals.right << 16
}

/// A queen in the first of some rows, to be put above placements of the others.
pub struct Queen {
    /// Its own diagonals, by the first row.
    own: u64,
    /// The same, by the second row.
    attacks: u64,
    /// The diagonals, by the second row, that the first row has too.
    reach: u64,
    /// Its column, in its place of a packed placement.
    packed: u32,
}

impl Queen {
    pub fn new(column: u32, n: usize, rows: usize, is_kept: bool) -> Queen {
        let both_ways = |left: u32, right: u32| u64::from(left) | u64::from(right) << 32;
        let reachable = (1 << (n - 1)) - 1;
        let image = mirror_set(column, n);
        Queen {
            own: both_ways(column & reachable, image & reachable),
            attacks: both_ways(column >> 1, image >> 1),
            reach: both_ways(reachable >> 1, reachable >> 1),
            packed: if is_kept {
                column.trailing_zeros() << (bits(n) * (rows as u32 - 1))
            } else {
                0
            },
        }
    }

    /// Writes the only placement in a single row; returns 1.
    pub fn alone(&self, room: &mut [Placement]) -> usize {
        room[0] = Placement {
            diagonals: self.own,
            packed: self.packed,
        };
        1
    }

    /// Writes what it makes of the placements that it does not attack; returns how many these are. There is room for all.
    #[inline(always)]
    pub fn above(&self, below: impl ExactSizeIterator<Item = Placement>, room: &mut [Placement]) -> usize {
        let room = &mut room[..below.len()];
        let mut kept = 0;
        for Placement { diagonals, packed } in below {
            room[kept] = Placement {
                diagonals: (diagonals & self.reach) << 1 | self.own,
                packed: packed | self.packed,
            };
            kept += usize::from(diagonals & self.attacks == 0);
        }
        kept
    }
}

/// How many bits a column has in a packed placement.
pub fn bits(n: usize) -> u32 {
    if n <= 16 { 4 } else { 5 }
}

/// Mirrors left to right what at most 9 rows hold.
#[derive(Clone, Copy)]
pub struct Mirror {
    /// All rows' rightmost columns, packed.
    rightmost: u64,
}

impl Mirror {
    pub fn new(n: usize, rows: usize) -> Mirror {
        let ones: u64 = if n <= 16 { 0x1_1111_1111 } else { 0x108_4210_8421 };
        Mirror {
            rightmost: (ones * (n as u64 - 1)) & ((1 << (bits(n) * rows as u32)) - 1),
        }
    }

    /// Packed columns.
    #[inline(always)]
    pub fn columns(self, packed: u64) -> u64 {
        self.rightmost - packed
    }

    #[inline(always)]
    pub fn placement(self, placement: Placement) -> Placement {
        Placement {
            diagonals: placement.diagonals.rotate_left(32),
            packed: self.columns(placement.packed.into()) as u32,
        }
    }
}

/// A set of columns, mirrored left to right.
#[inline(always)]
pub fn mirror_set(columns: u32, n: usize) -> u32 {
    columns.reverse_bits() >> (u32::BITS as usize - n)
}

/// The sets of one column each that make up a set, from left to right.
pub fn elements(mut columns: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = columns & columns.wrapping_neg();
        columns ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
