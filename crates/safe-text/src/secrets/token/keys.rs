//! Private keys that are one word: of wallets, and of files in base64.

use super::{ALNUM, Alphabet, BASE64, LOWER, Of, Token, exactly, least, row};

/// Base 58 has no characters that look alike.
const BASE58: Alphabet = |byte| byte.is_ascii_alphanumeric() && !matches!(byte, b'0' | b'O' | b'I' | b'l');
/// Base 32 in upper case.
const UP32: Alphabet = |byte| matches!(byte, b'A'..=b'Z' | b'2'..=b'7');

#[rustfmt::skip]
pub(super) const TOKENS: &[Token] = &[
    row("PEM in base64, private key", "LS0tLS1CRUdJTiBQUklWQVRFIEtFW", &[least(40, BASE64)], "RFC 7468", "LS0tLS1CRUdJTiBQUklWQVRFIEtFW"),
    row("PEM in base64, RSA key", "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRV", &[least(40, BASE64)], "RFC 7468", "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRV"),
    row("PEM in base64, EC key", "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtFW", &[least(40, BASE64)], "RFC 7468", "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtFW"),
    row("PEM in base64, OpenSSH key", "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZ", &[least(40, BASE64)], "RFC 7468", "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZ"),
    row("PEM in base64, encrypted key", "LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBLRV", &[least(40, BASE64)], "RFC 7468", "LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBLRV"),
    row("PEM in base64, DSA key", "LS0tLS1CRUdJTiBEU0EgUFJJVkFURSBLRV", &[least(40, BASE64)], "RFC 7468", "LS0tLS1CRUdJTiBEU0EgUFJJVkFURSBLRV"),
    row("PEM in base64, PGP key", "LS0tLS1CRUdJTiBQR1AgUFJJVkFURSBLRVkgQkxPQ0", &[least(40, BASE64)], "OpenPGP's documentation", "LS0tLS1CRUdJTiBQR1AgUFJJVkFURSBLRVkgQkxPQ0"),
    row("Google service account in base64", "eyJ0eXBlIjoic2VydmljZV9hY2NvdW50I", &[least(40, BASE64)], "Google's documentation", "eyJ0eXBlIjoic2VydmljZV9hY2NvdW50I"),
    row("Google service account in base64, spaced", "eyJ0eXBlIjogInNlcnZpY2VfYWNjb3VudC", &[least(40, BASE64)], "Google's documentation", "eyJ0eXBlIjogInNlcnZpY2VfYWNjb3VudC"),
    row("Google service account in base64, indented", "ewogICJ0eXBlIjogInNlcnZpY2VfYWNjb3VudC", &[least(40, BASE64)], "Google's documentation", "ewogICJ0eXBlIjogInNlcnZpY2VfYWNjb3VudC"),
    row("kubeconfig in base64", "YXBpVmVyc2lvbjogdjEKY2x1c3RlcnM6", &[least(40, BASE64)], "Kubernetes's documentation", "YXBpVmVyc2lvbjogdjEKY2x1c3RlcnM6"),
    row("Docker's configuration in base64", "eyJhdXRocyI6", &[least(24, BASE64)], "Docker's documentation", "eyJhdXRocyI6"),
    row("Docker's configuration in base64, indented", "ewoJImF1dGhzIj", &[least(24, BASE64)], "Docker's documentation", "ewoJImF1dGhzIj"),
    row("extended private key, xprv", "xprv", &[exactly(107, ALNUM)], "BIP 32", "xprv_x"),
    row("extended private key, tprv", "tprv", &[exactly(107, ALNUM)], "BIP 32", "tprv_x"),
    row("extended private key, yprv", "yprv", &[exactly(107, ALNUM)], "BIP 32", "yprv_x"),
    row("extended private key, zprv", "zprv", &[exactly(107, ALNUM)], "BIP 32", "zprv_x"),
    row("Bitcoin private key, 5H", "5H", &[exactly(49, BASE58)], "Bitcoin's documentation", "5Hx"),
    row("Bitcoin private key, 5J", "5J", &[exactly(49, BASE58)], "Bitcoin's documentation", "5Jx"),
    row("Bitcoin private key, 5K", "5K", &[exactly(49, BASE58)], "Bitcoin's documentation", "5Kx"),
    row("Bitcoin private key, compressed, Kw", "Kw", &[exactly(50, BASE58)], "Bitcoin's documentation", "Kwx"),
    row("Bitcoin private key, compressed, Kx", "Kx", &[exactly(50, BASE58)], "Bitcoin's documentation", "Kxx"),
    row("Bitcoin private key, compressed, Ky", "Ky", &[exactly(50, BASE58)], "Bitcoin's documentation", "Kyx"),
    row("Bitcoin private key, compressed, Kz", "Kz", &[exactly(50, BASE58)], "Bitcoin's documentation", "Kzx"),
    row("Bitcoin private key, compressed, L1", "L1", &[exactly(50, BASE58)], "Bitcoin's documentation", "L1x"),
    row("Bitcoin private key, compressed, L2", "L2", &[exactly(50, BASE58)], "Bitcoin's documentation", "L2x"),
    row("Bitcoin private key, compressed, L3", "L3", &[exactly(50, BASE58)], "Bitcoin's documentation", "L3x"),
    row("Bitcoin private key, compressed, L4", "L4", &[exactly(50, BASE58)], "Bitcoin's documentation", "L4x"),
    row("Bitcoin private key, compressed, L5", "L5", &[exactly(50, BASE58)], "Bitcoin's documentation", "L5x"),
    row("Nostr", "nsec1", &[exactly(58, LOWER)], "NIP-19", "nsec1x"),
    row("Sui", "suiprivkey1", &[least(50, LOWER)], "Sui's documentation", "suiprivkey1x"),
    row("Tezos", "edsk", &[exactly(50, BASE58)], "Tezos's documentation", "edsk_x"),
    row("NEAR", "ed25519:", &[Of(86, 88, BASE58)], "NEAR's documentation", "ed25519:x"),
    row("Stellar, SA", "SA", &[exactly(54, UP32)], "SEP-23", "SAMPLE"),
    row("Stellar, SB", "SB", &[exactly(54, UP32)], "SEP-23", "SBMPLE"),
    row("Stellar, SC", "SC", &[exactly(54, UP32)], "SEP-23", "SCMPLE"),
    row("Stellar, SD", "SD", &[exactly(54, UP32)], "SEP-23", "SDMPLE"),
    row("NATS seed, SUA", "SUA", &[exactly(55, UP32)], "NATS's documentation", "SUAX"),
    row("NATS seed, SAA", "SAA", &[exactly(55, UP32)], "NATS's documentation", "SAAX"),
    row("NATS seed, SOA", "SOA", &[exactly(55, UP32)], "NATS's documentation", "SOAX"),
];
