//! What library this is.

use crate::simd::Kernel;
use libc::c_char;

/// Returns the version of the library as "MAJOR.MINOR.PATCH". The text is static: do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn nq_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the version of the library as MAJOR * 10000 + MINOR * 100 + PATCH. Compare it with NQ_VERSION_NUMBER, the
/// version of this header, to learn whether the two belong together.
#[unsafe(no_mangle)]
pub extern "C" fn nq_version_number() -> u32 {
    const NUMBER: u32 = number(env!("CARGO_PKG_VERSION_MAJOR")) * 10000
        + number(env!("CARGO_PKG_VERSION_MINOR")) * 100
        + number(env!("CARGO_PKG_VERSION_PATCH"));
    NUMBER
}

/// A decimal number, read when the library is compiled.
const fn number(digits: &str) -> u32 {
    match u32::from_str_radix(digits, 10) {
        Ok(number) => number,
        Err(_) => panic!("a version is made of numbers"),
    }
}

/// Returns the name of the instruction set that nq_count uses on this machine: "avx512", "avx2", "neon" or "portable".
/// The environment variable NQ_KERNEL, read at the first use, may name a lesser one. The text is static: do not free it.
///
/// "avx512" takes the extension VPOPCNTDQ as well: processors without that use "avx2".
#[unsafe(no_mangle)]
pub extern "C" fn nq_kernel() -> *const c_char {
    Kernel::selected().name().as_ptr()
}
