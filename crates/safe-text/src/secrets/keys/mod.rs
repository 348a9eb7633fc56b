//! Keys that have a format of their own: private keys, JSON Web Keys and recovery phrases.

pub(super) mod jwk;
pub(super) mod phrase;
pub(super) mod private_key;
