//! Classes of half boards: which pairs count, and how often, whatever their diagonals.

use crate::half_boards::cut::{Cut, Kind};
use std::ops::RangeInclusive;

/// There are at most so many, numbered as the class bits of words have it.
const MAX_CLASSES: usize = 16;

/// The patterns of a class have partners in at most so many spans.
pub const MAX_SPANS: usize = 2;

/// Items that are partners: of some classes that follow each other, and how often each pair counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub first: u8,
    pub last: u8,
    pub weight: u64,
}

/// The classes of one cut's half boards.
pub struct Classes {
    /// The items' classes, in an order in which partners follow each other.
    order: [u8; MAX_CLASSES],
    number: usize,
    /// For each class of patterns.
    spans: [[Span; MAX_SPANS]; MAX_CLASSES],
}

impl Classes {
    pub fn of(cut: &Cut) -> Classes {
        let mut classes = Classes {
            order: std::array::from_fn(|class| class as u8),
            number: 1,
            spans: [[span(0..=0, 1), NONE]; MAX_CLASSES],
        };
        match cut.kind {
            // No long diagonal, the falling-left one, the falling-right one; the README proves the weights.
            Kind::Even => {
                classes.order[..3].copy_from_slice(&[1, 0, 2]);
                classes.number = 3;
                classes.spans[0] = [span(1..=2, 1), NONE];
                classes.spans[1] = [span(0..=0, 1), span(2..=2, 2)];
                classes.spans[2] = [span(1..=1, 2), span(0..=0, 1)];
            }
            // The patterns are the west half boards.
            Kind::MiddleLines if cut.has_distance_classes() => {
                classes.number = cut.distances().classes();
                let last = classes.number as u8 - 1;
                for (class, spans) in classes.spans.iter_mut().enumerate() {
                    spans[0] = span(class as u8..=last, 1);
                }
            }
            Kind::MiddleLines | Kind::Centre => {}
        }
        classes
    }

    pub fn number(&self) -> usize {
        self.number
    }

    pub fn order(&self) -> &[u8] {
        &self.order[..self.number]
    }

    /// The partners of the patterns of a class.
    pub fn spans(&self, class: usize) -> &[Span] {
        let spans = &self.spans[class];
        let number = spans.iter().filter(|&&span| span != NONE).count();
        &spans[..number]
    }
}

fn span(classes: RangeInclusive<u8>, weight: u64) -> Span {
    Span {
        first: *classes.start(),
        last: *classes.end(),
        weight,
    }
}

const NONE: Span = Span {
    first: 0,
    last: 0,
    weight: 0,
};
