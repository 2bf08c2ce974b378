//! Lines without a free square: where more of them must hold a queen than may stay empty, there is no solution. For boards
//! too large to number their squares.

use super::start::Start;
use crate::attacks::Square;
use crate::cancel::CancelFlag;
use crate::error::{Result, try_vec};
use crate::problem::Problem;

/// A queen attacks no more squares of another row or column: one along the line, two on diagonals, four by steps.
const ATTACKED_IN_A_LINE: usize = 7;

/// Squares between two looks at the cancel flag.
const SQUARES: usize = 1 << 12;

/// Have more rows, more columns or more regions no free square than may stay empty?
pub fn are_too_many(problem: &Problem, start: &Start, cancel: &CancelFlag) -> Result<bool> {
    let spare = (problem.n() - problem.queens()) as usize;
    let taken = problem.blocked_count() + ATTACKED_IN_A_LINE * problem.placed_count();
    if start.rows().len() <= taken {
        let (rows, cols) = (start.rows(), start.cols());
        if are_more_barren(rows, cols, |row, col| start.is_free(Square { row, col }), spare, cancel)?
            || are_more_barren(cols, rows, |col, row| start.is_free(Square { row, col }), spare, cancel)?
        {
            return Ok(true);
        }
    }
    Ok(problem.has_regions() && barren_regions(problem, start, spare, cancel)? > spare)
}

/// Are more than `spare` of these lines without a free square?
fn are_more_barren(
    lines: &[u32],
    across: &[u32],
    is_free: impl Fn(u32, u32) -> bool,
    spare: usize,
    cancel: &CancelFlag,
) -> Result<bool> {
    let mut barren = 0;
    for &line in lines {
        barren += 1;
        for some in across.chunks(SQUARES) {
            cancel.check()?;
            if some.iter().any(|&place| is_free(line, place)) {
                barren -= 1;
                break;
            }
        }
        if barren > spare {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How many regions without a placed queen have no free square; it stops counting them down where they are few enough.
fn barren_regions(problem: &Problem, start: &Start, spare: usize, cancel: &CancelFlag) -> Result<usize> {
    let mut is_known = try_vec(false, problem.n() as usize)?;
    let mut barren = start.rows().len();
    for queen in start.placed() {
        is_known[problem.region(*queen).expect("there are regions") as usize] = true;
    }
    for &row in start.rows() {
        for some in start.cols().chunks(SQUARES) {
            cancel.check()?;
            for square in some.iter().map(|&col| Square { row, col }) {
                let label = problem.region(square).expect("there are regions") as usize;
                if !is_known[label] && start.is_free(square) {
                    is_known[label] = true;
                    barren -= 1;
                }
            }
        }
        if barren <= spare {
            break;
        }
    }
    Ok(barren)
}
