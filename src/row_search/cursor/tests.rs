//! What the cursor does where memory is short.

use super::*;

/// All solutions, without the lower rows from the first moment after `fills` fills at which they are wanted; and
/// whether such a moment came.
fn without_lower(n: u32, shard: Shard, classes: bool, fills: usize) -> (Vec<u32>, bool) {
    let mut cursor = RowSearch::new(n, shard, classes).unwrap();
    let (mut cols, mut found, mut came) = (vec![0; 100 * n as usize], Vec::new(), false);
    for fill in 0.. {
        let mut batch = Batch::new(n as usize, 100, &mut cols);
        let ending = cursor.fill(&mut batch, &CancelFlag::default());
        let len = batch.len();
        found.extend_from_slice(&cols[..len * n as usize]);
        if ending == Fill::Exhausted {
            break;
        }
        let holds_boards = cursor.lower.as_ref().is_some_and(|lower| !lower.is_empty());
        if fill >= fills && holds_boards && cursor.phase != Phase::Lower {
            cursor.do_without_lower();
            came = true;
        }
    }
    (found, came)
}

#[test]
fn memory_that_runs_short_changes_nothing() {
    for (shard, classes) in [
        (Shard::WHOLE, false),
        (Shard::WHOLE, true),
        (Shard::new(1, 3).unwrap(), false),
        (Shard::new(2, 3).unwrap(), true),
    ] {
        let (expected, _) = without_lower(13, shard, classes, usize::MAX);
        assert!(!expected.is_empty());
        let mut came = 0;
        for fills in 0..60 {
            let (found, cut) = without_lower(13, shard, classes, fills);
            assert!(found == expected, "{shard:?}, {fills} fills");
            came += usize::from(cut);
        }
        assert!(came > 0);
    }
}
