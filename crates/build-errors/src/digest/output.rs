//! Shows the part of the output that the record contains.

use std::ops::Range;

use super::ending;
use super::left_out;
use super::one_line;
use super::styled::{Length, Style, Styled};
use crate::BuildError;
use crate::input::tail::{Note, split_note};

/// The tail of a stream in the record, without the line about what was left out.
struct End {
    name: &'static str,
    lines: Vec<String>,
    note: Option<Note>,
}

/// The tails that are not empty: standard output, then standard error. A system error has a stack instead, unless the
/// stack only repeats the message.
fn ends(record: &BuildError) -> Vec<End> {
    let stderr = if is_of_system(record) { "stack" } else { "standard error" };
    let streams = [("standard output", &record.stdout_tail), (stderr, &record.stderr_tail)];
    let ends = streams.into_iter().filter(|(_, tail)| **tail != record.message).map(|(name, tail)| {
        let (note, text) = split_note(tail);
        let lines = super::plain(text).lines().map(str::to_owned).collect();
        End { name, lines, note }
    });
    ends.filter(|end| end.lines.iter().any(|line| !line.trim().is_empty())).collect()
}

/// Whether the record is a system error, which has no output.
fn is_of_system(record: &BuildError) -> bool {
    record.context.error_name.is_some() || record.context.error_stack.is_some()
}

/// The least number of bytes printed; `None` if no output is known.
pub(super) fn least_bytes(record: &BuildError) -> Option<usize> {
    let ends = ends(record);
    if is_of_system(record) || ends.is_empty() && record.context.output_bytes.is_none() {
        return None;
    }
    let shown = ends.iter().flat_map(|end| &end.lines).map(|line| line.len() + 1).sum::<usize>();
    let stated = record.context.output_bytes.and_then(|bytes| usize::try_from(bytes).ok());
    stated.or(Some(shown.saturating_sub(1)))
}

/// The whole output, if the record holds it and it fits, with a line that says how it ended.
///
/// The line may make the text longer than the output only if the output does not show that something failed. If there is
/// not enough room for the line, blank lines are left out.
pub(super) fn whole(record: &BuildError, limit: Length, shows_failure: bool) -> Option<Styled> {
    let ends = ends(record);
    if ends.is_empty() || ends.iter().any(|end| end.note.is_some()) {
        return None;
    }
    let mut all = Styled::default();
    let mut dense = Styled::default();
    for line in ends.iter().flat_map(|end| &end.lines) {
        all.push(Style::Plain, line.as_str()).end();
        if !line.trim().is_empty() {
            dense.push(Style::Plain, line.trim_end()).end();
        }
    }
    let Some(ended) = ending::ended(record) else { return Some(all) };
    let mut end = Styled::default();
    end.push(Style::Bad, format!("[{ended}]")).end();
    let ended = |text: &Styled| {
        let mut ended = end.clone();
        ended.append(text);
        ended
    };
    // The last line needs no line end.
    let fits = |text: &Styled| text.length().minus(Length::of("\n")).is_within(limit);
    let both = [ended(&all), ended(&dense)].into_iter().find(fits);
    both.or_else(|| Some(if shows_failure && !ending::is_remarkable(record) { all } else { ended(&all) }))
}

/// The most useful part of the output that fits: from the line with the reason on, or the last lines.
pub(super) fn excerpt(record: &BuildError, room: Length) -> Styled {
    let ends = ends(record);
    let mut text = Styled::default();
    let mut room = room;
    for (nth, end) in ends.iter().enumerate() {
        // The next stream may use the room that this one does not need.
        let streams = (ends.len() - nth).max(1);
        let share = Length { chars: room.chars / streams, bytes: room.bytes / streams };
        let part = end.excerpt(record, share, ends.len() == 1);
        room = room.minus(part.length());
        text.append(&part);
    }
    text
}

/// The number of lines shown from the line with the reason on.
const REASON_LINES: usize = 10;

impl End {
    fn excerpt(&self, record: &BuildError, room: Length, is_only: bool) -> Styled {
        let all = self.lines.len();
        let room = room.minus(self.heading(record, all..all, is_only).length());
        let mut used = Length::default();
        let mut fits = |line: &&String| {
            used = used.plus(Length::of(line)).plus(Length::of("\n"));
            used.is_within(room)
        };
        let lines = match self.reason_line(record) {
            Some(first) => {
                let count = self.lines.iter().skip(first).take(REASON_LINES).take_while(&mut fits).count();
                first..first + count
            }
            None => all - self.lines.iter().rev().take_while(&mut fits).count()..all,
        };
        let Some(shown) = self.lines.get(lines.clone()).filter(|shown| !shown.is_empty()) else {
            return Styled::default();
        };
        let mut text = self.heading(record, lines, is_only);
        for line in shown {
            text.push(Style::Plain, line.as_str()).end();
        }
        text
    }

    /// The last line with the reason, if a known tool gave one.
    fn reason_line(&self, record: &BuildError) -> Option<usize> {
        record.context.tool.as_ref()?;
        let reason = record.context.reason.as_deref()?.trim_end_matches('…');
        self.lines.iter().rposition(|line| line.contains(reason))
    }

    /// `its output, lines 155-204 of 1204 in build.log:`.
    fn heading(&self, record: &BuildError, lines: Range<usize>, is_only: bool) -> Styled {
        let is_all = self.note.is_none() && lines == (0..self.lines.len());
        let name = if is_only && self.name != "stack" { "output" } else { self.name };
        let mut heading =
            if is_all || is_only { format!("its {name}") } else { format!("the end of its {name}") };
        let above = self.note.map_or(Some(0), |note| note.lines);
        // The number of a line in one of two streams is not its number in the complete output.
        match (above.filter(|_| is_only), record.context.output_lines) {
            _ if is_all => {}
            (Some(above), Some(total)) => {
                let (first, last) = (above + lines.start as u64 + 1, above + lines.end as u64);
                heading += &format!(", lines {first}-{last} of {total}");
            }
            (None, Some(total)) => heading += &format!(", of {total} lines in all"),
            (_, None) => heading += ", cut",
        }
        if let Some(file) = left_out::file(record).filter(|_| !is_all) {
            heading += &format!(" in {}", one_line(file));
        }
        let mut text = Styled::default();
        text.push(Style::Aside, format!("{heading}:")).end();
        text
    }
}
