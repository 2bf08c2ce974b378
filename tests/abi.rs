//! What programs are compiled and linked against changes on purpose only.
//!
//! `tests/abi.txt` lists every declaration of the header. A new one is added to the list with
//!
//! ```sh
//! UPDATE_ABI=1 cargo test --test abi
//! ```
//!
//! One that is changed or taken away breaks programs: that needs a new series, which is the minor version before 1.0 and
//! the major version from then on, and which cargo-c makes the shared library's SONAME.

mod common;

use std::collections::BTreeSet;
use std::env;
use std::fs;

const LIST: &str = "tests/abi.txt";

fn series() -> String {
    match env!("CARGO_PKG_VERSION_MAJOR") {
        "0" => concat!("0.", env!("CARGO_PKG_VERSION_MINOR")).to_owned(),
        major => major.to_owned(),
    }
}

/// Every declaration of the header on one line, its blanks made single, without the version and the include guard.
fn declarations() -> BTreeSet<String> {
    let header = fs::read_to_string(common::root().join("include/nqueens.h")).unwrap();
    let mut code = String::new();
    for (i, part) in header.split("/*").enumerate() {
        code += if i == 0 { part } else { part.split_once("*/").unwrap().1 };
    }
    let (directives, code): (Vec<&str>, Vec<&str>) = code.lines().partition(|line| line.starts_with('#'));
    let constants = directives
        .into_iter()
        .filter(|line| line.starts_with("#define NQ_") && !line.starts_with("#define NQ_VERSION_"));
    let code = code.join(" ").replace("extern \"C\" {", "").replace('}', "");
    let code = code.split(';').map(|declaration| {
        let words: Vec<&str> = declaration.split_whitespace().collect();
        words.join(" ")
    });
    let code = code.filter(|declaration| !declaration.is_empty());
    constants.map(str::to_owned).chain(code).collect()
}

#[test]
fn declarations_are_the_listed_ones() {
    let path = common::root().join(LIST);
    let list = fs::read_to_string(&path).unwrap();
    let (title, listed) = list.split_once('\n').unwrap();
    let listed: BTreeSet<String> = listed.lines().map(str::to_owned).collect();
    let declared = declarations();
    let new_title = format!("Declarations of nqueens {}", series());

    let broken: Vec<_> = listed.difference(&declared).collect();
    assert!(
        broken.is_empty() || title != new_title,
        "changed or taken away, which needs a new {}: {broken:#?}",
        if series().starts_with("0.") {
            "minor version"
        } else {
            "major version"
        },
    );
    if env::var_os("UPDATE_ABI").is_some() {
        let lines: Vec<String> = [new_title].into_iter().chain(declared).collect();
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        return;
    }
    let added: Vec<_> = declared.difference(&listed).collect();
    assert!(
        added.is_empty() && title == new_title,
        "not in {LIST} yet; run `UPDATE_ABI=1 cargo test --test abi`: {added:#?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn the_shared_library_exports_the_declared_functions_and_nothing_else() {
    let library = common::library_folder().join("libnqueens.so");
    let table = common::run("nm".as_ref(), &["-D", "--defined-only", library.to_str().unwrap()]);
    assert!(table.status.success());
    let exported: BTreeSet<String> = String::from_utf8(table.stdout)
        .unwrap()
        .lines()
        .map(|line| line.split_whitespace().last().unwrap().to_owned())
        .collect();
    let declared: BTreeSet<String> = declarations()
        .iter()
        .filter(|line| !line.starts_with("typedef"))
        .filter_map(|line| line.split_once('('))
        .map(|(head, _)| head.rsplit([' ', '*']).next().unwrap().to_owned())
        .collect();
    assert_eq!(exported, declared);
}
