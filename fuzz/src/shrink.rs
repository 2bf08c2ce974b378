//! The shortest sequence that still fails, or near it.

use crate::calls::{Call, Callback, Ending, Function};

/// Leaves calls out, many at once and then one by one, as long as `fails` says that the rest still fails.
pub fn shrink(calls: &[Call], fails: &dyn Fn(&[Call]) -> bool) -> Vec<Call> {
    let mut shortest = calls.to_vec();
    loop {
        let before = size(&shortest);
        shortest = leave_out(shortest, fails);
        shortest = simplify_callbacks(shortest, fails);
        if size(&shortest) == before {
            return shortest;
        }
    }
}

fn leave_out(mut calls: Vec<Call>, fails: &dyn Fn(&[Call]) -> bool) -> Vec<Call> {
    let mut chunk = calls.len().div_ceil(2);
    while chunk > 0 {
        let mut start = 0;
        while start < calls.len() {
            let end = (start + chunk).min(calls.len());
            let rest = [&calls[..start], &calls[end..]].concat();
            if fails(&rest) {
                calls = rest;
            } else {
                start = end;
            }
        }
        chunk /= 2;
    }
    calls
}

/// Tries for each callback to do less.
fn simplify_callbacks(mut calls: Vec<Call>, fails: &dyn Fn(&[Call]) -> bool) -> Vec<Call> {
    for index in 0..calls.len() {
        let Some(callback) = callback_of(&mut calls[index]).cloned() else {
            continue;
        };
        let with = |callback: &Callback| {
            let mut changed = calls.clone();
            *callback_of(&mut changed[index]).expect("it has one") = callback.clone();
            changed
        };
        let fails_inside = |inner: &[Call]| {
            fails(&with(&Callback {
                calls: inner.to_vec(),
                ..callback.clone()
            }))
        };
        let mut simpler = Callback {
            calls: shrink(&callback.calls, &fails_inside),
            ..callback.clone()
        };
        let silent = Callback {
            ending: Ending::GoOn,
            ..simpler.clone()
        };
        if fails(&with(&silent)) {
            simpler = silent;
        }
        let simplified = with(&simpler);
        if fails(&simplified) {
            calls = simplified;
        }
    }
    calls
}

fn callback_of(call: &mut Call) -> Option<&mut Callback> {
    match &mut call.function {
        Function::Solve { callback, .. } | Function::Trace { callback } => callback.as_mut(),
        _ => None,
    }
}

fn size(calls: &[Call]) -> usize {
    let inside = |call: &Call| match &call.function {
        Function::Solve {
            callback: Some(callback),
            ..
        }
        | Function::Trace {
            callback: Some(callback),
        } => size(&callback.calls) + usize::from(callback.ending != Ending::GoOn),
        _ => 0,
    };
    calls.iter().map(|call| 1 + inside(call)).sum()
}
