//! The chart next to the table: every alternative's ratio on one logarithmic scale, with its quartiles and its limit.
//!
//! It is a standalone SVG that follows the reader's light or dark mode.

use std::fmt::Write;

use ::bench::{Against, Row};

use super::rows::Findings;

const WIDTH: f64 = 1040.0;
/// Where the scale begins and ends, from the left.
const PLOT: (f64, f64) = (400.0, 870.0);
/// Where the first row is, from the top.
const TOP: f64 = 104.0;
const ROW: f64 = 34.0;
const HEADING: f64 = 38.0;

const STYLE: &str = "
  svg { --page: #ffffff; --ink: #1f2328; --faint: #59636e; --rule: #d1d9e0; --plain: #59636e; --good: #0969da; --bad: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    svg { --page: #0d1117; --ink: #f0f6fc; --faint: #9198a1; --rule: #3d444d; --plain: #9198a1; --good: #4493f8; --bad: #f0883e }
  }
  text { font: 13px system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; fill: var(--ink) }
  .title { font-size: 17px; font-weight: 600 }
  .crate { font-size: 14px; font-weight: 600 }
  .faint { font-size: 11.5px; fill: var(--faint) }
  .rule { stroke: var(--rule); stroke-width: 1 }
  .same { stroke: var(--faint); stroke-width: 1.5 }
  .bar, .spread { stroke: currentColor; stroke-width: 2 }
  .spread { stroke-width: 7; opacity: .35 }
  .dot { fill: currentColor }
  .asked { stroke: var(--ink); stroke-width: 2.5 }
  .plain { color: var(--plain) } .held { color: var(--good) } .missed { color: var(--bad) }
";

/// One alternative on the chart.
struct Dot<'a> {
    what: String,
    side: &'a Against,
}

/// The chart of all alternatives that do the same work as our code, or that have a limit.
pub(super) fn render(findings: &[Findings]) -> String {
    let groups: Vec<(&str, Vec<Dot<'_>>)> = findings
        .iter()
        .map(|findings| (findings.package.as_str(), findings.rows.iter().flat_map(dots).collect::<Vec<_>>()))
        .filter(|(_, dots)| !dots.is_empty())
        .collect();
    let scale = Scale::over(groups.iter().flat_map(|(_, dots)| dots));
    let height: f64 =
        TOP + groups.iter().map(|(_, dots)| HEADING + ROW * dots.len() as f64).sum::<f64>() + 12.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" role=\"img\">\n\
         <title>Speed beside the alternatives</title>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"var(--page)\"/>\n"
    );
    heading(&mut svg);
    scale.draw(&mut svg, height - 12.0);
    let mut y = TOP;
    for (package, dots) in groups {
        y += HEADING;
        text(&mut svg, 16.0, y - 14.0, "crate", "start", package);
        for dot in dots {
            draw(&mut svg, &scale, &dot, y);
            y += ROW;
        }
    }
    svg + "</svg>\n"
}

fn dots(row: &Row) -> Vec<Dot<'_>> {
    let Row::Compared(row) = row else { return Vec::new() };
    let shown = row.against.iter().filter(|side| !side.is_floor || side.asked.is_some());
    shown.map(|side| Dot { what: format!("{}: {}", row.what, row.input), side }).collect()
}

/// Title and legend.
fn heading(svg: &mut String) {
    text(
        svg,
        16.0,
        28.0,
        "title",
        "start",
        "How many times as fast ours is, beside what people do otherwise",
    );
    text(
        svg,
        16.0,
        50.0,
        "faint",
        "start",
        "Logarithmic scale; the wide part is the middle half of the rounds.",
    );
    let legend =
        [(550.0, "held", "as asked"), (640.0, "missed", "not as asked"), (750.0, "plain", "nothing asked")];
    for (x, class, word) in legend {
        let _ = writeln!(svg, "<circle class=\"dot {class}\" cx=\"{x}\" cy=\"46\" r=\"5\"/>");
        text(svg, x + 11.0, 50.0, "faint", "start", word);
    }
    let _ = writeln!(svg, "<path class=\"asked\" d=\"M870 39v14\"/>");
    text(svg, 878.0, 50.0, "faint", "start", "what is asked");
}

