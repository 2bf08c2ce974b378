//! Counts, enumerates, checks and draws solutions of the n queens problem, for any language that can call C.
//!
//! A problem comes in at the top, is planned once, goes to exactly one engine, and the answer comes back the same way:
//!
//! ```text
//! capi              the C face: one file per noun; the only code that sees a caller's pointer
//! enumeration       solutions one after another, with a limit: what nq_solve, nq_next and a limited nq_count share
//! plan              which engine answers which question
//! half_boards       an engine: counting plain boards by joining half boards
//! row_search        an engine: row by row with bit sets, for plain boards
//! constrained       an engine: everything that is not plain
//! construct         an engine: one solution of a plain board, directly
//! repair            an engine: a varied solution of a plain board of any size
//! symmetric_search  an engine: counting the solutions that a rotation maps to themselves
//! trace             the textbook search, step by step
//! classes           counting classes of solutions, as tasks of a count of all
//! supervision       what is done while a count runs: progress is reported, a checkpoint kept
//! checkpoint        the tasks of a count that are done, in a file
//! tasks             how a count is run: numbered tasks on threads
//! simd              vector operations, and the choice between instruction sets
//! board             a finished board: checked, printed, drawn
//! cursor            what an enumeration engine is
//! count             what a counting engine answers
//! symmetry          the eight symmetries of the square
//! occupied          which lines of a board already have a queen
//! part              a part of all solutions, as a search meets it
//! shard             a part of all solutions
//! answer            what comes of looking for one solution
//! problem           what is asked
//! attacks           which squares a queen attacks
//! random            numbers that look random
//! cancel            how a running call is asked to end
//! error             why an answer cannot be had
//! ```
//!
//! Arrows point down this list, never up. `unsafe` lives in `capi` and `simd` alone; elsewhere the compiler denies it.
//! The documentation of the interface is that of the C header, `include/nqueens.h`, which is generated from `capi`.

mod answer;
mod attacks;
mod board;
mod cancel;
mod checkpoint;
mod classes;
mod constrained;
mod construct;
mod count;
mod cursor;
mod enumeration;
mod error;
mod half_boards;
mod occupied;
mod part;
mod plan;
mod problem;
mod random;
mod repair;
mod row_search;
mod shard;
mod simd;
mod supervision;
mod symmetric_search;
mod symmetry;
mod tasks;
mod trace;

pub mod capi;
