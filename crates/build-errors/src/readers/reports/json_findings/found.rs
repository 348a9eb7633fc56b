//! Decides which objects of a report are findings, and collects their context.

use std::borrow::Cow;

use super::grade::{self, Grade, Scale};
use super::keys;
use super::node::{Node, Object};
use super::parts::{Outcome, Parts};
use super::place;
use crate::Severity;
use crate::engine::Location;

/// A finding of a report.
#[derive(Debug)]
pub(super) struct Found<'s> {
    pub(super) file: Cow<'s, str>,
    pub(super) line: Option<u32>,
    pub(super) column: Option<u32>,
    pub(super) rule: Option<Cow<'s, str>>,
    pub(super) message: Cow<'s, str>,
    grade: Grade,
    /// The severity of the list that contains the finding.
    list: Option<Severity>,
    pub(super) trust: Trust,
}

/// The confirmation that an object needs to be a finding, the most certain kind first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trust {
    /// No confirmation: it has a location.
    Placed,
    /// A total of the report, or another finding with a location.
    Listed,
    /// Another finding with a location.
    Loose,
}

/// The context of a value, from the objects that contain it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around<'s> {
    file: Option<&'s str>,
    pub(super) list: Option<Severity>,
    /// Whether the value is in a line of a program's log.
    pub(super) is_logged: bool,
    /// The scanned item if it is not a file.
    subject: Option<Subject<'s>>,
    rule: Option<&'s str>,
    message: Option<&'s str>,
    grade: Option<Grade>,
}

/// A scanned item that is not a file: an image, a package, a Kubernetes resource in its namespace.
#[derive(Debug, Clone, Copy)]
struct Subject<'s> {
    space: Option<&'s str>,
    name: &'s str,
    /// Whether it is a package. Its findings are in no file.
    is_package: bool,
}

/// The kind of the elements of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Findings,
    /// Checks. The failed ones are findings.
    Checks,
    Other,
}

impl List {
    pub(super) fn named(key: &str) -> Self {
        let roles = super::roles::roles(key);
        if roles & keys::FINDINGS.role != 0 || grade::of_list(key).is_some() {
            Self::Findings
        } else if roles & keys::CHECKS.role != 0 {
            Self::Checks
        } else {
            Self::Other
        }
    }

    /// The confirmation that an element with these parts needs to be a finding; `None` if it cannot be one. The less
    /// the list states, the more parts are needed.
    pub(super) fn trust(self, parts: &Parts<'_>, around: &Around<'_>) -> Option<Trust> {
        let (has_message, described) = (parts.has_message, parts.is_described);
        let (ruled, graded) = (parts.is_ruled, parts.is_graded());
        let located = parts.line.is_some();
        let filed = around.file.is_some() || parts.file.is_some() && (parts.is_sure || located);
        // A log and a server's answer contain a time.
        if parts.is_logged && !(located && ruled) || around.is_logged && !(filed && (located || graded)) {
            return None;
        }
        let failed = parts.outcome == Outcome::Failed;
        let named = parts.name.is_some();
        let placed = located && (has_message && (filed || ruled || graded) || filed && (ruled || graded))
            || located && described && graded
            || filed && (has_message && (ruled || graded || failed) || described && graded)
            || failed && parts.is_checked && graded && described
            || parts.is_vulnerability && graded && described
            || parts.is_pointing && (has_message && (ruled || graded || named) || described && graded);
        if placed {
            return Some(Trust::Placed);
        }
        match self {
            Self::Other => (described && graded).then_some(Trust::Loose),
            Self::Findings => {
                let packaged = parts.package.is_some();
                let scanned = packaged || around.subject.is_some();
                let placed = located && (filed || named && described)
                    || parts.file.is_some() && parts.is_sure && (has_message || ruled)
                    || filed && has_message && (named || around.list.is_some())
                    || scanned && (graded || described && (packaged || named || ruled));
                let listed = || (graded && described).then_some(Trust::Listed);
                if placed { Some(Trust::Placed) } else { listed() }
            }
            Self::Checks => (failed && (described || parts.is_checked && named)).then_some(Trust::Placed),
        }
    }
}

impl<'s> Around<'s> {
    /// The context with the facts from an object, for the values that it contains.
    pub(super) fn inside(self, object: &'s Object<'_>) -> Self {
        Self {
            file: place::file_around(object).or(self.file),
            subject: subject(object).or(self.subject),
            ..self
        }
    }

    /// The context with the facts from the key of a value: the file, or the severity of the findings in it.
    pub(super) fn under(self, key: &'s str) -> Self {
        Self { file: place::key(key).or(self.file), list: grade::of_list(key).or(self.list), ..self }
    }

