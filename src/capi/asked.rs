//! What is asked of a board besides its size.

/// Attack rule: none besides row and column; the queens are rooks.
pub const NQ_ATTACK_NONE: u32 = 0;
/// Attack rule: both diagonals, the default.
pub const NQ_ATTACK_DIAGONALS: u32 = 1;
/// Attack rule: the eight neighbouring squares.
pub const NQ_ATTACK_TOUCHING: u32 = 2;
/// Attack rule: a knight's moves; with diagonals these are superqueens.
pub const NQ_ATTACK_KNIGHT: u32 = 4;
/// Attack rule: the edges wrap around for diagonals, neighbours and knight's moves alike; a toroidal board.
pub const NQ_ATTACK_WRAP: u32 = 8;

/// Symmetry: every solution.
pub const NQ_SYMMETRY_ALL: i32 = 0;
/// Symmetry: one solution of each class under the square's symmetries that map the problem onto itself.
pub const NQ_SYMMETRY_CLASSES: i32 = 1;
