//! What is asked of a board besides its size.

use super::problem::{Exclusive, State};
use super::{NQ_ERR_NULL, NQ_ERR_RANGE, NQ_OK, guarded, nq_problem, nq_status, status_of};
use crate::attacks::{Attacks, Square};
use libc::size_t;
use std::slice;

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

/// Puts a queen on a square: every solution has one there. The same square twice is one queen. Queens that attack each
/// other are no error: the problem then has no solution. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (row or col not below n), NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_place(problem: *mut nq_problem, row: u32, col: u32) -> nq_status {
    // SAFETY: NULL or from nq_new, as the header demands of every problem.
    unsafe { change(problem, |state| Ok(state.problem.place(square_of(state, row, col)?)?)) }
}

/// Blocks a square: it stays empty in every solution. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (row or col not below n), NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_block(problem: *mut nq_problem, row: u32, col: u32) -> nq_status {
    // SAFETY: NULL or from nq_new, as the header demands of every problem.
    unsafe { change(problem, |state| Ok(state.problem.block(square_of(state, row, col)?)?)) }
}

/// Sets what a queen attacks besides its row and column: any of the NQ_ATTACK_ flags, combined with |. The default is
/// NQ_ATTACK_DIAGONALS. A queen never attacks itself, not even around the edge. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (an unknown flag).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_attacks(problem: *mut nq_problem, attacks: u32) -> nq_status {
    let set = |state: &mut State| {
        state
            .problem
            .set_attacks(Attacks::from_flags(attacks).ok_or(NQ_ERR_RANGE)?);
        Ok(())
    };
    // SAFETY: NULL or from nq_new, as the header demands of every problem.
    unsafe { change(problem, set) }
}

/// Divides the board into regions: exactly one queen stands in each, or at most one where fewer than n queens are asked
/// for. regions has len = n * n labels, row by row, each below n; they are copied. Squares with the same label are one
/// region, connected or not; a label that no square has makes a region that cannot be filled. NULL with len 0 removes
/// the regions. The problem keeps 4 * n * n bytes, and a search on n <= 1024 as many again. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL (problem; regions where len is not 0), NQ_ERR_BUSY, NQ_ERR_RANGE (len is not n * n, a label of n
/// or more), NQ_ERR_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_regions(problem: *mut nq_problem, regions: *const u32, len: size_t) -> nq_status {
    let set = |state: &mut State| {
        let n = state.problem.n();
        if regions.is_null() {
            return Ok(state.problem.set_regions(&[])?);
        }
        if len as u64 != u64::from(n) * u64::from(n) {
            return Err(NQ_ERR_RANGE);
        }
        // SAFETY: not NULL, and the caller vouches for len labels that nobody writes during the call.
        let labels = unsafe { slice::from_raw_parts(regions, len) };
        if labels.iter().any(|&label| label >= n) {
            return Err(NQ_ERR_RANGE);
        }
        Ok(state.problem.set_regions(labels)?)
    };
    if regions.is_null() && len > 0 {
        return NQ_ERR_NULL;
    }
    // SAFETY: NULL or from nq_new, as the header demands of every problem.
    unsafe { change(problem, set) }
}

/// Sets how many queens are to be placed, 0 to n; the default is n. A row without a queen is NQ_EMPTY in a solution,
/// which sorts after every column. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (more than n).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_queens(problem: *mut nq_problem, queens: u32) -> nq_status {
    let set = |state: &mut State| {
        if queens > state.problem.n() {
            return Err(NQ_ERR_RANGE);
        }
        state.problem.set_queens(queens);
        Ok(())
    };
    // SAFETY: NULL or from nq_new, as the header demands of every problem.
    unsafe { change(problem, set) }
}

/// Sets which solutions are counted and delivered: NQ_SYMMETRY_ALL, the default, or with NQ_SYMMETRY_CLASSES the
/// lexicographically smallest of each class. Two solutions are of one class if one of the square's 8 symmetries that
/// map the problem onto itself (its placed queens, its blocked squares, and its regions whatever their labels) maps one
/// to the other. Rewinds nq_next.
///
/// Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (another value).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nq_set_symmetry(problem: *mut nq_problem, symmetry: i32) -> nq_status {
    let set = |state: &mut State| {
        state.problem.set_classes(match symmetry {
            NQ_SYMMETRY_ALL => false,
            NQ_SYMMETRY_CLASSES => true,
            _ => return Err(NQ_ERR_RANGE),
        });
        Ok(())
    };
    // SAFETY: NULL or from nq_new, as the header demands of every problem.
    unsafe { change(problem, set) }
}

/// Changes what is asked, which rewinds nq_next.
///
/// # Safety
/// `problem` is NULL or comes from nq_new and is not freed during the call.
unsafe fn change(problem: *mut nq_problem, set: impl FnOnce(&mut State) -> Result<(), nq_status>) -> nq_status {
    status_of(guarded(|| {
        // SAFETY: passed on to the caller.
        let mut problem = unsafe { Exclusive::enter(problem) }?;
        set(&mut problem)?;
        problem.next = None;
        Ok(NQ_OK)
    }))
}

fn square_of(state: &State, row: u32, col: u32) -> Result<Square, nq_status> {
    let n = state.problem.n();
    if row < n && col < n {
        Ok(Square { row, col })
    } else {
        Err(NQ_ERR_RANGE)
    }
}
