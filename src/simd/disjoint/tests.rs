//! Each instruction set against plain loops.

use super::*;
use crate::random::Random;

fn set(random: &mut Random, elements: usize) -> u32 {
    (0..elements).fold(0, |set, _| set | 1 << random.below(32))
}

#[test]
fn selects_what_a_loop_selects() {
    let mut random = Random::new(1);
    let mut pairs = Pairs {
        left: [0; QUERIES],
        right: [0; QUERIES],
    };
    for place in 0..QUERIES {
        (pairs.left[place], pairs.right[place]) = (set(&mut random, 9), set(&mut random, 9));
    }
    let others: Vec<Pair> = (0..50)
        .map(|elements| Pair {
            left: set(&mut random, elements / 10),
            right: set(&mut random, elements % 10),
        })
        .collect();
    for len in 0..=QUERIES {
        let expected: Vec<u64> = others
            .iter()
            .map(|other| {
                let disjoint = |place: &usize| pairs.left[*place] & other.left | pairs.right[*place] & other.right == 0;
                (0..len).filter(disjoint).fold(0, |bits, place| bits | 1 << place)
            })
            .collect();
        let mut selected = vec![u64::MAX; others.len()];
        select_disjoint(&pairs, len, &others, &mut selected);
        assert_eq!(selected, expected);
        select(Portable, &pairs, len, &others, &mut selected);
        assert_eq!(selected, expected);
    }
}

#[test]
fn joins_as_loops_do() {
    let mut random = Random::new(2);
    let lists: Vec<u32> = (0..100 * BLOCK).map(|_| set(&mut random, 3)).collect();
    let queries: [u32; QUERIES] = std::array::from_fn(|query| set(&mut random, query / 8 + 1));
    let groups: Vec<Group> = (0..200)
        .map(|number| {
            let start = random.below(90);
            Group {
                queries: (0..number / 3).fold(0, |queries, _| queries | 1 << random.below(QUERIES)),
                start: (start * BLOCK) as u32,
                len: (random.below(10) * BLOCK) as u32,
                used: set(&mut random, number % 3),
                exchanged: number % 2 == 1,
            }
        })
        .collect();
    let mut expected = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        for query in (0..QUERIES).filter(|query| group.queries >> query & 1 == 1) {
            let used = queries[query] | group.used;
            let used = if group.exchanged { used.rotate_right(16) } else { used };
            let places = group.start..group.start + group.len;
            expected.extend(
                places
                    .filter(|&place| lists[place as usize] & used == 0)
                    .map(|place| Hit {
                        query: query as u16,
                        group: number as u16,
                        place,
                    }),
            );
        }
    }
    assert!(expected.len() > 1000);
    let mut hits = Vec::new();
    join(&lists, &lists, &groups, &queries, &mut hits).unwrap();
    assert_eq!(hits, expected);
    hits.clear();
    join_groups(Portable, &lists, &lists, &groups, &queries, &mut hits).unwrap();
    assert_eq!(hits, expected);
}
