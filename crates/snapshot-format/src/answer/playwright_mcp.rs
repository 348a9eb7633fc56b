//! Answers of playwright-mcp: sections under `### ` headings. The tree is in a fence of the last section.
//!
//! | versions | sections with the page | sections before them |
//! |---|---|---|
//! | up to 0.0.56 | `### Page state` with URL, title and the fence | result, code, console messages |
//! | later | `### Page` with URL and title, then `### Snapshot` with the fence or a link to a file | error, result, code, tabs |
//!
//! Console messages, results and dialog messages are page text. They can contain line breaks, and so forged headings and
//! fences. The tree in a fence never contains a line of three backquotes.

use crate::grammar::PlainLines;
use crate::{Absence, Error, Page};

const FENCE: &str = "```";
const OPEN_FENCE: &str = "```yaml";

pub(super) fn read(text: &str) -> Result<(&str, Page<'_>), Error> {
    let text = text.trim_start();
    let has = |heading: &str| text.lines().any(|line| line == heading);
    let first = text.lines().next().unwrap_or_default();
    let dialog_or = |absence| if has("### Modal state") { Absence::DialogOpen } else { absence };
    if first == "### Error" {
        return Err(dialog_or(Absence::Failed).into());
    }
    if first == "### Result" && !(has("### Page state") && comes_with_snapshot(text)) {
        return Err(Absence::NotTaken.into());
    }
    // Only in later versions does this heading come before the first text of the page.
    let heading =
        text.lines().find(|line| ["### New console messages", "### Page state", "### Page"].contains(line));
    let answer = if heading == Some("### Page") { page_and_snapshot(text) } else { page_state(text) };
    answer.map_err(|absence| match absence {
        Absence::NotTaken => dialog_or(absence).into(),
        _ => absence.into(),
    })
}

/// Whether a version up to 0.0.56 adds a snapshot after this result: the tool waited, or it evaluated a script to JSON.
/// Other results, such as console messages, can be page text.
fn comes_with_snapshot(text: &str) -> bool {
    let section = text.lines().skip(1).take_while(|line| !line.starts_with("### "));
    let lines: Vec<&str> = section.filter(|line| !line.is_empty()).collect();
    match lines[..] {
        ["{", ref inner @ .., "}"] | ["[", ref inner @ .., "]"] => {
            inner.iter().all(|line| line.starts_with("  "))
        }
        [line] => {
            line.starts_with("Waited for ")
                || line.starts_with(['"', '{'])
                || line.parse::<f64>().is_ok()
                || matches!(line, "true" | "false" | "null" | "undefined" | "[]")
        }
        _ => false,
    }
}

/// Reads an answer of a version up to 0.0.56. The last `### Page state` counts, because a console message before it can
/// contain a forged one.
fn page_state(text: &str) -> Result<(&str, Page<'_>), Absence> {
    let (_, section) = text.rsplit_once("### Page state\n").ok_or(Absence::NotTaken)?;
    let mut lines = PlainLines::new(section);
    let mut next = || lines.next().map(|(_, line)| line);
    let url = next().and_then(|line| line.strip_prefix("- Page URL: ")).ok_or(Absence::NotTaken)?;
    let title = next().and_then(|line| line.strip_prefix("- Page Title: ")).ok_or(Absence::NotTaken)?;
    if next() != Some("- Page Snapshot:") {
        return Err(Absence::NotTaken);
    }
    let (tree, rest) = fenced(&mut lines)?;
    if !rest.trim().is_empty() {
        return Err(Absence::NotTaken);
    }
    Ok((tree, Page::new(title, url)))
}

/// Reads an answer of a later version. The first `### Page` counts, with the section after it.
fn page_and_snapshot(text: &str) -> Result<(&str, Page<'_>), Absence> {
    let mut lines = PlainLines::new(text);
    lines.find(|(_, line)| *line == "### Page").ok_or(Absence::NotTaken)?;
    let (mut url, mut title) = (None, "");
    let heading = loop {
        let (_, line) = lines.next().ok_or(Absence::NotTaken)?;
        if let Some(found) = line.strip_prefix("- Page URL: ").filter(|_| url.is_none()) {
            url = Some(found);
        } else if let Some(found) = line.strip_prefix("- Page Title: ").filter(|_| title.is_empty()) {
            title = found;
        } else if line.starts_with("### ") {
            break line;
        }
    };
    if heading != "### Snapshot" {
        return Err(Absence::NotTaken);
    }
    let (tree, _) = fenced(&mut lines)?;
    Ok((tree, Page { title: Some(title), url }))
}

/// The content of the fence that opens on the next line, and the text after the fence.
fn fenced<'a>(lines: &mut PlainLines<'a>) -> Result<(&'a str, &'a str), Absence> {
    match lines.next() {
        Some((_, OPEN_FENCE)) => {}
        Some((_, line)) if line.starts_with("- [Snapshot](") => return Err(Absence::InFile),
        _ => return Err(Absence::NotTaken),
    }
    let begin = lines.at;
    let (end, _) = lines.find(|(_, line)| *line == FENCE).ok_or(Absence::NotTaken)?;
    let text = lines.text;
    let tree = text.get(begin..end).unwrap_or_default();
    Ok((tree.strip_suffix('\n').unwrap_or(tree), text.get(lines.at..).unwrap_or_default()))
}
