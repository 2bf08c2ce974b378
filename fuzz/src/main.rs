//! Random calls of the library, through its C interface, compared with a model of its contract.
//!
//! ```text
//! fuzz calls     sequences of calls on several problems at once: every function, wrong values, callbacks that call back
//! fuzz texts     nq_format: its texts read back
//! fuzz boards    nq_check: boards of any size, with all rules
//! fuzz resumes   counts that are cancelled and go on from their checkpoint file, damaged or not
//! fuzz files     board files, damaged, given to the tool, which `--tool` names (examples/bin/queens)
//! ```
//!
//! Each takes `--seed S` (the first of the seeds, 1), `--seconds T` (10) and `--calls N` (no bound); `calls` also
//! `--print`, which says each call before it is made. What is found is told with its seed, which finds it again.
//! `cargo run --release --manifest-path fuzz/Cargo.toml calls --calls 10000000` takes about a minute.
//!
//! ```text
//! calls      what a sequence is made of
//! generator  random ones
//! machine    makes calls and compares
//! searches   so for the calls that search
//! watch      callbacks
//! model      what the contract says of a problem after all that was done to it
//! twin       a second problem that asks the same, to learn how solutions are split into parts
//! rules      what is asked, and brute force
//! textbook   the steps of nq_trace
//! checkpoints  files of counts, and their damage
//! text       nq_format
//! boards     nq_check
//! resumes    counts in pieces
//! files      the tool's files
//! shrink     the shortest sequence that still fails
//! death      a last word where the process dies
//! ```

mod boards;
mod calls;
mod checkpoints;
mod death;
mod files;
mod generator;
mod machine;
mod model;
mod random;
mod resumes;
mod rules;
mod searches;
mod shrink;
mod text;
mod textbook;
mod twin;
mod watch;

use machine::Machine;
use random::Random;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use text::Text;

const USAGE: &str =
    "usage: fuzz calls|texts|boards|resumes|files [--seed S] [--seconds T] [--calls N] [--print] [--tool PATH]";

struct Options {
    seed: u64,
    seconds: u64,
    calls: u64,
    prints: bool,
    tool: String,
}

/// Makes the calls of a seed: how many they were, or what went wrong.
type One = fn(u64, &Options) -> Result<u64, String>;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let Some(options) = options(arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let one: One = match what.as_str() {
        "calls" => one_sequence,
        "texts" => one_text,
        "boards" => |seed, _| boards::check(&mut Random::new(seed)),
        "resumes" => |seed, _| resumes::check(&mut Random::new(seed)),
        "files" => |seed, options| files::check(&mut Random::new(seed), &options.tool),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    run(&what, &options, one)
}

fn options(mut arguments: impl Iterator<Item = String>) -> Option<Options> {
    let mut options = Options {
        seed: 1,
        seconds: 10,
        calls: u64::MAX,
        prints: false,
        tool: "examples/bin/queens".into(),
    };
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next()?.parse().ok();
        match name.as_str() {
            "--seed" => options.seed = value()?,
            "--seconds" => options.seconds = value()?,
            "--calls" => options.calls = value()?,
            "--tool" => options.tool = arguments.next()?,
            "--print" => options.prints = true,
            _ => return None,
        }
    }
    Some(options)
}

/// Seed after seed, until the time or the calls are used up or something is wrong.
fn run(what: &str, options: &Options, one: One) -> ExitCode {
    death::watch();
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let (mut seed, mut calls) = (options.seed, 0);
    while calls < options.calls && Instant::now() < end {
        death::begin(seed);
        match one(seed, options) {
            Ok(made) => calls += made,
            Err(difference) => {
                println!("{what}, seed {seed}: {difference}");
                return ExitCode::FAILURE;
            }
        }
        seed += 1;
    }
    println!(
        "{what}: {calls} calls in the sequences of seeds {} to {}, no difference",
        options.seed,
        seed - 1
    );
    ExitCode::SUCCESS
}

/// The sequence of a seed: how many calls it made, or the shortest one found that still goes wrong.
fn one_sequence(seed: u64, options: &Options) -> Result<u64, String> {
    let calls = generator::sequence(&mut Random::new(seed));
    let mut machine = Machine::new(options.prints);
    let Err(difference) = machine.make_all(&calls) else {
        return Ok(machine.calls);
    };
    let fails = |calls: &[calls::Call]| Machine::new(false).make_all(calls).is_err();
    let shortest = shrink::shrink(&calls, &fails);
    let lines: Vec<String> = shortest.iter().map(|call| format!("    {call}")).collect();
    let again = Machine::new(false).make_all(&shortest).err().unwrap_or(difference);
    Err(format!(
        "these calls go wrong:\n{}\nthe last of them: {again}",
        lines.join("\n")
    ))
}

/// Most boards are small, one in a hundred is not.
fn one_text(seed: u64, _: &Options) -> Result<u64, String> {
    let mut random = Random::new(seed);
    let most_n = if random.one_in(100) { 300 } else { 40 };
    Text::random(&mut random, most_n).check().map(|()| 1)
}
