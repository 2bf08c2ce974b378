//! One solution of a plain board of any size, directly.
//!
//! Counted from 1: the even columns from left to right, then the odd ones. Queens of neighbouring rows are then a knight's
//! move apart, except where the odd columns begin; only with n mod 6 = 2 or 3 do some queens meet on a diagonal, and to
//! move three of them mends that. E. J. Hoffman, J. C. Loessi, R. C. Moore, "Constructions for the solution of the m queens
//! problem", Mathematics Magazine 42 (1969); B. Bernhardsson, "Explicit solutions to the n-queens problem for all n",
//! SIGART Bulletin 2 (1991).

/// Writes a solution to `cols`, whose length is the board's size; says whether there is one. Takes O(n) time.
///
/// Cannot be cancelled: `cols` is all the memory there is, and what it held before could not be brought back.
pub fn solve(cols: &mut [u32]) -> bool {
    let n = cols.len();
    if n == 2 || n == 3 {
        return false;
    }
    let (even, odd) = cols.split_at_mut(n / 2);
    write_every_other(even, 1);
    write_every_other(odd, 0);
    match n % 6 {
        // 2 4 6 ... n, then 3 1 7 9 ... n-1 5.
        2 => {
            odd.swap(0, 1);
            odd[2..].rotate_left(1);
        }
        // 4 6 ... n-1 2, then 5 7 ... n 1 3.
        3 => {
            even.rotate_left(1);
            odd.rotate_left(2);
        }
        _ => (),
    }
    true
}

/// Columns from `first` on, every other one.
fn write_every_other(cols: &mut [u32], first: u32) {
    for (index, col) in cols.iter_mut().enumerate() {
        *col = first + 2 * index as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;
    use crate::problem::Problem;

    #[test]
    fn solves_every_size_but_2_and_3() {
        for n in (0..500).chain(10_000..10_012) {
            let mut cols = vec![u32::MAX; n];
            assert_eq!(solve(&mut cols), n != 2 && n != 3, "n = {n}");
            let problem = Problem::new(n as u32);
            assert!(n == 2 || n == 3 || is_solution(&problem, &cols).unwrap(), "n = {n}");
        }
    }
}
