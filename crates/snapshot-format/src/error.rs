//! The errors of formatting.

/// Why an input cannot be formatted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No known driver prints text like this. Holds the first characters of the input's first line.
    #[error("not a snapshot of a known driver: it begins with {0:?}")]
    Unknown(String),
    /// The input is a driver's answer, but it contains no snapshot.
    #[error("the answer holds no snapshot: {0}")]
    NoSnapshot(Absence),
    /// The page title is neither given nor stated in the input.
    #[error("missing title: neither the request nor the snapshot states it")]
    NoTitle,
    /// The page URL is neither given nor stated in the input.
    #[error("missing url: neither the request nor the snapshot states it")]
    NoUrl,
}

/// Why a driver's answer contains no snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Absence {
    /// An open `alert`, `confirm`, `prompt` or file chooser prevents the driver from reading the page.
    #[error("a dialog of the browser is open and must be handled first")]
    DialogOpen,
    /// The driver wrote the snapshot to a file and the answer only links to it.
    #[error("it is in a file that the answer links to")]
    InFile,
    /// The driver reports an error.
    #[error("the driver reports an error")]
    Failed,
    /// The tool that was called takes no snapshot, or its answer could consist of page text.
    #[error("take a snapshot of the page")]
    NotTaken,
}

/// The number of characters of an unknown input that its error quotes.
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
