//! Boards of four bits a column, made arrays of columns.

use super::{Job, Kernel, Vector};

/// The most columns in a word.
const MOST: usize = 16;

/// Writes boards of `n` columns, the last row lowest in its word, one after another to `cols`.
///
/// # Panics
/// If n is 0 or more than 16, or `cols` has not exactly `n` columns for each board.
pub fn unpack(boards: impl ExactSizeIterator<Item = u64>, n: usize, cols: &mut [u32]) {
    Kernel::selected().run(Unpack { boards, n, cols });
}

struct Unpack<'a, B> {
    boards: B,
    n: usize,
    cols: &'a mut [u32],
}

impl<B: ExactSizeIterator<Item = u64>> Job for Unpack<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, _: V) {
        let Unpack { mut boards, n, cols } = self;
        assert!((1..=MOST).contains(&n) && cols.len() == n * boards.len());
        let shift = u64::BITS as usize - 4 * n;
        let mut place = 0;
        // Whole vectors, of which the next board overwrites what is too much, as long as there is room.
        while let Some(room) = cols[place..].first_chunk_mut::<MOST>()
            && let Some(board) = boards.next()
        {
            *room = columns(board << shift);
            place += n;
        }
        for (board, cols) in boards.zip(cols[place..].chunks_exact_mut(n)) {
            cols.copy_from_slice(&columns(board << shift)[..n]);
        }
    }
}

/// The columns in a word, the first row's highest.
#[inline(always)]
fn columns(word: u64) -> [u32; MOST] {
    let halves = [(word >> 32) as u32, word as u32];
    std::array::from_fn(|row| halves[row / 8] >> (28 - 4 * (row % 8)) & 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacks_boards_of_any_size_and_number() {
        for n in 1..=MOST {
            for boards in 0..20 {
                let word = |board: usize| (0..n).fold(0, |word, row| word << 4 | ((board + 3 * row) % n) as u64);
                let mut cols = vec![u32::MAX; boards * n];
                unpack((0..boards).map(word), n, &mut cols);
                let expected: Vec<u32> = (0..boards * n)
                    .map(|place| ((place / n + 3 * (place % n)) % n) as u32)
                    .collect();
                assert_eq!(cols, expected, "n = {n}");
            }
        }
    }
}
