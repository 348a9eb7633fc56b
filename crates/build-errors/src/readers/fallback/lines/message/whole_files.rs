//! Messages about a whole file, or about a tool instead of a file.

use super::location_first;
use super::rule_codes::is_code;
use crate::Severity;
use crate::engine::location::{Location, is_file, is_path};
use crate::engine::severity::label;
use crate::readers::shared::located::{Message, project};

/// A message about a whole file: `Makefile.am: error: x`, `a.desktop: warning: x`, `a.wasm:000001a: error: x`,
/// `File a.sh: error: x`. Does not match `gcc: error: x` or `a.am: x`.
pub(super) fn of_whole_file(text: &str) -> Option<Message<'_>> {
    let (file, rest) = text.strip_prefix("File ").unwrap_or(text).split_once(": ")?;
    // Sphinx prints an unknown line as `None`, or omits it.
    let file = file.strip_suffix(":None").or_else(|| file.strip_suffix(':')).unwrap_or(file);
    let file = file.split_once(":docstring of ").map_or(file, |(file, _)| file);
    // The position in a binary file is an offset.
    let offset = |digits: &str| digits.len() > 5 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let file = file.rsplit_once(':').filter(|(_, digits)| offset(digits)).map_or(file, |(file, _)| file);
    let (severity, code, message) = label(rest).filter(|(severity, ..)| *severity != Severity::Info)?;
    let fits = is_whole_file(file) && !message.is_empty();
    fits.then_some(Message { at: Location::file(file), severity: Some(severity), code, text: message })
}

pub(super) fn is_whole_file(file: &str) -> bool {
    is_path(file) && is_file(file) && !file.contains(' ')
}

/// `MSBuild`'s canonical form without a line, whose origin is a tool or a file: `LINK : fatal error LNK1104: x`,
/// `a.obj : error LNK2019: x`, `MSBUILD : warning : CA1823 : x [a.csproj]`. If a project is named, it is used as the
/// file. The space before the colon may be missing behind a name in capitals: `ALINK: error AL1017: x`. A finding of
/// another tool may follow: `C:\x.Targets : warning : C:\a.pas(4) Warning: x`. Does not match `a : error: x`.
pub(super) fn of_origin(text: &str) -> Option<Message<'_>> {
    let packed = || {
        let (origin, rest) = text.split_once(": ")?;
        let named =
            origin.len() > 1 && origin.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        (named && label(rest).is_some_and(|(_, code, _)| code.is_some_and(is_code))).then_some((origin, rest))
    };
    let (origin, rest) = packed().or_else(|| text.split_once(" : "))?;
    let (severity, code, message) = label(rest).filter(|(severity, ..)| *severity != Severity::Info)?;
    if let Some(inner) = location_first(message).filter(|inner| inner.severity.is_some()) {
        return Some(inner);
    }
    // The final message of the linker counts the messages above: `1 unresolved externals`.
    if matches!(code, Some("LNK1120" | "LNK1169")) {
        return None;
    }
    let (message, project) = project(message);
    let is_tool = !origin.is_empty() && origin.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let named = is_path(origin) && is_file(origin);
    let known = code.is_some() || project.is_some();
    let at = Location::file(if named { origin } else { project.unwrap_or_default() });
    let fits = known && (named || is_tool) && !message.is_empty();
    fits.then_some(Message { at, severity: Some(severity), code, text: message })
}

/// dependency-cruiser's message about a dependency that a rule forbids: `error no-core: src/a.js → fs`, or about a
/// module: `error no-orphans: src/a.js`. Does not match `error E12: x → y`.
pub(super) fn ruled_out<'a>(severity: Severity, code: &'a str, rest: &'a str) -> Option<Message<'a>> {
    let file = rest.split_once(" →").map_or(rest, |(file, _)| file).trim_end();
    let fits = code.contains('-') && is_whole_file(file);
    fits.then_some(Message {
        at: Location::file(file),
        severity: Some(severity),
        code: Some(code),
        text: rest,
    })
}
