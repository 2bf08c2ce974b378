//! Counts, enumerates, checks and draws solutions of the n queens problem, for any language that can call C.
//!
//! A problem comes in at the top, is planned once, goes to exactly one engine, and the answer comes back the same way:
//!
//! ```text
//! capi         the C face: one file per noun; the only code that sees a caller's pointer
//! enumeration  solutions one after another, with a limit: what nq_solve, nq_next and a limited nq_count share
//! plan         which engine answers which question
//! row_search   an engine: row by row with bit sets
//! board        a finished board: checked, printed, drawn
//! cursor       what an enumeration engine is
//! count        what a counting engine answers
//! problem      what is asked
//! cancel       how a running call is asked to end
//! error        why an answer cannot be had
//! ```
//!
//! Arrows point down this list, never up. `unsafe` lives in `capi` alone; elsewhere the compiler denies it.
//! The documentation of the interface is that of the C header, `include/nqueens.h`, which is generated from `capi`.

mod board;
mod cancel;
mod count;
mod cursor;
mod enumeration;
mod error;
mod plan;
mod problem;
mod row_search;

pub mod capi;
