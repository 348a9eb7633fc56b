//! Code that several readers share.

pub(in crate::readers) mod annotations;
pub(in crate::readers) mod assertion;
pub(in crate::readers) mod file_url;
pub(in crate::readers) mod frame;
pub(in crate::readers) mod lint_rows;
pub(in crate::readers) mod located;
pub(in crate::readers) mod snippet;
pub(in crate::readers) mod summaries;
