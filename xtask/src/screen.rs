//! Output for people: colours, the size of the terminal, and texts side by side.

use std::fmt::Write;
use std::iter::repeat_n;

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

// These are written through `anstream`'s macros, which drop them if the output is not a terminal or `NO_COLOR` is set.
/// The subject of a line.
pub const NAME: Style = Style::new().bold();
/// A good result.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A bad result.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Less important text.
pub const DIM: Style = Style::new().dimmed();

/// The available space.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Columns.
    pub width: usize,
    /// Lines.
    pub height: usize,
}

impl Size {
    /// The size of the terminal; 120 columns by 40 lines if there is none.
    pub fn of_terminal() -> Self {
        let size = terminal_size::terminal_size();
        let (width, height) = size.map_or((120, 40), |(width, height)| (width.0.into(), height.0.into()));
        Self { width, height }
    }
}

/// A text with a title.
#[derive(Debug, Clone, Copy)]
pub struct Panel<'a> {
    /// The title, a single line.
    pub title: &'a str,
    /// Any number of lines. Control characters are made visible.
    pub text: &'a str,
}

/// On narrower terminals two panels are printed one below the other.
const SIDE_BY_SIDE: usize = 90;

/// Prints input and output side by side. Long lines of the input are cut, those of the output are wrapped. Each panel
/// says how many lines did not fit.
pub fn side_by_side(left: Panel<'_>, right: Panel<'_>, size: Size) -> String {
    if size.width < SIDE_BY_SIDE {
        let height = size.height / 2;
        let shown = |panel: Panel<'_>, lines: Vec<String>| {
            format!("{NAME}{}{NAME:#}\n{}\n", panel.title, lines.join("\n"))
        };
        return shown(left, cut_lines(left.text, size.width, height))
            + "\n"
            + &shown(right, wrapped_lines(right.text, size.width, height));
    }
    let column = (size.width - 3) / 2;
    let lefts = cut_lines(left.text, column, size.height);
    let rights = wrapped_lines(right.text, column, size.height);
    let mut text = format!("{NAME}{}{NAME:#} │ {NAME}{}{NAME:#}\n", padded(left.title, column), right.title);
    for i in 0..lefts.len().max(rights.len()) {
        let [left, right] = [&lefts, &rights].map(|lines| lines.get(i).map_or("", String::as_str));
        let line = format!("{} │ {right}", padded(left, column));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn cut_lines(text: &str, width: usize, height: usize) -> Vec<String> {
    at_most(text.lines().map(|line| cut(&visible(line), width)).collect(), height)
}

fn wrapped_lines(text: &str, width: usize, height: usize) -> Vec<String> {
    at_most(text.lines().flat_map(|line| wrap(&visible(line), width)).collect(), height)
}

fn at_most(mut lines: Vec<String>, height: usize) -> Vec<String> {
    if lines.len() > height {
        let left_out = lines.len() - height.saturating_sub(1);
        lines.truncate(height.saturating_sub(1));
        lines.push(format!("… {left_out} more lines"));
    }
    lines
}

/// Makes control characters visible, so that no text can move the cursor or change a colour.
fn visible(line: &str) -> String {
    let shown = |c: char| match c {
        '\x1b' => "␛".to_owned(),
        '\t' => "    ".to_owned(),
        c if c.is_control() => c.escape_debug().to_string(),
        c => c.to_string(),
    };
    line.chars().map(shown).collect()
}

/// The beginning of the line, with an ellipsis if something was cut off.
fn cut(line: &str, width: usize) -> String {
    if line.width() <= width {
        return line.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= width
    };
    line.chars().take_while(fits).chain(['…']).collect()
}

/// Splits the line into pieces of at most `width` columns. The pieces after the first have its indentation.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let indentation = " ".repeat(line.chars().take_while(|c| *c == ' ').count().min(width / 2));
    let options = textwrap::Options::new(width).subsequent_indent(&indentation);
    textwrap::wrap(line, options).into_iter().map(String::from).collect()
}

fn padded(text: &str, width: usize) -> String {
    text.chars().chain(repeat_n(' ', width.saturating_sub(text.width()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Panel<'_> =
        Panel { title: "in", text: "\x1b[31mred\nlong long long long long long long long long long" };
    const RIGHT: Panel<'_> =
        Panel { title: "out", text: "one\n  two two two two two two two two two two two two two\n日本語" };

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn wide_terminals_show_columns() {
        assert_eq!(
            plain(&side_by_side(LEFT, RIGHT, Size { width: 91, height: 9 })),
            "\
in                                           │ out
␛[31mred                                     │ one
long long long long long long long long lon… │   two two two two two two two two two two
                                             │   two two two
                                             │ 日本語
"
        );
    }

    #[test]
    fn narrow_terminals_show_panels_one_below_the_other() {
        assert_eq!(
            plain(&side_by_side(LEFT, RIGHT, Size { width: 22, height: 6 })),
            "\
in
␛[31mred
long long long long l…

out
one
  two two two two two
… 3 more lines
"
        );
    }
}
