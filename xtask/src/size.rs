//! `cargo xtask size`: the cost for a program of depending on a crate: crates compiled, seconds of a cold build, bytes
//! of the stripped release binary. The baseline is a program with only serde's derive and thiserror.
//!
//! The program for a crate is its `examples/stdin.rs`, built below `target/size` as a separate package.

mod consumer;
mod cost;

use anstream::{eprintln, print, println};
use lexopt::prelude::*;

use crate::table::{Column, figures, words};
use crate::workspace::Workspace;
use crate::{Verdict, table};
use consumer::{Consumer, Profile};
use cost::{Build, Cost};
use xtask::screen::{DIM, NAME};

/// How often each program is built in each profile. The median is reported.
const ROUNDS: usize = 5;

pub(crate) fn run(mut arguments: lexopt::Parser) -> anyhow::Result<Verdict> {
    let (mut rounds, mut crates) = (ROUNDS, Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("quick") => rounds = 1,
            Value(name) => crates.push(name.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let workspace = Workspace::load()?;
    let mut consumers = vec![Consumer::alone(&workspace)?];
    for package in workspace.published_of(&crates)? {
        consumers.push(Consumer::of(&workspace, package)?);
    }
    let costs = measure(&consumers, rounds)?;
    report(&costs, rounds);
    Ok(Verdict::Pass)
}

/// Builds every program once per round and profile. Each round reverses the order of the previous one, so that all
/// programs are affected equally by other load on the machine.
fn measure(consumers: &[Consumer], rounds: usize) -> anyhow::Result<Vec<Cost>> {
    let mut costs = consumers.iter().map(Cost::new).collect::<anyhow::Result<Vec<_>>>()?;
    for round in 0..rounds {
        let mut turns: Vec<_> = consumers.iter().zip(&mut costs).collect();
        if round % 2 == 1 {
            turns.reverse();
        }
        for (consumer, cost) in turns {
            for profile in [Profile::Release, Profile::Debug] {
                eprintln!(
                    "{DIM}round {} of {rounds}: {}, {}{DIM:#}",
                    round + 1,
                    consumer.name,
                    profile.name()
                );
                cost.add(profile, Build::cold(consumer, profile)?);
            }
            cost.bytes = consumer.stripped()?;
        }
    }
    Ok(costs)
}

const COLUMNS: [Column; 9] = [
    words("program with"),
    figures("crates"),
    figures("release build"),
    figures("beside"),
    figures("debug build"),
    figures("beside"),
    figures("CPU, both"),
    figures("binary"),
    figures("added"),
];

fn report(costs: &[Cost], rounds: usize) {
    let Some(alone) = costs.first() else { return };
    let text = table::render(COLUMNS, &costs.iter().map(|cost| cost.cells(alone)).collect::<Vec<_>>());
    let (header, body) = text.split_once('\n').unwrap_or_default();
    println!("\n{NAME}{header}{NAME:#}");
    print!("{body}");
    println!("\n{DIM}Cold builds, median of {rounds}; the binary is a release build's, stripped.{DIM:#}");
    for cost in costs.iter().skip(1) {
        let more: Vec<&str> = cost.crates.difference(&alone.crates).map(String::as_str).collect();
        println!("{} compiles besides: {}", cost.name, more.join(", "));
    }
}
