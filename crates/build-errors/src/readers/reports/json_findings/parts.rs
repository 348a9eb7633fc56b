//! The parts of an object that may be a finding: location, severity, rule, message.

use std::borrow::Cow;

use super::grade::{self, Grade, Meaning};
use super::keys;
use super::keys::Names;
use super::node::{Node, Object, nested};
use super::place::{FILES, LEVELS, Place, named_file, own_file};
use super::roles::is_named;
use crate::Severity;
use crate::engine::location;

/// The maximum length of a rule's name in bytes.
const RULE: usize = 120;
/// The maximum number of message fragments that are joined.
const FRAGMENTS: usize = 16;

/// Keys that may state a severity.
const GRADES: u32 = keys::SEVERITY.role | keys::SORT.role | keys::SEVERITY_LIKE;

#[derive(Debug, Clone)]
pub(super) struct Parts<'s> {
    pub(super) file: Option<Cow<'s, str>>,
    /// A file from the key `name`, which is a file in some reports and a rule in others.
    pub(super) named_file: Option<Cow<'s, str>>,
    /// Whether the file is certain. Next to a code, `path` may be the path of a field, as in `user.email`.
    pub(super) is_sure: bool,
    pub(super) line: Option<u32>,
    pub(super) column: Option<u32>,
    /// Whether it has a position in a document without lines.
    pub(super) is_pointing: bool,
    pub(super) message: Option<Cow<'s, str>>,
    /// Whether it has a message, and whether it has a message or a description.
    pub(super) has_message: bool,
    pub(super) is_described: bool,
    pub(super) rule: Option<Cow<'s, str>>,
    pub(super) name: Option<Cow<'s, str>>,
    pub(super) package: Option<&'s str>,
    /// Whether it is named after an entry of a database of vulnerabilities.
    pub(super) is_vulnerability: bool,
    pub(super) grade: Grade,
    pub(super) outcome: Outcome,
    /// Whether it has a key of a program's log.
    pub(super) is_logged: bool,
    /// Whether a rule is named, by a word or in another form.
    pub(super) is_ruled: bool,
    /// Whether it names a rule, and not only a code.
    pub(super) is_checked: bool,
    /// Whether the object names the detector that found it. Scanners for secrets print no message.
    is_detected: bool,
    /// Whether the message is in the object itself, and not in an object inside it.
    speaks: bool,
}

/// Whether an object states that a check passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    Unknown,
}

