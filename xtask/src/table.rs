//! Tables in Markdown.

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
    fn a_bar_in_a_cell_begins_no_column() {
        let rows = [["a|b".into(), "1".into()]];
        assert_eq!(
            markdown([words("what"), figures("how many")], &rows),
            "| what | how many |\n| --- | ---: |\n| a\\|b | 1 |\n"
        );
    }
}
