//! The material for inputs: the crates' fixtures, and copies of them with moved lines and changed bytes.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use fastrand::Rng;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use snapshot_format::Refs;
use tool_errors::Driver;
use xtask::files;

/// Larger captures are left out. They test nothing else and take long.
const LARGEST: usize = 64 << 10;

/// All fixtures, read once.
pub(crate) struct Stock {
    pub(crate) outputs: Vec<String>,
    pub(crate) pages: Vec<Page>,
    pub(crate) failures: Vec<Failure>,
}

/// A page as a driver printed it.
#[derive(Deserialize)]
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) url: String,
    pub(crate) tree: String,
    pub(crate) refs: Option<Refs>,
}

/// A driver's failure.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Failure {
    driver: String,
    pub(crate) tool: Option<String>,
    pub(crate) target: Option<String>,
    pub(crate) raw: String,
    pub(crate) webdriver_error: Option<String>,
}

impl Failure {
    /// The driver; an arbitrary one if its name has changed.
    pub(crate) fn driver(&self) -> Driver {
        self.driver.parse().unwrap_or(Driver::Playwright)
    }
}

impl Stock {
    pub(crate) fn load() -> anyhow::Result<Self> {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
        let mut outputs = Vec::new();
        for path in files::under(&crates.join("build-errors/tests/fixtures"))? {
            let bytes = fs::read(&path)?;
            if path.extension().is_some_and(|extension| extension == "all") && bytes.len() <= LARGEST {
                outputs.push(String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        let pages: Vec<Page> = parsed(&crates.join("snapshot-format/tests/fixtures"))?;
        let failures: Vec<Vec<Failure>> = parsed(&crates.join("tool-errors/tests/fixtures"))?;
        let failures: Vec<Failure> = failures.into_iter().flatten().collect();
        anyhow::ensure!(
            !outputs.is_empty() && !pages.is_empty() && !failures.is_empty(),
            "fixtures are missing below {}",
            crates.display()
        );
        Ok(Self { outputs, pages, failures })
    }

    /// A changed copy of the text. One time in ten it is a text of another kind.
    pub(crate) fn changed(&self, text: &str, random: &mut Rng) -> String {
        match random.u8(..10) {
            0 => text.to_owned(),
            1 => mutated(self.any(random), random),
            _ => mutated(text, random),
        }
    }

    /// Some output of a tool.
    pub(crate) fn output(&self, random: &mut Rng) -> String {
        let mut text = self.changed(pick::<String>(&self.outputs, random), random);
        // Sometimes as long as the output of a real build.
        if random.u8(..50) == 0 {
            while text.len() < LARGEST * 8 {
                text.push_str(&self.changed(pick::<String>(&self.outputs, random), random));
            }
        }
        text
    }

    fn any(&self, random: &mut Rng) -> &str {
        match random.u8(..3) {
            0 => pick::<String>(&self.outputs, random),
            1 => &pick(&self.pages, random).tree,
            _ => &pick(&self.failures, random).raw,
        }
    }
}

impl fmt::Display for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { outputs, pages, failures } = self;
        write!(f, "{} outputs, {} pages, {} failures", outputs.len(), pages.len(), failures.len())
    }
}

/// A random element of a list, which must not be empty.
#[allow(clippy::indexing_slicing, reason = "none of the stock's lists is empty")]
pub(crate) fn pick<'a, T>(list: &'a [T], random: &mut Rng) -> &'a T {
    &list[random.usize(..list.len())]
}

fn parsed<T: DeserializeOwned>(folder: &Path) -> anyhow::Result<Vec<T>> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path)?;
        serde_json::from_str(&text).with_context(|| format!("in {}", path.display()))
    };
    files::under(folder)?.into_iter().map(read).collect()
}

/// Text that drivers, tools and pages could print anywhere.
const PIECES: &[&str] = &[
    "\u{1b}[31m",
    "\u{1b}]8;;",
    "\r",
    "\r\n",
    "\u{0}",
    "\u{2028}",
    "\u{202e}",
    "\u{fffd}",
    "é日🚀",
    "[ref=e1]",
    "@e1",
    "\\",
    "\"",
    "'",
    "\n- button \"Pay\" [ref=e1]",
    "error TS2304: ",
    ": error: ",
    "77 failed",
    "FAIL ",
    "{\"",
    "<testcase ",
    "fill(\"hunter2\")",
    "\nCall log:\n",
    "https://me:hunter2@host/",
    "ghp_",
    "-----BEGIN PRIVATE KEY-----\n",
];

/// The text with some lines removed, repeated or moved, and with some pieces inserted.
fn mutated(text: &str, random: &mut Rng) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    for _ in 0..random.usize(..6) {
        if lines.is_empty() {
            break;
        }
        let (one, other) = (random.usize(..lines.len()), random.usize(..lines.len()));
        match random.u8(..4) {
            0 => lines.swap(one, other),
            1 => drop(lines.remove(one)),
            2 => lines.extend(lines.get(one).copied()),
            _ => lines.truncate(one + 1),
        }
    }
    let mut text = lines.concat();
    for _ in 0..random.usize(..4) {
        let mut at = random.usize(..=text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.insert_str(at, pick::<&str>(PIECES, random));
    }
    text
}
