//! Why an answer cannot be had.

use std::collections::TryReserveError;
use std::hint::black_box;
use std::io;
use std::ops::{Deref, DerefMut};

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

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::OutOfMemory => Error::Memory,
            _ => Error::Io,
        }
    }
}

/// Whether that many bytes can be had at this moment, for those who will take them without asking.
pub fn room_for(bytes: usize) -> Result<()> {
    let mut room = Vec::<u8>::new();
    room.try_reserve_exact(bytes)?;
    black_box(room); // or the compiler would leave the allocation out
    Ok(())
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

/// A value on the heap, or an error where memory is short.
pub struct TryBox<T>(Box<[T; 1]>);

impl<T> TryBox<T> {
    pub fn new(value: T) -> Result<TryBox<T>> {
        let mut vec = Vec::new();
        vec.try_reserve_exact(1)?;
        vec.push(value);
        let boxed: Box<[T]> = vec.into_boxed_slice();
        Ok(TryBox(boxed.try_into().ok().expect("it is one")))
    }
}

impl<T> Deref for TryBox<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0[0]
    }
}

impl<T> DerefMut for TryBox<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0[0]
    }
}
