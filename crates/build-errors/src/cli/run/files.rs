//! Writes the files of a failure: its record, and the file for a run executor.

use std::fs;
use std::io;
use std::path::Path;

use build_errors::BuildError;
use serde::Serialize;

use super::Run;
use crate::cli::terminal::{self, complain};

pub(super) struct Files<'a> {
    json: Option<&'a Path>,
    record: Option<&'a Path>,
}

/// The file for a run executor: the message for programs that read only that, and the record.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Record<'a> {
    result: &'static str,
    error: &'a str,
    build_error: &'a BuildError,
}

impl<'a> Files<'a> {
    /// Removes the files of an earlier run, which could be taken for those of this run.
    pub(super) fn prepare(options: &'a Run) -> Self {
        let files = Self { json: options.json.as_deref(), record: options.record.as_deref() };
        for path in [files.json, files.record].into_iter().flatten().filter(|path| !is_standard_output(path))
        {
            // Devices, and targets of links such as /dev/stdout, are not removed.
            let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
            if is_file && let Err(error) = fs::remove_file(path) {
                complain(&format!(
                    "{}: the file of an earlier run could not be removed: {error}",
                    path.display()
                ));
            }
        }
        files
    }

    /// Whether a record is written to standard output.
    pub(super) fn take_standard_output(&self) -> bool {
        [self.json, self.record].into_iter().flatten().any(is_standard_output)
    }

    /// Writes each file, even if another one cannot be written.
    pub(super) fn write(&self, error: &BuildError) {
        if let Some(path) = self.json {
            write(path, error);
        }
        if let Some(path) = self.record {
            write(path, &Record { result: "failed_build", error: &error.message, build_error: error });
        }
    }
}

fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn write(path: &Path, value: &impl Serialize) {
    let written = serde_json::to_string(value).map_err(io::Error::from).and_then(|text| {
        let line = text + "\n";
        if is_standard_output(path) { terminal::print(&line).map(drop) } else { fs::write(path, line) }
    });
    if let Err(error) = written {
        complain(&format!("{}: {error}", path.display()));
    }
}
