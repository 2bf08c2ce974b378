//! Compiles and runs C and C++ programs against the header and the library that cargo has just built.

#![allow(dead_code, reason = "each test file uses what it needs of this")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};

/// How a program is linked with the library.
#[derive(Clone, Copy, Debug)]
pub enum Linkage {
    Shared,
    Static,
}

/// What a program that links the static library needs besides, as `rustc --print native-static-libs` says.
pub const STATIC_NEEDS: &[&str] = if cfg!(target_os = "macos") {
    &["-lSystem", "-lc", "-lm"]
} else {
    &["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-lc"]
};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder in which cargo leaves the libraries for tests, beside the test programs themselves.
pub fn library_folder() -> PathBuf {
    let test_program = env::current_exe().expect("a running program has a path");
    test_program.parent().expect("a program is in a folder").to_owned()
}

/// The C or C++ sources of a program: a file, or all of a folder's.
fn sources(source: &str) -> Vec<PathBuf> {
    let path = root().join(source);
    if path.is_file() {
        return vec![path];
    }
    let files = fs::read_dir(&path).unwrap_or_else(|error| panic!("{source}: {error}"));
    files
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "c"))
        .collect()
}

/// Compiles a C or C++ program, a file or a folder of C files given relative to the package, with all warnings as errors.
/// Returns the program's path.
pub fn compile(source: &str, linkage: Linkage) -> PathBuf {
    let folder = library_folder();
    let name = format!("{}-{linkage:?}", source.replace(['/', '.'], "-"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Another test process may be running the same program: it is replaced, never written to.
    let fresh = program.with_extension(process::id().to_string());
    let (compiler, standard) = match source.ends_with(".cpp") {
        true => (env::var("CXX").unwrap_or("c++".into()), "-std=c++17"),
        false => (env::var("CC").unwrap_or("cc".into()), "-std=c99"),
    };
    let mut command = Command::new(&compiler);
    command.args([standard, "-g", "-O1", "-pthread"]);
    command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
    command
        .arg("-I")
        .arg(root().join("include"))
        .args(sources(source))
        .arg("-o")
        .arg(&fresh);
    match linkage {
        Linkage::Shared => {
            command.arg(format!("-Wl,-rpath,{}", folder.display()));
            command.arg("-L").arg(&folder).args(["-lnqueens", "-lm"]);
        }
        Linkage::Static => {
            command.arg(folder.join("libnqueens.a")).args(STATIC_NEEDS);
        }
    }
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("these tests need a C and a C++ compiler; {compiler}: {error}"));
    assert!(
        output.status.success(),
        "{source} does not compile:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    fs::rename(&fresh, &program).expect("a file may be renamed in its folder");
    program
}

/// A compiled program to run. It finds the library where it was linked: cargo would have it look first in the folder
/// where `cargo build` once left another.
pub fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_remove("LD_LIBRARY_PATH");
    command
}

/// Runs a compiled program.
pub fn run(program: &Path, arguments: &[&str]) -> Output {
    let output = command(program).args(arguments).output();
    output.unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

/// Compiles and runs a program that ends with 0 if all is as it should be, and otherwise says on stderr what is not.
pub fn passes(source: &str, linkage: Linkage) {
    let output = run(&compile(source, linkage), &[]);
    assert!(
        output.status.success(),
        "{source}, {linkage:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
