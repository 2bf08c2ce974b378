//! Calls of the library: what a sequence is made of. Each stands for itself, so that any of them can be left out.

use crate::checkpoints::Damage;
use crate::text::Text;
use std::fmt;

/// How many problems a sequence has at once. Until `nq_new` has made one, and after `nq_free`, its pointer is NULL.
pub const SLOTS: usize = 4;

/// A call on the problem of a slot.
#[derive(Clone, Debug)]
pub struct Call {
    pub slot: usize,
    pub function: Function,
}

/// A function and its arguments; `null` says that the pointer of that name is NULL.
#[derive(Clone, Debug)]
pub enum Function {
    New {
        n: u32,
        null: bool,
    },
    Free,
    Place {
        row: u32,
        col: u32,
    },
    Block {
        row: u32,
        col: u32,
    },
    SetAttacks(u32),
    SetRegions {
        labels: Vec<u32>,
        null: bool,
    },
    SetQueens(u32),
    SetSymmetry(i32),
    SetLimit(u64),
    SetThreads(u32),
    SetShard {
        index: u64,
        count: u64,
    },
    /// None, or the path of a file.
    SetCheckpoint(Option<usize>),
    SetProgress {
        null: bool,
    },
    /// No call of the library: something happens to a file.
    Damage {
        file: usize,
        damage: Damage,
    },
    Cancel,
    Count {
        null: bool,
    },
    Solve {
        callback: Option<Callback>,
        found_is_null: bool,
    },
    Next {
        capacity: usize,
        cols_is_null: bool,
        written_is_null: bool,
    },
    Rewind,
    Find {
        seed: u64,
        len_off_by: i32,
        null: bool,
    },
    Trace {
        callback: Option<Callback>,
    },
    Check {
        board: Board,
        len_off_by: i32,
        null: bool,
    },
    Format(Text),
    StatusText(i32),
    About,
}

/// What a callback does: nothing until it is called the `at`-th time, then these calls, and then it ends like this.
#[derive(Clone, Debug)]
pub struct Callback {
    pub at: u64,
    pub calls: Vec<Call>,
    pub ending: Ending,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    GoOn,
    Stop(i32),
    /// As a C++ exception does.
    Throw,
}

/// A board to be checked.
#[derive(Clone, Debug)]
pub enum Board {
    /// These columns, cut or filled up to n.
    Random(Vec<u32>),
    /// The solution of this number, and one of its columns changed.
    NearSolution { index: u32, row: u32, col: Option<u32> },
}

/// As a line of C; `p` are the problems, in the beginning all NULL.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = format!("p[{}]", self.slot);
        let or_null = |is_null: &bool, name: &str| if *is_null { "NULL".to_owned() } else { name.to_owned() };
        match &self.function {
            Function::New { n, null } => write!(f, "nq_new({n}, {});", or_null(null, &format!("&{p}"))),
            Function::Free => write!(f, "nq_free({p}); {p} = NULL;"),
            Function::Place { row, col } => write!(f, "nq_place({p}, {row}, {col});"),
            Function::Block { row, col } => write!(f, "nq_block({p}, {row}, {col});"),
            Function::SetAttacks(attacks) => write!(f, "nq_set_attacks({p}, {attacks});"),
            Function::SetRegions { labels, null } => {
                write!(
                    f,
                    "nq_set_regions({p}, {}, {});",
                    or_null(null, &array(labels)),
                    labels.len()
                )
            }
            Function::SetQueens(queens) => write!(f, "nq_set_queens({p}, {queens});"),
            Function::SetSymmetry(symmetry) => write!(f, "nq_set_symmetry({p}, {symmetry});"),
            Function::SetLimit(limit) => write!(f, "nq_set_limit({p}, UINT64_C({limit}));"),
            Function::SetThreads(threads) => write!(f, "nq_set_threads({p}, {threads});"),
            Function::SetShard { index, count } => {
                write!(f, "nq_set_shard({p}, UINT64_C({index}), UINT64_C({count}));")
            }
            Function::SetCheckpoint(None) => write!(f, "nq_set_checkpoint({p}, NULL);"),
            Function::SetCheckpoint(Some(file)) => write!(f, "nq_set_checkpoint({p}, path[{file}]);"),
            Function::SetProgress { null } => {
                write!(f, "nq_set_progress({p}, {}, NULL);", or_null(null, "on_progress"))
            }
            Function::Damage { file, damage } => write!(f, "/* file {file}: {damage:?} */"),
            Function::Cancel => write!(f, "nq_cancel({p});"),
            Function::Count { null } => write!(f, "nq_count({p}, {});", or_null(null, "&count")),
            Function::Solve {
                callback,
                found_is_null,
            } => {
                let found = or_null(found_is_null, "&found");
                write!(f, "nq_solve({p}, {}, NULL, {found});", Named(callback))
            }
            Function::Next {
                capacity,
                cols_is_null,
                written_is_null,
            } => {
                let (cols, written) = (or_null(cols_is_null, "cols"), or_null(written_is_null, "&written"));
                write!(f, "nq_next({p}, {cols}, {capacity}, {written});")
            }
            Function::Rewind => write!(f, "nq_rewind({p});"),
            Function::Find { seed, len_off_by, null } => {
                write!(
                    f,
                    "nq_find({p}, UINT64_C({seed}), {}, n + {len_off_by});",
                    or_null(null, "cols")
                )
            }
            Function::Trace { callback } => write!(f, "nq_trace({p}, {}, NULL);", Named(callback)),
            Function::Check {
                board,
                len_off_by,
                null,
            } => {
                let cols = match board {
                    Board::Random(cols) => array(cols),
                    Board::NearSolution { index, row, col } => {
                        format!("/* solution {index}, row {row}: {col:?} */ cols")
                    }
                };
                write!(f, "nq_check({p}, {}, n + {len_off_by});", or_null(null, &cols))
            }
            Function::Format(text) => write!(f, "{text}"),
            Function::StatusText(status) => write!(f, "nq_status_text({status});"),
            Function::About => write!(f, "nq_version(); nq_version_number(); nq_kernel();"),
        }
    }
}

/// A callback as an argument: what it does stands beside it.
struct Named<'a>(&'a Option<Callback>);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(callback) = self.0 else {
            return write!(f, "NULL");
        };
        write!(f, "callback /* call {}:", callback.at)?;
        for call in &callback.calls {
            write!(f, " {call}")?;
        }
        write!(f, " {:?} */", callback.ending)
    }
}

/// An array of C.
pub fn array(values: &[u32]) -> String {
    let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
    format!("(uint32_t[]){{{}}}", values.join(", "))
}
