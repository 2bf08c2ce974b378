//! The cursor against the plainest search there is, and against known counts.

use super::{RowSearch, SMALL, SmallBoards};
use crate::cancel::CancelFlag;
use crate::cursor::{Batch, Cursor, Fill};
use crate::shard::Shard;
use crate::symmetry::SymmetryGroup;

/// OEIS A000170 from n = 0 on.
const SOLUTIONS: [usize; 15] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596];

/// OEIS A002562, with 1 for the empty board.
const CLASSES: [usize; 14] = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233];

type Board = Vec<u32>;

/// The first `limit` solutions, row by row and square by square.
fn plainly(n: u32, limit: usize) -> Vec<Board> {
    fn search(n: u32, cols: &mut Board, limit: usize, found: &mut Vec<Board>) {
        if cols.len() == n as usize {
            found.push(cols.clone());
            return;
        }
        for col in 0..n {
            let attacked = (1..)
                .zip(cols.iter().rev())
                .any(|(rows, &other)| other == col || other.abs_diff(col) == rows);
            if !attacked && found.len() < limit {
                cols.push(col);
                search(n, cols, limit, found);
                cols.pop();
            }
        }
    }
    let mut found = Vec::new();
    search(n, &mut Vec::new(), limit, &mut found);
    found
}

/// The same with bit sets, for larger boards.
fn by_bits(n: u32, limit: usize) -> Vec<Board> {
    fn search(n: u32, cols: &mut Board, [columns, left, right]: [u64; 3], limit: usize, found: &mut Vec<Board>) {
        if cols.len() == n as usize {
            found.push(cols.clone());
            return;
        }
        let mut safe = !(columns | left | right) & ((1 << n) - 1);
        while safe != 0 && found.len() < limit {
            let square = safe & safe.wrapping_neg();
            safe ^= square;
            cols.push(square.trailing_zeros());
            let below = [columns | square, (left | square) >> 1, (right | square) << 1];
            search(n, cols, below, limit, found);
            cols.pop();
        }
    }
    let mut found = Vec::new();
    search(n, &mut Vec::new(), [0; 3], limit, &mut found);
    found
}

/// The next solutions of a cursor, at most `limit`, in batches of `capacity`.
fn pull(cursor: &mut impl Cursor, n: u32, capacity: usize, limit: usize) -> Vec<Board> {
    let n = n as usize;
    let mut found = Vec::new();
    let mut cols = vec![u32::MAX; capacity * n];
    loop {
        let mut batch = Batch::new(n, capacity.min(limit - found.len()), &mut cols);
        let fill = cursor.fill(&mut batch, &CancelFlag::default());
        let len = batch.len();
        found.extend((0..len).map(|index| cols[index * n..][..n].to_vec()));
        if fill == Fill::Exhausted || found.len() == limit {
            return found;
        }
    }
}

/// Compares lists too long to be printed whole.
fn assert_same(found: &[Board], expected: &[Board], what: &str) {
    let differ = found.iter().zip(expected).position(|(a, b)| a != b);
    if let Some(index) = differ {
        panic!(
            "{what}, solution {index}: {:?}, not {:?}",
            found[index], expected[index]
        );
    }
    assert_eq!(found.len(), expected.len(), "{what}");
}

fn all(n: u32, shard: Shard, classes: bool) -> Vec<Board> {
    let mut cursor = RowSearch::new(n, shard, classes).unwrap();
    let found = pull(&mut cursor, n, 100, usize::MAX);
    let again = pull(&mut cursor, n, 100, usize::MAX);
    assert!(again.is_empty(), "n = {n}: solutions after the last");
    found
}

#[test]
fn finds_what_the_plain_search_finds() {
    for n in 0..=12 {
        assert_same(
            &all(n, Shard::WHOLE, false),
            &plainly(n, usize::MAX),
            &format!("n = {n}"),
        );
    }
}