    /// The context with the name of the item of an entry in a table of findings.
    pub(super) fn about(self, key: &'s str) -> Self {
        let named = Some(Subject { space: None, name: key, is_package: true });
        let named = named.filter(|_| !key.bytes().all(|byte| byte.is_ascii_digit()));
        Self { subject: self.subject.or(named), ..self }
    }

    pub(super) fn logged(self, is_logged: bool) -> Self {
        Self { is_logged, ..self }
    }

    /// The context with the facts from an element that is not a finding but contains some.
    pub(super) fn below(self, parts: &Parts<'s>) -> Self {
        let borrowed = |text: &Option<Cow<'s, str>>| match text {
            Some(Cow::Borrowed(text)) => Some(*text),
            _ => None,
        };
        Self {
            rule: borrowed(&parts.rule).or(self.rule),
            message: borrowed(&parts.message).or(self.message),
            grade: Some(parts.grade).filter(|grade| *grade != Grade::Unknown).or(self.grade),
            ..self
        }
    }
}

/// The scanned item. A server's answer names the target of an error beside its message and code.
fn subject<'s>(object: &'s Object<'_>) -> Option<Subject<'s>> {
    if object.has(&["message"]) || object.has(&["code"]) {
        return None;
    }
    let package = || {
        object.named(&["version"], Node::text)?;
        object.named(&["name"], Node::text).map(|name| Subject { space: None, name, is_package: true })
    };
    let is_package = object.has(&["package"]);
    let subject = object.first(keys::SUBJECT, |node| match node {
        Node::Object(subject) => {
            let metadata = subject.named(&["metadata"], Node::object).unwrap_or(subject);
            let space = metadata.named(&["namespace"], Node::text);
            Some(Subject { space, name: metadata.named(keys::SUBJECT_NAME, Node::text)?, is_package })
        }
        other => other.text().map(|name| Subject { space: None, name, is_package }),
    });
    subject.or_else(package)
}

impl<'s> Found<'s> {
    pub(super) fn of(parts: Parts<'s>, trust: Trust, around: Around<'s>) -> Self {
        let Parts { file, named_file, line, column, rule, name, package, grade, message, .. } = parts;
        let file = file.or(around.file.map(Cow::Borrowed)).or(named_file);
        let package =
            package.or(around.subject.filter(|subject| subject.is_package).map(|subject| subject.name));
        let subject =
            around.subject.filter(|subject| !subject.is_package).map(|subject| match subject.space {
                Some(space) => Cow::Owned(format!("{space}/{}", subject.name)),
                None => Cow::Borrowed(subject.name),
            });
        let inherited = around.message.map(Cow::Borrowed);
        let message = message.or(inherited).or_else(|| rule.clone()).or_else(|| name.clone());
        let message = message.unwrap_or_default();
        let headline = message.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let message = match package {
            Some(package) if line.is_none() && !headline.contains(package) => {
                format!("{package}: {headline}").into()
            }
            _ => headline.to_owned().into(),
        };
        let code = |name: &Cow<'_, str>| {
            Some(&**name) != package
                && !name.contains(' ')
                && !name.bytes().all(|byte| byte.is_ascii_digit())
                && grade::plain_word(name).is_none()
        };
        Self {
            file: file.or(subject).unwrap_or_default(),
            line,
            column,
            rule: rule.or(around.rule.map(Cow::Borrowed)).or_else(|| name.filter(code)),
            message,
            grade: if grade == Grade::Unknown { around.grade.unwrap_or(grade) } else { grade },
            list: around.list,
            trust,
        }
    }

    /// A text in a list of errors or warnings.
    pub(super) fn sentence(at: Option<Location<'s>>, message: &'s str, around: Around<'s>) -> Self {
        // The objects around an error name its file.
        let file = around.file.filter(|_| around.list == Some(Severity::Error));
        let trust = if at.is_some() || file.is_some() { Trust::Placed } else { Trust::Listed };
        let at = at.unwrap_or_else(|| Location::file(file.unwrap_or_default()));
        Self {
            file: at.file.into(),
            line: at.line,
            column: at.column,
            rule: None,
            message: message.into(),
            grade: Grade::Unknown,
            list: around.list,
            trust,
        }
    }

    pub(super) fn grade(&self) -> Grade {
        self.grade
    }

    pub(super) fn severity(&self, scale: Scale) -> Severity {
        let own = match self.grade {
            Grade::Stated(severity) => Some(severity),
            Grade::Number(number, meaning) => scale.severity(number, meaning),
            Grade::Unknown => None,
        };
        own.or(self.list).unwrap_or_default()
    }
}
