//! Nothing: the manifest has the features.
