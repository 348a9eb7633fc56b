//! A plain table: a header, rows, and columns that are as wide as needed.

use unicode_width::UnicodeWidthStr;

/// The heading of a column, and the alignment of its cells.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    title: &'static str,
    is_figure: bool,
}

/// A left-aligned column of words.
#[must_use]
pub const fn words(title: &'static str) -> Column {
    Column { title, is_figure: false }
}

/// A right-aligned column of figures.
#[must_use]
pub const fn figures(title: &'static str) -> Column {
    Column { title, is_figure: true }
}

/// Renders the table, one line per row.
#[must_use]
pub fn render<const N: usize>(columns: [Column; N], rows: &[[String; N]]) -> String {
    let header = columns.map(|column| column.title.to_owned());
    let mut widths = [0; N];
    for row in rows.iter().chain([&header]) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width().max(*width);
        }
    }
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).zip(columns).map(|((cell, width), column)| {
            let space = " ".repeat(width.saturating_sub(cell.width()));
            if column.is_figure { space + cell } else { cell.clone() + &space }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    std::iter::once(&header).chain(rows).map(line).collect()
}

/// Renders the table in Markdown.
#[must_use]
pub fn markdown<const N: usize>(columns: [Column; N], rows: &[[String; N]]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let sides = columns.map(|column| if column.is_figure { "---:" } else { "---" }.to_owned());
    let cells = |row: &[String; N]| line(&row.each_ref().map(|cell| cell.replace('|', "\\|")));
    let header = columns.map(|column| column.title.to_owned());
    line(&header) + &line(&sides) + &rows.iter().map(cells).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_under_their_heading() {
        let rows = [["tool-errors".into(), "12".into()], ["all".into(), "1".into()]];
        assert_eq!(
            render([words("crate"), figures("snapshots")], &rows),
            concat!("crate        snapshots\n", "tool-errors         12\n", "all                  1\n",)
        );
    }

    #[test]
    fn words_stand_at_the_left_and_no_line_ends_in_space() {
        let rows = [["≥ 3x".into(), "held".into()], ["".into(), "日本".into()]];
        assert_eq!(render([figures("asked"), words("")], &rows), "asked\n ≥ 3x  held\n       日本\n");
    }

    #[test]
    fn in_markdown_a_bar_is_no_column() {
        let rows = [["a|b".into(), "1".into()]];
        assert_eq!(
            markdown([words("what"), figures("how many")], &rows),
            "| what | how many |\n| --- | ---: |\n| a\\|b | 1 |\n"
        );
    }
}
