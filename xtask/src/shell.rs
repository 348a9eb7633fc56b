//! Runs child processes and prints each command line.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

use anstream::eprintln;
use anyhow::Context;

use xtask::screen::DIM;

/// The cargo that runs this program, or the one on the path.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments);
    cargo
}

/// Prints `$ command line` to standard error.
pub(crate) fn echo(command: &Command) {
    eprintln!("{DIM}$ {}{DIM:#}", line(command));
}

/// Prints and runs the command, which shares our streams.
pub(crate) fn status(command: &mut Command) -> anyhow::Result<ExitStatus> {
    echo(command);
    command.status().with_context(|| format!("cannot run `{}`", line(command)))
}

/// Runs the command without input. Returns both of its streams as one text, in the order in which they were written.
pub(crate) fn capture(mut command: Command) -> anyhow::Result<(ExitStatus, String)> {
    let shown = line(&command);
    let (mut reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot run `{shown}`"))?;
    // The command holds the writing end of the pipe, and the reader waits until the last one is closed.
    drop(command);
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok((child.wait()?, String::from_utf8_lossy(&bytes).into_owned()))
}

/// Runs the command, shows its standard error and returns its standard output. It is an error if the command fails.
pub(crate) fn output(mut command: Command) -> anyhow::Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run `{}`", line(&command)))?;
    anyhow::ensure!(output.status.success(), "`{}` failed: {}", line(&command), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as a person would type it: the variables that it sets, the program and the arguments, quoted where
/// needed. The path of cargo is shortened to its name.
pub(crate) fn line(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| {
        Some(format!("{}={}", name.display(), quoted(&value?.to_string_lossy())))
    });
    let program = PathBuf::from(command.get_program());
    let program = match program.file_stem().and_then(|stem| stem.to_str()) {
        Some("cargo") => "cargo".to_owned(),
        _ => quoted(&program.to_string_lossy()),
    };
    let arguments = command.get_args().map(|argument| quoted(&argument.to_string_lossy()));
    variables.chain([program]).chain(arguments).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=/.,:@+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_can_be_typed_again() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.env("RUSTDOCFLAGS", "-D warnings").env_remove("CI").args(["doc", "it's", ""]);
        assert_eq!(line(&command), r"RUSTDOCFLAGS='-D warnings' cargo doc 'it'\''s' ''");
    }
}
