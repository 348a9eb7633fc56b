//! A plain table: a header, rows, columns as wide as they need be; all but the first column to the right.

/// Renders the table, a line a row.
pub(crate) fn render<const N: usize>(header: [&str; N], rows: &[[String; N]]) -> String {
    let header = header.map(str::to_owned);
    let mut widths = [0; N];
    for row in rows.iter().chain([&header]) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).enumerate().map(|(i, (cell, width))| match i {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    std::iter::once(&header).chain(rows).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_under_their_heading() {
        let rows = [["tool-errors".into(), "12".into()], ["all".into(), "1".into()]];
        assert_eq!(
            render(["crate", "snapshots"], &rows),
            concat!("crate        snapshots\n", "tool-errors         12\n", "all                  1\n",)
        );
    }
}
