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

    pub fn count(self) -> u64 {
        self.count
    }

    /// The numbers that this shard has of `total` consecutive ones: all of them are above those of the shards before.
    pub fn range_of(self, total: u64) -> std::ops::Range<u64> {
        let bound = |index: u64| (u128::from(index) * u128::from(total)).div_ceil(u128::from(self.count)) as u64;
        bound(self.index)..bound(self.index + 1)
    }

    /// How many of `total` consecutive numbers are this shard's if they are dealt one by one.
    pub fn dealt_of(self, total: u64) -> u64 {
        total.saturating_sub(self.index).div_ceil(self.count)
    }

    /// The k-th of them.
    pub fn dealt(self, k: u64) -> u64 {
        self.index + k * self.count
    }
}
