//! Each kernel's operations against the portable ones.

use super::*;

/// Numbers without a pattern (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// With about one bit in eight.
    fn sparse(&mut self) -> u64 {
        self.next() & self.next() & self.next()
    }

    fn set(&mut self) -> Set {
        Set(std::array::from_fn(|_| self.next()))
    }
}

/// Everything that the operations make of some numbers.
struct Everything {
    seed: u64,
}

impl Job for Everything {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> Vec<u64> {
        let mut random = Random(self.seed);
        let mut made = Vec::new();
        for _ in 0..100 {
            let (a, b) = (random.set(), random.set());
            let (x, y) = (v.load(&a), v.load(&b));
            for set in [
                v.and(x, y),
                v.or(x, y),
                v.xor(x, y),
                v.count(x),
                v.add(v.count(x), v.count(y)),
                v.add_if_zero(x, v.load(&Set(std::array::from_fn(|k| b.0[k] & 1 << 33)))),
            ] {
                made.extend(v.store(set).0);
            }
            let mask = v.load(&random.set());
            made.extend(v.exchange::<1>(x, y, mask).map(|set| v.store(set).0).concat());
            made.extend(v.exchange::<16>(x, y, mask).map(|set| v.store(set).0).concat());
            let words = std::array::from_fn(|_| random.next());
            made.extend(
                [v.half_words::<false>(&words), v.half_words::<true>(&words)]
                    .map(|set| v.store(set).0)
                    .concat(),
            );
            let one = Set(std::array::from_fn(|k| {
                u64::from(k as u64 == a.0[0] % 4) << (a.0[1] % 64)
            }));
            made.extend([x, v.load(&Set::EMPTY), v.load(&one)].map(|set| u64::from(v.is_empty(set))));
            made.push(v.gather(&BitGather::new(a.0[0]), b.0[0]));
            made.push(v.gather(&BitGather::new(random.sparse()), b.0[1]));
            made.extend((1..=8).map(|width| v.deal(b.0[2], width)));
        }
        let mut table = Table::new().unwrap();
        table.sets_mut().fill_with(|| random.set());
        for place in [0, 4, 32, 36, 60000, 65532, 65535] {
            made.extend(v.store(v.look_up(&table, place)).0);
        }
        for number in (0..64).step_by(4) {
            let mut words = |number| (0..number).map(|_| random.sparse()).collect::<Vec<_>>();
            let (ones, others) = (words(number / 8), words(number));
            let mut out = vec![0; 5 + ones.len() * others.len()];
            let len = v.append_disjoint(&ones, random.sparse(), &others, &mut out, 5);
            made.extend_from_slice(&out[..len]);
        }
        made
    }
}

#[test]
fn every_kernel_does_as_the_portable_one() {
    for seed in 1..20 {
        let expected = Kernel(Choice::Portable).run(Everything { seed });
        for kernel in Kernel::available() {
            assert!(kernel.run(Everything { seed }) == expected, "{kernel:?}");
        }
    }
}

#[test]
fn gathered_bits_keep_their_order() {
    let mut random = Random(7);
    for _ in 0..1000 {
        let (mask, word) = (random.next() & random.next(), random.next());
        let chosen: Vec<u32> = (0..64).filter(|bit| mask >> bit & 1 == 1).collect();
        let expected = chosen
            .iter()
            .enumerate()
            .fold(0, |all, (k, bit)| all | (word >> bit & 1) << k);
        assert_eq!(BitGather::new(mask).apply(word), expected, "{mask:x} {word:x}");
    }
}

#[test]
#[should_panic]
fn unions_need_room() {
    struct TooLong;
    impl Job for TooLong {
        type Output = usize;
        #[inline(always)]
        fn run<V: Vector>(self, v: V) -> usize {
            v.append_disjoint(&[1], 0, &[2; 8], &mut [0; 11], 4)
        }
    }
    Kernel::selected().run(TooLong);
}

#[test]
fn a_lesser_kernel_can_be_named() {
    let best = Kernel::available().next().unwrap();
    assert_eq!(Kernel::select(None), best);
    assert_eq!(Kernel::select(Some("no such kernel")), best);
    assert_eq!(Kernel::select(Some("portable")).name(), c"portable");
    assert_eq!(Kernel::select(Some(best.name().to_str().unwrap())), best);
}
