//! Generates `include/nqueens.h` from the doc comments of `src/capi/`.
//!
//! The header is committed. It is written only where it differs, so that a source tree that may not be written, such as
//! a package's, builds as it is.

use std::fs;
use std::path::Path;

const TEMPLATE: &str = "src/capi/nqueens.h.in";
const HEADER: &str = "include/nqueens.h";
const SECTIONS: &str = "src/capi";

fn main() {
    println!("cargo::rerun-if-changed={SECTIONS}");
    println!("cargo::rerun-if-changed=cbindgen.toml");
    println!("cargo::rerun-if-changed={HEADER}");
    let header = header();
    if fs::read_to_string(HEADER).is_ok_and(|old| old == header) {
        return;
    }
    if let Err(error) = fs::create_dir_all("include").and_then(|()| fs::write(HEADER, header)) {
        println!("cargo::warning={HEADER} is out of date and cannot be written: {error}");
    }
}

/// The template with every `@name@` replaced.
fn header() -> String {
    let template = fs::read_to_string(TEMPLATE).unwrap_or_else(|error| panic!("{TEMPLATE}: {error}"));
    let mut parts = template.split('@');
    let mut header = parts.next().unwrap_or_default().to_owned();
    while let (Some(name), Some(text)) = (parts.next(), parts.next()) {
        let part = match name {
            "VERSION" => env!("CARGO_PKG_VERSION").to_owned(),
            "MAJOR" => env!("CARGO_PKG_VERSION_MAJOR").to_owned(),
            "MINOR" => env!("CARGO_PKG_VERSION_MINOR").to_owned(),
            "PATCH" => env!("CARGO_PKG_VERSION_PATCH").to_owned(),
            section => declarations(&Path::new(SECTIONS).join(section)),
        };
        header += part.trim();
        header += text;
    }
    header
}

/// What one source file of the C face declares.
fn declarations(source: &Path) -> String {
    let config = cbindgen::Config::from_file("cbindgen.toml").expect("cbindgen.toml is well formed");
    let bindings = cbindgen::Builder::new().with_config(config).with_src(source).generate();
    let bindings = bindings.unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    let mut text = Vec::new();
    bindings.write(&mut text);
    compact(&String::from_utf8(text).expect("cbindgen writes UTF-8"))
}

/// Puts comments of one line on one line, and constants that have such a comment one below the other.
fn compact(declarations: &str) -> String {
    let mut text = String::new();
    let mut last_is_constant = false;
    for block in declarations.trim().split("\n\n") {
        let lines: Vec<&str> = block.lines().collect();
        let (block, is_constant) = match lines[..] {
            ["/**", comment, " */", declaration] => {
                let comment = comment.trim_start_matches(" * ");
                (
                    format!("/** {comment} */\n{declaration}"),
                    declaration.starts_with("#define"),
                )
            }
            _ => (block.to_owned(), false),
        };
        text += if last_is_constant && is_constant { "\n" } else { "\n\n" };
        text += &block;
        last_is_constant = is_constant;
    }
    text
}
