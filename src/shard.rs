//! One of several disjoint parts of all solutions.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// `None` unless index < count.
    pub fn new(index: u64, count: u64) -> Option<Shard> {
        (index < count).then_some(Shard { index, count })
    }

    pub fn is_whole(self) -> bool {
        self.count == 1
    }

    pub fn index(self) -> u64 {
        self.index
    }

    pub fn count(self) -> u64 {
        self.count
    }

    /// The numbers that this shard has of `total` consecutive ones: all of them are above those of the shards before.
    pub fn range_of(self, total: u64) -> std::ops::Range<u64> {
        let bound = |index: u64| (u128::from(index) * u128::from(total)).div_ceil(u128::from(self.count)) as u64;
        bound(self.index)..bound(self.index + 1)
    }

    /// The shard that a position between 0 and `whole`, which is not 0, falls into if each has an equal share.
    pub fn at(self, position: u128, whole: u128) -> u64 {
        // The product below must fit.
        let excess = (u128::BITS - whole.leading_zeros()).saturating_sub(u64::BITS - 1);
        let (position, whole) = (position >> excess, whole >> excess);
        (position * u128::from(self.count) / whole).min(u128::from(self.count - 1)) as u64
    }
}