impl<'s> Parts<'s> {
    pub(super) fn of(object: &'s Object<'_>) -> Self {
        let at = Place::of(object, LEVELS).unwrap_or_default();
        let pointer = |node: &Node<'_>| match node {
            Node::Text(text) => text.starts_with(['/', '$', '#']).then_some(()),
            Node::List(keys) => (!keys.is_empty()).then_some(()),
            _ => None,
        };
        let selector = || object.first(keys::SELECTOR, Node::text).is_some();
        let anywhere = |names: Names| nested(object, 3, names.role, &|object| message(object, names));
        let (own, described) = (message(object, keys::MESSAGE), message(object, keys::DESCRIPTION));
        let (wording, description) = (anywhere(keys::MESSAGE), anywhere(keys::DESCRIPTION));
        let speaks = own.is_some() || object.named(&["summary"], Node::text).is_some();
        let (has_message, is_described) = (wording.is_some(), wording.is_some() || description.is_some());
        // Next to a commit, the message belongs to the commit.
        let own = own.filter(|_| described.is_none() || !object.has(&["commit"]));
        let file = at.file.or_else(|| nested(object, LEVELS, FILES, &own_file));
        // Formatters list the changed files.
        let fixers = object.named(&["appliedfixers", "appliedrectors"], Node::list);
        let file = file.or_else(|| fixers.and(named_file(object)));
        let own = own.or_else(|| fixers.map(|_| "not formatted".into()));
        let has_message = has_message || fixers.is_some();
        let mut parts = Self {
            is_sure: nested(object, 3, keys::FILE.role, &|object| object.first(keys::FILE, Node::text))
                .is_some()
                || object.first(keys::RULE, name).is_some()
                || file.as_ref().is_some_and(|file| file.contains(['/', '\\'])),
            file,
            named_file: named_file(object),
            line: at.line,
            column: at.column,
            is_pointing: object.first(keys::POINTER, pointer).is_some() || selector(),
            message: own.or(described).or(wording).or(description).or_else(|| advisory_title(object)),
            has_message,
            is_described,
            rule: object
                .first(keys::RULE, rule)
                .or_else(|| object.first(keys::CODE, rule))
                .or_else(|| fixers.and_then(<[_]>::first).and_then(rule)),
            is_ruled: fixers.is_some()
                || object.first(keys::RULE, name).or_else(|| object.first(keys::CODE, name)).is_some(),
            is_checked: object.first(keys::RULE, name).is_some(),
            name: object.first(keys::NAME, name),
            package: object.first(keys::PACKAGE, package),
            is_vulnerability: object.named(&["id", "name", "cve"], advisory).is_some(),
            grade: nested(object, 3, GRADES, &own_grade).unwrap_or(Grade::Unknown),
            outcome: outcome(object),
            is_detected: object.named(&["detectorname", "ruleid", "checkid"], word).is_some(),
            is_logged: object.first(keys::LOGGED, |node| node.is_scalar().then_some(())).is_some(),
            speaks,
        };
        parts.locate_by_message();
        parts
    }

    /// The same finding at each of its locations, if the object lists several.
    pub(super) fn at_each_place(&self, object: &'s Object<'_>) -> Vec<Self> {
        let places = object.named(keys::PLACES, Node::list).unwrap_or_default();
        let places = places.iter().filter_map(|place| Place::of(place.object()?, LEVELS));
        let at = |Place { file, line, column }| Self {
            file: file.or(self.file.clone()),
            line,
            column,
            ..self.clone()
        };
        places.map(at).collect()
    }

    /// Reads the location at the start of the message, if there is no other: `a.tf:1,30-2,1: Invalid block`.
    fn locate_by_message(&mut self) {
        if self.file.is_some() || self.line.is_some() {
            return;
        }
        if let Some(Cow::Borrowed(message)) = self.message
            && let Some((at, rest)) = location::leading(message)
            && let Some(rest) = rest.strip_prefix(':')
        {
            self.file = Some(at.file.into());
            (self.line, self.column) = (at.line, at.column);
            self.message = Some(rest.trim_start().into());
        }
    }

    /// Whether the object has all parts of a finding.
    pub(super) fn is_complete(&self) -> bool {
        let judged = self.file.is_some() || self.rule.is_some() || self.is_graded();
        self.speaks
            && (self.line.is_some() && judged
                || self.file.is_some() && self.is_sure && self.is_ruled && self.is_graded())
            || self.line.is_some() && self.file.is_some() && self.is_detected
    }

    /// Whether the object has no part of a finding.
    pub(super) fn is_empty(&self) -> bool {
        let placed = self.file.is_some() || self.line.is_some();
        !placed && !self.is_described && !self.is_ruled && !self.is_graded() && self.name.is_none()
    }

    pub(super) fn is_graded(&self) -> bool {
        self.grade != Grade::Unknown
    }
}

/// The first text of these names that is not blank. A message may be an object with its text, or a list of fragments.
fn message<'s>(object: &'s Object<'_>, names: Names) -> Option<Cow<'s, str>> {
    object.first(names, |node| match node {
        Node::Object(inner) => inner.named(keys::FRAGMENT, Node::text).map(Cow::Borrowed),
        Node::List(fragments) => {
            let fragment =
                |node: &'s Node<'_>| node.text().or_else(|| node.object()?.named(keys::FRAGMENT, Node::text));
            let texts: Vec<&str> = fragments.iter().take(FRAGMENTS).filter_map(fragment).collect();
            (!texts.is_empty()).then(|| texts.join(" ").into())
        }
        other => other.text().map(Cow::Borrowed),
    })
}

/// The name of a rule: one word, or the name in an object or in a list of names.
fn rule<'s>(node: &'s Node<'_>) -> Option<Cow<'s, str>> {
    match node {
        Node::Number(number) => Some(number.to_string().into()),
        Node::Object(rule) => rule.named(&["id", "name", "ruleid", "value", "code"], word).map(Cow::Borrowed),
        Node::List(names) => names.first().and_then(word).map(Cow::Borrowed),
        other => word(other).map(Cow::Borrowed),
    }
}

fn word<'s>(node: &'s Node<'_>) -> Option<&'s str> {
    node.text().filter(|text| text.len() <= RULE && !text.contains([' ', '\n', '(']))
}

fn name<'s>(node: &'s Node<'_>) -> Option<Cow<'s, str>> {
    match node {
        Node::Number(number) => Some(number.to_string().into()),
        Node::Object(_) | Node::List(_) => rule(node),
        other => other.text().filter(|text| text.len() <= RULE && !text.contains('\n')).map(Cow::Borrowed),
    }
}

fn package<'s>(node: &'s Node<'_>) -> Option<&'s str> {
    node.text()
        .or_else(|| node.object()?.named(&["name", "package"], Node::text))
        .filter(|name| name.len() <= RULE)
}

