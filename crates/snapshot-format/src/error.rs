//! Why an input is not formatted.

/// Why there is no snapshot of an input.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No driver would print this.
    #[error("not a snapshot of a known driver: it begins with {0:?}")]
    Unknown(String),
    /// A driver's answer without a snapshot in it.
    #[error("the answer holds no snapshot: {0}")]
    NoSnapshot(Absence),
    /// The page has no title: the request gives none, and the input states none.
    #[error("missing title: neither the request nor the snapshot states it")]
    NoTitle,
    /// The page has no address: the request gives none, and the input states none.
    #[error("missing url: neither the request nor the snapshot states it")]
    NoUrl,
}

/// Why a driver's answer holds no snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Absence {
    /// A script's alert, confirmation or prompt, or a file chooser, keeps the page from being read.
    #[error("a dialog of the browser is open and must be handled first")]
    DialogOpen,
    /// The answer links to a file that holds the snapshot.
    #[error("it is in a file that the answer links to")]
    InFile,
    /// The driver reports an error.
    #[error("the driver reports an error")]
    Failed,
    /// The tool does not take one, or what it answered could be page text.
    #[error("take a snapshot of the page")]
    NotTaken,
}

/// How much of an unknown input its error quotes, in characters.
const QUOTED: usize = 60;

impl Error {
    pub(crate) fn unknown(text: &str) -> Self {
        Self::Unknown(text.trim_start().lines().next().unwrap_or_default().chars().take(QUOTED).collect())
    }
}

impl From<Absence> for Error {
    fn from(absence: Absence) -> Self {
        Self::NoSnapshot(absence)
    }
}
