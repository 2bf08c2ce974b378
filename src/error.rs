//! Why an answer cannot be had.

use std::collections::TryReserveError;

/// Why an engine gives no answer. The C interface has a status for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The answer does not fit its type, or the problem is larger than the method can represent.
    TooLarge,
    /// Memory whose size depends on the problem could not be had.
    Memory,
    /// A cancel was requested before there was anything to go on from.
    Cancelled,
    /// The checkpoint file could not be read or written.
    Io,
    /// The checkpoint file is damaged, or of another question or version.
    Checkpoint,
    /// Another count uses the checkpoint file.
    Busy,
}

pub type Result<T> = std::result::Result<T, Error>;

impl From<TryReserveError> for Error {
    fn from(_: TryReserveError) -> Error {
        Error::Memory
    }
}

/// `len` copies of `value`, or an error where memory is short.
pub fn try_vec<T: Clone>(value: T, len: usize) -> Result<Vec<T>> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// The items in a vector, or an error where memory is short.
pub fn try_collect<T>(items: impl Iterator<Item = T>) -> Result<Vec<T>> {
    let mut vec = Vec::new();
    for item in items {
        vec.try_reserve(1)?;
        vec.push(item);
    }
    Ok(vec)
}
