//! What a counting engine answers.

/// Solutions counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many were found; all of them if the count is complete.
    pub found: u64,
    /// Whether the search went to its end rather than being cancelled.
    pub is_complete: bool,
}

impl Count {
    /// Cancelled before anything was found.
    pub const NOTHING_YET: Count = Count {
        found: 0,
        is_complete: false,
    };

    pub fn complete(found: u64) -> Count {
        Count {
            found,
            is_complete: true,
        }
    }
}