/// Draws one row: its two labels, a bar from "the same" to the ratio, the limit, and the ratio in words.
fn draw(svg: &mut String, scale: &Scale, dot: &Dot<'_>, y: f64) {
    let side = dot.side;
    let class = match side.holds() {
        None => "plain",
        Some(true) => "held",
        Some(false) => "missed",
    };
    text(svg, PLOT.0 - 22.0, y + 4.0, "", "end", &dot.what);
    text(svg, PLOT.0 - 22.0, y + 18.0, "faint", "end", &format!("beside {}", side.name));
    let (same, at) = (scale.x(1.0), scale.x(side.ratio));
    let (low, high) = (scale.x(side.spread.0), scale.x(side.spread.1));
    let y = y + 7.0;
    let _ = writeln!(
        svg,
        "<g class=\"{class}\"><path class=\"bar\" d=\"M{same:.1} {y}H{at:.1}\"/>\
         <path class=\"spread\" d=\"M{low:.1} {y}H{high:.1}\"/><circle class=\"dot\" cx=\"{at:.1}\" cy=\"{y}\" r=\"5\"/></g>"
    );
    if let Some(asked) = &side.asked {
        let _ =
            writeln!(svg, "<path class=\"asked\" d=\"M{:.1} {:.1}v18\"/>", scale.x(asked.ratio()), y - 9.0);
    }
    let told = side.text();
    let told = told.split_once(" (").map_or(told.as_str(), |(ratio, _)| ratio);
    text(svg, PLOT.1 + 18.0, y + 4.0, "", "start", told);
}

/// A logarithmic scale from ratios to positions.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// A scale that is wide enough for every ratio, quartile and limit, and for "the same".
    fn over<'a>(dots: impl Iterator<Item = &'a Dot<'a>>) -> Self {
        let ratios = dots.flat_map(|Dot { side, .. }| {
            let asked = side.asked.as_ref().map(::bench::Asked::ratio);
            [side.ratio, side.spread.0, side.spread.1].into_iter().chain(asked)
        });
        let ratios = ratios.filter(|ratio| ratio.is_finite() && *ratio > 0.0);
        let (low, high) =
            ratios.fold((0.5_f64, 2.0_f64), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
        Self { low: low / 1.1, high: high * 1.1 }
    }

    fn x(&self, ratio: f64) -> f64 {
        let at = (ratio.clamp(self.low, self.high) / self.low).ln() / (self.high / self.low).ln();
        PLOT.0 + at * (PLOT.1 - PLOT.0)
    }

    /// Round ratios, far enough apart for their labels.
    fn ticks(&self) -> Vec<f64> {
        let narrowest = self.x(2.0) - self.x(1.0);
        let steps: &[f64] = if narrowest > 36.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let all = (-6..=9).flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)));
        all.filter(|tick| (self.low..=self.high).contains(tick)).collect()
    }

    fn draw(&self, svg: &mut String, bottom: f64) {
        for tick in self.ticks() {
            let is_same = (tick - 1.0).abs() < 1e-9;
            let class = if is_same { "same" } else { "rule" };
            let x = self.x(tick);
            let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{x:.1} {}V{bottom}\"/>", TOP - 10.0);
            text(svg, x, TOP - 18.0, "faint", "middle", &label(tick));
        }
    }
}

/// `1/5`, `same`, `20x`.
fn label(tick: f64) -> String {
    match tick {
        tick if (tick - 1.0).abs() < 1e-9 => "same".into(),
        tick if tick < 1.0 => format!("1/{:.0}", tick.recip()),
        tick => format!("{tick:.0}x"),
    }
}

fn text(svg: &mut String, x: f64, y: f64, class: &str, anchor: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::super::rows;
    use super::*;

    #[test]
    fn every_alternative_has_its_place_and_names_are_text() {
        let svg = render(&rows::recorded());
        assert_eq!(svg.matches("class=\"bar\"").count(), 2, "the floor has no bar: {svg}");
        assert_eq!(svg.matches("<g class=\"missed\">").count(), 1);
        assert!(svg.contains(">classify: a &lt;coloured&gt; log</text>"));
        assert!(svg.contains(">2.40x as fast</text>"));
    }

    #[test]
    fn the_scale_is_logarithmic_and_holds_what_is_asked() {
        let findings = rows::recorded();
        let dots: Vec<_> = findings[0].rows.iter().flat_map(dots).collect();
        let scale = Scale::over(dots.iter());
        let [half, same, double] = [0.5, 1.0, 2.0].map(|ratio| scale.x(ratio));
        assert!((same - half - (double - same)).abs() < 1e-6);
        assert!(scale.x(1.0 / 3.0) > PLOT.0 && scale.x(3.0) < PLOT.1);
        assert_eq!(scale.ticks().into_iter().map(label).collect::<Vec<_>>(), ["1/2", "same", "2x"]);
    }
}
