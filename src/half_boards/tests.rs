//! The engine against published counts, against row by row search, and each kernel against the others.

use super::cut::Kind;
use super::join::Span;
use super::*;
use crate::shard::Shard;
use crate::tasks;

/// Solutions of plain boards (OEIS A000170).
const A000170: [u64; 21] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14200,
    73712,
    365596,
    2279184,
    14772512,
    95815104,
    666090624,
    4968057848,
    39029188884,
];

fn board(n: usize, kernel: Kernel) -> HalfBoardCount {
    HalfBoardCount::new(n, kernel, &CancelFlag::default()).unwrap().unwrap()
}

fn count(n: usize, kernel: Kernel, shard: Shard) -> u64 {
    let sum = tasks::count(&board(n, kernel), shard, 2, &CancelFlag::default());
    sum.unwrap().found as u64
}

fn assert_every_kernel_counts(n: usize) {
    for kernel in Kernel::available() {
        assert_eq!(count(n, kernel, Shard::WHOLE), A000170[n], "n = {n}, {kernel:?}");
    }
}

#[test]
fn every_kernel_counts_what_is_published() {
    (MIN_N..=15).for_each(assert_every_kernel_counts);
}

#[test]
#[ignore = "takes a minute where tests are not optimized"]
fn every_kernel_counts_larger_boards() {
    (16..=18).for_each(assert_every_kernel_counts);
}

#[test]
#[ignore = "takes minutes"]
fn every_kernel_counts_large_boards() {
    (19..=20).for_each(assert_every_kernel_counts);
}

#[test]
fn shards_add_up() {
    for kernel in Kernel::available() {
        for shards in [1, 2, 7, 1000] {
            let sum: u64 = (0..shards)
                .map(|k| count(13, kernel, Shard::new(k, shards).unwrap()))
                .sum();
            assert_eq!(sum, A000170[13], "{shards} shards, {kernel:?}");
        }
    }
}

/// The tasks' numbers are part of the answer of a shard, so they must not depend on how the count is run.
#[test]
fn tasks_are_the_same_for_every_kernel() {
    for n in [9, 12, 13] {
        let mut counts = Kernel::available().map(|kernel| {
            let board = board(n, kernel);
            let mut worker = board.worker().unwrap();
            let count = |task| board.count(task, &mut worker, &CancelFlag::default()).unwrap().found;
            (0..board.len()).map(count).collect::<Vec<_>>()
        });
        let first = counts.next().unwrap();
        assert!(counts.all(|other| other == first), "n = {n}");
    }
}

/// Of boards too large to count, some tasks whose half boards are few enough for a test.
#[test]
fn kernels_agree_on_tasks_of_large_boards() {
    for (n, from_the_end) in [(21, 10000), (22, 10000), (23, 30000), (24, 1000)] {
        let counts = Kernel::available().map(|kernel| {
            let board = board(n, kernel);
            let (task, mut worker) = (board.len() - from_the_end, board.worker().unwrap());
            board.count(task, &mut worker, &CancelFlag::default()).unwrap().found
        });
        let counts: Vec<_> = counts.collect();
        assert!(counts.windows(2).all(|two| two[0] == two[1]), "n = {n}: {counts:?}");
        assert_ne!(counts[0], 0, "n = {n} tests nothing");
    }
}

/// Row by row search for the boards that one row set's half boards make.
struct RowSearch<'a> {
    cut: &'a Cut,
    rows: RowSet,
    cols: Vec<usize>,
    found: u64,
}

impl RowSearch<'_> {
    fn count(cut: &Cut, rows: RowSet) -> u64 {
        let mut search = RowSearch {
            cut,
            rows,
            cols: Vec::new(),
            found: 0,
        };
        search.place();
        search.found
    }

    fn place(&mut self) {
        let (row, n) = (self.cols.len(), self.cut.n);
        if row == n {
            self.found += self.times_counted();
            return;
        }
        for col in self.columns(row) {
            let is_safe = |(above, &other): (usize, &usize)| other != col && other.abs_diff(col) != row - above;
            if self.cols.iter().enumerate().all(is_safe) {
                self.cols.push(col);
                self.place();
                self.cols.pop();
            }
        }
    }

    /// The half that the row's queen is in.
    fn columns(&self, row: usize) -> std::ops::Range<usize> {
        let Cut { kind, n, h, west } = *self.cut;
        let is_east = match row {
            _ if row < h => self.rows.north >> row & 1 == 1,
            _ if row >= n - h => self.rows.south >> (row - (n - h)) & 1 == 1,
            _ => kind == Kind::MiddleLines,
        };
        if is_east { west..n } else { 0..west }
    }

    /// Whether it is one of those that stand for all, and whether for twice as many.
    fn times_counted(&self) -> u64 {
        let Cut { kind, n, h, .. } = *self.cut;
        let on_long = |row: usize| self.cols[row] == row || self.cols[row] == n - 1 - row;
        let is_east = |row: usize| self.cols[row] >= n - h;
        match kind {
            Kind::Even => {
                let long: Vec<bool> = (0..n).filter(|&row| on_long(row)).map(is_east).collect();
                match long.as_slice() {
                    [one, other] if one == other => 0,
                    [_, _] => 2,
                    _ => 1,
                }
            }
            Kind::MiddleLines => {
                let middle_row = (0..n).find(|&row| self.cols[row] == h).unwrap();
                u64::from(middle_row < h && h - middle_row < self.cols[h] - h)
            }
            Kind::Centre => u64::from(self.cols[h] == h),
        }
    }
}

