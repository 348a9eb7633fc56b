//! Child processes, each command line echoed as it runs.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

use anstream::eprintln;
use anyhow::Context;

use xtask::screen::DIM;

/// The cargo that runs us, or the one on the path.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Prints `$ command line` to standard error.
pub(crate) fn echo(command: &Command) {
    eprintln!("{DIM}$ {}{DIM:#}", line(command));
}

/// Echoes and runs the command with our own streams.
pub(crate) fn status(command: &mut Command) -> anyhow::Result<ExitStatus> {
    echo(command);
    command.status().with_context(|| format!("cannot run `{}`", line(command)))
}

/// Runs the command without input, both its streams in one text, in the order it was written.
pub(crate) fn capture(mut command: Command) -> anyhow::Result<(ExitStatus, String)> {
    let shown = line(&command);
    let (mut reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot run `{shown}`"))?;
    // It holds the pipe's writing end, and the reader waits until the last one is closed.
    drop(command);
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok((child.wait()?, String::from_utf8_lossy(&bytes).into_owned()))
}

/// Runs the command, its standard error shown, and returns its standard output; an error where it fails.
pub(crate) fn output(mut command: Command) -> anyhow::Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run `{}`", line(&command)))?;
    anyhow::ensure!(output.status.success(), "`{}` failed: {}", line(&command), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as one would type it: variables that it sets, then program and arguments, quoted where needed.
/// Cargo appears by its name alone.
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
