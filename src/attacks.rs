//! Which squares a queen attacks besides its row and column: any combination of four rules.

/// A square of the board; row 0 is the top row, column 0 the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub row: u32,
    pub col: u32,
}

/// A set of attack rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks(u32);

impl Attacks {
    pub const DIAGONALS: Attacks = Attacks(1);
    pub const TOUCHING: Attacks = Attacks(2);
    pub const KNIGHT: Attacks = Attacks(4);
    pub const WRAP: Attacks = Attacks(8);

    const ALL: u32 = 15;

    /// The rules of a set of flags; `None` where an unknown flag is set.
    pub fn from_flags(flags: u32) -> Option<Attacks> {
        (flags & !Attacks::ALL == 0).then_some(Attacks(flags))
    }

    pub fn flags(self) -> u32 {
        self.0
    }

    pub fn contains(self, rule: Attacks) -> bool {
        self.0 & rule.0 == rule.0
    }

    /// How far, in rows and columns, the attacks of a single step reach that are not along a line.
    fn steps(self) -> impl Iterator<Item = (i64, i64)> {
        let touching = self.contains(Attacks::TOUCHING).then_some((1, 1));
        let knight = self.contains(Attacks::KNIGHT).then_some([(1, 2), (2, 1)]);
        touching.into_iter().chain(knight.into_iter().flatten())
    }

    /// Calls `attacked` with every square that a queen on `square` attacks by a single step: touching and knight moves.
    /// Around the edge a square may come up twice, and on the smallest boards `square` itself.
    pub fn for_each_step(self, n: u32, square: Square, mut attacked: impl FnMut(Square)) {
        self.for_each_column_step(n, square.col, |rows, col| {
            for row in [self.shifted(n, square.row, rows), self.shifted(n, square.row, -rows)]
                .into_iter()
                .flatten()
            {
                attacked(Square { row, col });
            }
        });
    }

    /// Calls `attacked` with how many rows away, and in which column, such a step from column `col` may end.
    pub fn for_each_column_step(self, n: u32, col: u32, mut attacked: impl FnMut(i64, u32)) {
        for (rows, cols) in self.steps() {
            for col in [self.shifted(n, col, cols), self.shifted(n, col, -cols)]
                .into_iter()
                .flatten()
            {
                attacked(rows, col);
            }
        }
    }

    /// A row or column some steps on; `None` past the edge where the board does not wrap around.
    fn shifted(self, n: u32, from: u32, by: i64) -> Option<u32> {
        let to = i64::from(from) + by;
        let to = if self.contains(Attacks::WRAP) {
            to.rem_euclid(i64::from(n))
        } else {
            to
        };
        (0..i64::from(n)).contains(&to).then_some(to as u32)
    }
}