fn assert_row_sets_agree(n: usize, number: usize) {
    for cut in Cut::of_board(n) {
        let pass = Pass::new(cut, &CancelFlag::default()).unwrap();
        for &rows in pass.row_sets.iter().step_by(pass.row_sets.len().div_ceil(number)) {
            let expected = RowSearch::count(&cut, rows);
            for kernel in Kernel::available() {
                let mut worker = Worker::new().unwrap();
                let found = pass
                    .count_pairs(rows, kernel, &mut worker, &CancelFlag::default())
                    .unwrap();
                assert_eq!(found, expected, "n = {n}, {:?}, {rows:?}, {kernel:?}", cut.kind);
            }
        }
    }
}

#[test]
fn row_sets_agree_with_row_search() {
    for (n, number) in [
        (4, 9),
        (5, 9),
        (6, 99),
        (7, 99),
        (8, 99),
        (9, 99),
        (10, 40),
        (11, 40),
        (12, 40),
        (13, 20),
    ] {
        assert_row_sets_agree(n, number);
    }
}

#[test]
#[ignore = "takes minutes"]
fn larger_row_sets_agree_with_row_search() {
    for (n, number) in [(14, 6), (15, 4), (16, 2)] {
        assert_row_sets_agree(n, number);
    }
}

/// Whether distances are told by marks or by classes.
#[test]
fn pairs_count_if_the_middle_columns_queen_is_nearer() {
    for n in (MIN_N..=MAX_N).filter(|n| n % 2 == 1) {
        let cut = Cut::of_board(n).find(|cut| cut.kind == Kind::MiddleLines).unwrap();
        let (distances, classes) = (cut.distances(), Classes::of(&cut));
        let class = |bits: u64| bits >> cut.class_bits().trailing_zeros();
        let is_partner = |east: u64, west: u64| match distances.are_classes() {
            true => {
                let spans = classes.spans(class(west) as usize);
                let is_in = |span: &Span| (u64::from(span.first)..=span.last.into()).contains(&class(east));
                spans.iter().any(is_in)
            }
            false => east & west == 0,
        };
        for (dc, dr) in (1..=cut.h).flat_map(|dc| (1..=cut.h).map(move |dr| (dc, dr))) {
            let bits = distances.of_middle_row(dc).zip(distances.of_middle_column(dr));
            let counts = bits.is_some_and(|(east, west)| {
                assert_eq!((east | west) & !distances.bits(), 0);
                is_partner(east, west)
            });
            assert_eq!(counts, dr < dc, "n = {n}, dc = {dc}, dr = {dr}");
        }
    }
}

/// Each row set is in one orbit.
#[test]
fn orbits_are_complete() {
    for n in MIN_N..=14 {
        for cut in Cut::of_board(n).filter(|cut| cut.kind != Kind::MiddleLines) {
            let pass = Pass::new(cut, &CancelFlag::default()).unwrap();
            let members: u64 = pass.row_sets.iter().map(|rows| rows.orbit_size(&cut)).sum();
            let all = (0u32..1 << (2 * cut.h))
                .filter(|rows| rows.count_ones() == cut.h as u32)
                .count();
            assert_eq!(members, all as u64, "n = {n}, {:?}", cut.kind);
        }
    }
}

#[test]
fn a_cancelled_count_is_none() {
    let cancel = CancelFlag::default();
    let board = board(14, Kernel::selected());
    let mut worker = board.worker().unwrap();
    cancel.request();
    assert_eq!(board.count(0, &mut worker, &cancel), Ok(Count::NOTHING_YET));
    assert!(HalfBoardCount::new(14, Kernel::selected(), &cancel).unwrap().is_none());
}
