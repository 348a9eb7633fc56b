//! This crate has no code. Its manifest selects the features of shared dependencies.
