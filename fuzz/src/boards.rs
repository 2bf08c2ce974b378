//! `nq_check`: boards of any size, with all rules, against a look at each pair of queens.

use crate::random::Random;
use crate::rules::Asked;
use nqueens::capi::*;
use std::ptr;

/// A random problem and some boards for it; how many calls that took.
pub fn check(random: &mut Random) -> Result<u64, String> {
    const BOARDS: u64 = 10;
    let n = if random.one_in(20) {
        random.below(150)
    } else {
        random.below(24)
    };
    let asked = problem(random, n);
    let handle = make(&asked)?;
    let result = (0..BOARDS).try_for_each(|_| {
        let cols = board(random, &asked);
        let expected = match cols.iter().all(|&col| col < n || col == NQ_EMPTY) {
            false => NQ_ERR_RANGE,
            true if asked.is_solution(&cols) => NQ_OK,
            true => NQ_UNSOLVED,
        };
        // SAFETY: the problem comes from nq_new, the columns are there.
        match unsafe { nq_check(handle, cols.as_ptr(), cols.len()) } {
            status if status == expected => Ok(()),
            status => Err(format!("{status} instead of {expected} for {cols:?} in {asked:?}")),
        }
    });
    // SAFETY: it comes from nq_new, and is used no more.
    unsafe { nq_free(handle) };
    result.map(|()| BOARDS)
}

fn problem(random: &mut Random, n: u32) -> Asked {
    let mut asked = Asked::new(n);
    if random.one_in(2) {
        asked.attacks = random.below(16);
    }
    if random.one_in(3) {
        asked.queens = n - random.below(n.min(4) + 1);
    }
    for _ in 0..if random.one_in(2) { random.below(n + 1) } else { 0 } {
        asked.blocked.insert((random.below(n), random.below(n)));
    }
    if n > 0 && random.one_in(3) {
        asked.placed.insert((random.below(n), random.below(n)));
    }
    if random.one_in(4) {
        asked.regions = (0..n * n)
            .map(|square| if random.one_in(10) { random.below(n) } else { square / n })
            .collect();
    }
    asked
}

fn make(asked: &Asked) -> Result<*mut nq_problem, String> {
    let mut handle = ptr::null_mut();
    // SAFETY: `handle` may be written; then it comes from nq_new, and the labels are there.
    let statuses = unsafe {
        let mut statuses = vec![nq_new(asked.n, &mut handle)];
        statuses.push(nq_set_attacks(handle, asked.attacks));
        statuses.push(nq_set_queens(handle, asked.queens));
        statuses.extend(asked.placed.iter().map(|&(row, col)| nq_place(handle, row, col)));
        statuses.extend(asked.blocked.iter().map(|&(row, col)| nq_block(handle, row, col)));
        if !asked.regions.is_empty() {
            statuses.push(nq_set_regions(handle, asked.regions.as_ptr(), asked.regions.len()));
        }
        statuses
    };
    match statuses.iter().all(|&status| status == NQ_OK) {
        true => Ok(handle),
        false => Err(format!("{statuses:?} in {asked:?}")),
    }
}

/// A solution of the plain problem, as it is or with some of its rows changed: close to what the rules allow.
fn board(random: &mut Random, asked: &Asked) -> Vec<u32> {
    let n = asked.n;
    let mut cols = vec![NQ_EMPTY; n as usize];
    let plain = make(&Asked::new(n)).expect("a plain problem can be made");
    // SAFETY: the problem comes from nq_new, is used no more, and the room is there.
    unsafe {
        nq_find(plain, random.next(), cols.as_mut_ptr(), cols.len());
        nq_free(plain);
    }
    for &(row, col) in asked.placed.iter().filter(|_| random.one_in(2)) {
        cols[row as usize] = col;
    }
    for _ in asked.queens..n {
        cols[random.below(n) as usize] = NQ_EMPTY;
    }
    for _ in 0..if n > 0 { random.pick(&[0, 0, 1, 2]) } else { 0 } {
        let (a, b) = (random.below(n) as usize, random.below(n) as usize);
        match random.below(6) {
            0 => cols[a] = random.below(n),
            1 => cols[a] = NQ_EMPTY,
            2 if random.one_in(5) => cols[a] = random.pick(&[n, n + 1, NQ_EMPTY - 1]),
            _ => cols.swap(a, b),
        }
    }
    cols
}
