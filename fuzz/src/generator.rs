//! Random calls.

use crate::calls::{Board, Call, Callback, Ending, Function, SLOTS};
use crate::checkpoints::{Damage, FILES};
use crate::random::Random;
use crate::text::Text;
use nqueens::capi::*;

/// A sequence of random calls.
pub fn sequence(random: &mut Random) -> Vec<Call> {
    let keeps_files = random.one_in(16);
    let mut generator = Generator {
        random,
        n: [0; SLOTS],
        keeps_files,
    };
    let length = 5 + generator.random.below(60);
    let problems = generator.random.below(SLOTS as u32 + 1) as usize;
    let mut calls: Vec<Call> = (0..problems).map(|slot| generator.new_call(slot)).collect();
    calls.extend((0..length).map(|_| generator.call(0)));
    calls
}

/// Makes calls up. It knows the sizes of the problems, so that most values are in range.
struct Generator<'a> {
    random: &'a mut Random,
    n: [u32; SLOTS],
    /// Counts with files take longer, so most sequences have none.
    keeps_files: bool,
}

impl Generator<'_> {
    /// `depth` counts the callbacks around the call.
    fn call(&mut self, depth: u32) -> Call {
        let slot = self.random.below(SLOTS as u32) as usize;
        let function = self.function(slot, depth);
        Call { slot, function }
    }

    fn new_call(&mut self, slot: usize) -> Call {
        let function = self.new_problem(slot);
        Call { slot, function }
    }

    fn function(&mut self, slot: usize, depth: u32) -> Function {
        let n = self.n[slot];
        let rare = self.random.one_in(40);
        if self.keeps_files && self.random.one_in(2) {
            return if self.random.one_in(3) {
                Function::Count { null: rare }
            } else {
                self.supervision()
            };
        }
        match self.random.below(100) {
            0..8 => self.new_problem(slot),
            8 => Function::Free,
            9..17 => Function::Place {
                row: self.coordinate(n),
                col: self.coordinate(n),
            },
            17..26 => Function::Block {
                row: self.coordinate(n),
                col: self.coordinate(n),
            },
            26..30 => Function::SetAttacks(if rare {
                self.random.next() as u32
            } else {
                self.random.below(16)
            }),
            30..34 => self.regions(n),
            34..37 => Function::SetQueens(if rare {
                self.coordinate(n)
            } else {
                self.random.below(n + 1)
            }),
            37..41 => Function::SetSymmetry(if rare {
                self.random.pick(&[-1, 2, i32::MAX])
            } else {
                self.random.below(2) as i32
            }),
            41..45 => Function::SetLimit(self.random.pick(&[0, 0, 1, 1, 2, 3, 7, 40, 92, u64::MAX])),
            45..47 => Function::SetThreads(self.random.pick(&[0, 1, 2, 3, u32::MAX])),
            47..51 => self.shard(),
            51..54 => Function::Cancel,
            54..62 => Function::Count { null: rare },
            62..70 => Function::Solve {
                callback: (!rare).then(|| self.callback(depth)),
                found_is_null: self.random.one_in(5),
            },
            70..80 => Function::Next {
                capacity: self.random.pick(&[0, 1, 1, 2, 3, 5, 7, 31, 64, 1000]),
                cols_is_null: rare,
                written_is_null: self.random.one_in(40),
            },
            80..82 => Function::Rewind,
            82..87 => Function::Find {
                seed: self.seed(),
                len_off_by: self.off_by(),
                null: rare,
            },
            87..91 => Function::Trace {
                callback: (!rare).then(|| self.callback(depth)),
            },
            91..97 => Function::Check {
                board: self.board(n),
                len_off_by: self.off_by(),
                null: rare,
            },
            97 => Function::Format(Text::random(self.random, 9)),
            98 => Function::StatusText(if rare {
                self.random.next() as i32
            } else {
                self.random.below(20) as i32 - 10
            }),
            _ => Function::About,
        }
    }

    fn new_problem(&mut self, slot: usize) -> Function {
        const SMALL: [u32; 16] = [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7];
        const OTHER: [u32; 12] = [8, 8, 9, 10, 12, 29, 65, 151, 1025, NQ_MAX_N, NQ_MAX_N + 1, u32::MAX];
        let n = if self.random.one_in(50) {
            self.random.pick(&OTHER)
        } else {
            self.random.pick(&SMALL)
        };
        self.n[slot] = if n <= NQ_MAX_N { n } else { self.n[slot] };
        Function::New {
            n,
            null: self.random.one_in(100),
        }
    }

    /// A row or column, now and then of no board.
    fn coordinate(&mut self, n: u32) -> u32 {
        match self.random.below(50) {
            0 => n,
            1 => self.random.pick(&[n.wrapping_sub(1), u32::MAX, 1 << 31, NQ_MAX_N]),
            _ => self.random.below(n),
        }
    }

    fn regions(&mut self, n: u32) -> Function {
        let shape = self.random.below(5);
        let side = if n <= 65 { n } else { 1 };
        let mut labels: Vec<u32> = (0..side * side)
            .map(|square| match shape {
                0 => self.random.below(n),
                1 => square / n,
                2 => (square / n + square % n / 2) % n,
                3 => 0,
                _ => (square / n + square % n) % n,
            })
            .collect();
        match self.random.below(20) {
            0 => drop(labels.pop()),
            1 => labels.push(0),
            2 => labels.extend([n, u32::MAX]),
            3..9 => labels.clear(),
            9 => labels.iter_mut().for_each(|label| *label = (*label + 1) % (n + 1)),
            _ => (),
        }
        let null = if labels.is_empty() {
            self.random.below(10) > 0
        } else {
            self.random.one_in(30)
        };
        Function::SetRegions { labels, null }
    }

    fn shard(&mut self) -> Function {
        let count = self.random.pick(&[1, 1, 1, 1, 2, 3, 5, 100, u64::MAX, 0]);
        let index = match self.random.below(10) {
            0 => count,
            1 => u64::MAX,
            2 => count.saturating_sub(1),
            _ => self.random.next() % count.clamp(1, 1 << 40),
        };
        Function::SetShard { index, count }
    }

    /// A file, reports, or what happens to a file.
    fn supervision(&mut self) -> Function {
        let file = self.random.below(FILES as u32) as usize;
        match self.random.below(7) {
            0 | 1 => Function::SetCheckpoint(Some(file)),
            2 => Function::SetCheckpoint(None),
            3 => Function::SetProgress {
                null: self.random.one_in(2),
            },
            _ => Function::Damage {
                file,
                damage: Damage::random(self.random),
            },
        }
    }

    fn seed(&mut self) -> u64 {
        if self.random.one_in(3) {
            0
        } else {
            self.random.next() >> self.random.below(64)
        }
    }

    fn off_by(&mut self) -> i32 {
        if self.random.one_in(30) {
            self.random.pick(&[-1, 1, i32::MAX])
        } else {
            0
        }
    }

    fn board(&mut self, n: u32) -> Board {
        let row = self.random.below(n);
        match self.random.below(3) {
            0 => Board::NearSolution {
                index: self.random.next() as u32,
                row,
                col: None,
            },
            1 => Board::NearSolution {
                index: self.random.next() as u32,
                row,
                col: Some(self.value(n)),
            },
            _ => Board::Random((0..n.min(12)).map(|_| self.value(n)).collect()),
        }
    }

    fn value(&mut self, n: u32) -> u32 {
        if self.random.one_in(6) {
            NQ_EMPTY
        } else {
            self.coordinate(n)
        }
    }

    fn callback(&mut self, depth: u32) -> Callback {
        let inner = if depth < 3 && self.random.one_in(3) {
            1 + self.random.below(5)
        } else {
            0
        };
        Callback {
            at: match self.random.below(4) {
                0 => 1,
                1 => 2,
                2 => 1 + u64::from(self.random.below(10)),
                _ => 1 + u64::from(self.random.below(200)),
            },
            calls: (0..inner).map(|_| self.call(depth + 1)).collect(),
            ending: match self.random.below(6) {
                0 => Ending::Stop(self.random.pick(&[1, -1, 2, i32::MAX, i32::MIN])),
                1 => Ending::Throw,
                _ => Ending::GoOn,
            },
        }
    }
}