#[test]
fn small_boards_are_found_at_once() {
    for n in SMALL {
        for capacity in [1, 2, 7, 1000] {
            let mut cursor = SmallBoards::new(n).unwrap();
            let found = pull(&mut cursor, n, capacity, usize::MAX);
            assert_same(
                &found,
                &plainly(n, usize::MAX),
                &format!("n = {n}, {capacity} at a time"),
            );
            assert!(pull(&mut cursor, n, capacity, usize::MAX).is_empty());
        }
    }
}

#[test]
fn finds_the_first_solutions_of_larger_boards() {
    for (n, limit) in [(13, 10_000), (16, 10_000), (17, 10_000), (18, 300), (20, 10), (21, 10)] {
        let mut cursor = RowSearch::new(n, Shard::WHOLE, false).unwrap();
        assert_same(
            &pull(&mut cursor, n, 77, limit),
            &plainly(n, limit),
            &format!("n = {n}"),
        );
    }
}

/// So many that most are found below several boards at once.
#[test]
fn finds_many_solutions_of_large_boards() {
    for (n, limit) in [
        (15, 40_000),
        (16, 60_000),
        (17, 60_000),
        (18, 40_000),
        (19, 30_000),
        (20, 20_000),
        (21, 8000),
    ] {
        first_solutions_are_those_of_the_plain_search(n, limit);
    }
}

#[test]
#[ignore = "takes half a minute"]
fn finds_a_million_solutions_of_large_boards() {
    for (n, limit) in [
        (17, 3_000_000),
        (18, 1_000_000),
        (19, 1_000_000),
        (20, 1_000_000),
        (22, 50_000),
        (27, 1000),
    ] {
        first_solutions_are_those_of_the_plain_search(n, limit);
    }
}

fn first_solutions_are_those_of_the_plain_search(n: u32, limit: usize) {
    let mut cursor = RowSearch::new(n, Shard::WHOLE, false).unwrap();
    let found = pull(&mut cursor, n, 1000, limit);
    assert_same(&found, &by_bits(n, limit), &format!("n = {n}"));
}

#[test]
fn shards_of_a_large_board_meet() {
    let shard = |index| all(18, Shard::new(index, 1 << 12).unwrap(), false);
    let first = [shard(0), shard(1)].concat();
    assert_same(&first, &by_bits(18, first.len()), "n = 18, the first shards");
    let middle = [shard(2000), shard(2001)].concat();
    assert!(middle.is_sorted_by(|a, b| a < b) && middle.iter().all(|board| is_solution(board)));
    assert!(first.last() < middle.first());
}

#[test]
fn finds_all_solutions_in_order() {
    for n in [13, 14] {
        let found = all(n, Shard::WHOLE, false);
        assert_eq!(found.len(), SOLUTIONS[n as usize]);
        assert!(found.is_sorted_by(|a, b| a < b));
        assert!(found.iter().all(|board| is_solution(board)));
    }
}

fn is_solution(board: &[u32]) -> bool {
    let n = board.len() as u32;
    let differ = |line: &dyn Fn(u32, u32) -> u32| {
        let lines = (0..n)
            .zip(board)
            .fold(0u64, |lines, (row, &col)| lines | 1 << line(row, col));
        lines.count_ones() == n
    };
    differ(&|_, col| col) && differ(&|row, col| row + col) && differ(&|row, col| row + n - 1 - col)
}

#[test]
fn shards_are_contiguous_and_complete() {
    for n in 0..=13 {
        let whole = all(n, Shard::WHOLE, false);
        for count in [1, 2, 3, 7, 64, 1000] {
            if n >= 10 && count > 7 {
                continue;
            }
            let shards = (0..count).map(|index| all(n, Shard::new(index, count).unwrap(), false));
            let shards: Vec<Board> = shards.flatten().collect();
            assert_same(&shards, &whole, &format!("n = {n}, {count} shards"));
        }
    }
}