/// The title of the first advisory about a package, in the report of `npm audit`.
fn advisory_title<'s>(object: &'s Object<'_>) -> Option<Cow<'s, str>> {
    let first = object.named(&["via"], Node::first_object)?;
    first.named(&["title"], Node::text).map(Cow::Borrowed)
}

/// An entry of a database of vulnerabilities: `CVE-2024-1`, `GHSA-xxxx`.
fn advisory(node: &Node<'_>) -> Option<()> {
    let known = ["CVE-", "GHSA-", "RUSTSEC-", "PYSEC-", "GO-20"];
    known.iter().any(|start| node.text().is_some_and(|name| name.starts_with(start))).then_some(())
}

/// The severity that an object states.
fn own_grade(object: &Object<'_>) -> Option<Grade> {
    let word = object.first(keys::SEVERITY, |node| grade::word(node.text()?)).or_else(|| {
        let graded = object.entries().filter(|(_, roles, _)| roles & keys::SEVERITY_LIKE != 0);
        graded.filter_map(|(_, _, node)| grade::word(node.text()?)).next()
    });
    let sort = || object.first(keys::SORT, |node| grade::plain_word(node.text()?));
    // Vim's quickfix list.
    let letter = || {
        object.named(&["lnum"], Node::number)?;
        object.named(&["type"], |node| match node.text()? {
            "E" => Some(Severity::Error),
            "W" => Some(Severity::Warning),
            "I" | "N" => Some(Severity::Info),
            _ => None,
        })
    };
    if let Some(severity) = word.or_else(sort).or_else(letter) {
        return Some(Grade::Stated(severity));
    }
    if let Some(number) = object.named(&["severity", "level"], Node::number) {
        let meanings = [
            ("range", Meaning::Protocol),
            ("startlinenumber", Meaning::Marker),
            ("falsealarm", Meaning::Priority),
        ];
        let known = meanings.into_iter().find(|(key, _)| object.has(&[*key]));
        return Some(Grade::Number(number, known.map_or(Meaning::Weight, |(_, meaning)| meaning)));
    }
    let meaning = if object.has(&["ruleset"]) { Meaning::WidePriority } else { Meaning::Priority };
    let priority = object.named(&["priority"], Node::number).map(|number| Grade::Number(number, meaning));
    // remark and its relatives state whether a message is an error.
    priority.or_else(|| {
        object.named(&["fatal"], |node| match node {
            Node::Bool(true) => Some(Grade::Stated(Severity::Error)),
            Node::Bool(false) | Node::Null => Some(Grade::Stated(Severity::Warning)),
            _ => None,
        })
    })
}

/// Whether the object states that a check passed or failed.
fn outcome(object: &Object<'_>) -> Outcome {
    const PASSED: &[&str] = &[
        "pass", "passed", "ok", "success", "successful", "notapplicable", "notchecked", "notselected",
        "skip", "skipped", "suppressed", "ignored", "waived", "dismissed", "closed", "resolved",
        "falsepositive", "valid", "statusvalid", "statusskipped",
    ];
    const FAILED: &[&str] = &[
        "fail", "failed", "failure", "failing", "error", "violation", "noncompliant", "invalid",
        "statusinvalid", "statuserror",
    ];
    const FLAGS: &[&str] =
        &["passed", "suppressed", "issuppressed", "ignored", "isignored", "skipped", "compliant", "success"];
    if is_suppressed(object) || object.is(FLAGS, true) {
        return Outcome::Passed;
    }
    let stated = object.first(keys::OUTCOME, |node| {
        let text = node.text().or_else(|| node.object()?.named(&["status"], Node::text))?;
        let is = |words: &[&str]| words.iter().any(|word| is_named(text, word));
        if is(PASSED) { Some(Outcome::Passed) } else { is(FAILED).then_some(Outcome::Failed) }
    });
    let refuted = object.is(&["passed", "compliant", "success"], false);
    stated.unwrap_or(if refuted { Outcome::Failed } else { Outcome::Unknown })
}

/// Whether a list states that the finding is suppressed, and the suppression was not rejected.
pub(in crate::readers::reports) fn is_suppressed(object: &Object<'_>) -> bool {
    let Some(suppressions) = object.named(&["suppressions"], Node::list) else { return false };
    let refused = |node: &Node<'_>| {
        let status = node.object().and_then(|object| object.named(&["status", "state"], Node::text));
        matches!(status, Some("rejected" | "underReview"))
    };
    !suppressions.is_empty() && !suppressions.iter().any(refused)
}
