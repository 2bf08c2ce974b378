//! What comes of looking for one solution.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Solution,
    NoSolution,
    Cancelled,
}