#[test]
fn shards_of_large_boards_are_about_alike() {
    let sizes: Vec<usize> = (0..8)
        .map(|index| all(13, Shard::new(index, 8).unwrap(), false).len())
        .collect();
    assert!(sizes.iter().all(|&size| (4000..16_000).contains(&size)), "{sizes:?}");
}

#[test]
fn any_shard_of_any_count_ends() {
    let last = Shard::new(u64::MAX - 1, u64::MAX).unwrap();
    for n in 0..=9 {
        assert!(all(n, last, false).len() <= 1);
    }
}

#[test]
fn classes_are_the_smallest_of_their_kind() {
    let group = SymmetryGroup::of(|_| Ok(true)).unwrap();
    for n in 0..=13 {
        let found = all(n, Shard::WHOLE, true);
        assert_eq!(found.len(), CLASSES[n as usize], "n = {n}");
        let mut smallest = all(n, Shard::WHOLE, false);
        smallest.retain(|board| group.is_smallest(board, &mut vec![0; n as usize]));
        assert_same(&found, &smallest, &format!("n = {n}"));
        let shards = (0..5).map(|index| all(n, Shard::new(index, 5).unwrap(), true));
        let shards: Vec<Board> = shards.flatten().collect();
        assert_same(&shards, &found, &format!("n = {n}, shards"));
    }
}

#[test]
fn a_cancelled_search_goes_on() {
    let (cancelled, mut cols) = (CancelFlag::default(), [0; 12]);
    cancelled.request();
    let mut cursor = RowSearch::new(12, Shard::WHOLE, false).unwrap();
    let mut found = Vec::new();
    for _ in 0..100 {
        let mut batch = Batch::new(12, 1, &mut cols);
        assert_eq!((cursor.fill(&mut batch, &cancelled), batch.len()), (Fill::Cancelled, 0));
        found.extend(pull(&mut cursor, 12, 1, 50));
    }
    assert_same(&found, &plainly(12, 5000), "n = 12");
}

/// A board that no search comes to the end of: what was asked for ends all the same.
#[test]
fn a_cancel_is_seen_between_two_solutions() {
    let (cancel, mut cols) = (CancelFlag::default(), [0; 64]);
    let mut cursor = RowSearch::new(64, Shard::WHOLE, false).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            cancel.request();
        });
        let mut batch = Batch::new(64, 1, &mut cols);
        while cursor.fill(&mut batch, &cancel) != Fill::Cancelled {}
    });
}

#[test]
#[ignore = "takes some seconds"]
fn finds_all_14772512_solutions_of_16_queens() {
    let mut cursor = RowSearch::new(16, Shard::WHOLE, false).unwrap();
    let mut cols = vec![0; 16 * 1024];
    let (mut found, mut last) = (0, [0; 16]);
    let (mut forwards, mut backwards) = (0u64, 0u64);
    loop {
        let mut batch = Batch::new(16, 1024, &mut cols);
        let fill = cursor.fill(&mut batch, &CancelFlag::default());
        let len = batch.len();
        for board in cols[..16 * len].chunks_exact(16) {
            assert!(board > &last[..] && is_solution(board));
            last.copy_from_slice(board);
            found += 1;
            let hash = board.iter().fold(0u64, |hash, &col| {
                (hash + u64::from(col) + 1).wrapping_mul(0x100_0000_01b3)
            });
            forwards = forwards.wrapping_add(hash);
            let hash = board.iter().rev().fold(0u64, |hash, &col| {
                (hash + u64::from(col) + 1).wrapping_mul(0x100_0000_01b3)
            });
            backwards = backwards.wrapping_add(hash);
        }
        if fill == Fill::Exhausted {
            break;
        }
    }
    // Turning the board upside down maps solutions to solutions: read backwards they are the same.
    assert_eq!((found, forwards), (14_772_512, backwards));
}
