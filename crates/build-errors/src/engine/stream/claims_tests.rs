//! The contract of [`Claim`], as a property: which readers get which lines.

use std::cell::RefCell;

use proptest::prelude::*;

use crate::engine::findings::Findings;
use crate::engine::reader::{Claim, Kind, Line, Reader};
use crate::engine::tool::Tool;

thread_local! {
    /// The reader and the line of each call.
    static CALLS: RefCell<Vec<(usize, String)>> = const { RefCell::new(Vec::new()) };
}

/// A reader that writes down its calls. The line contains its answer.
struct Probe(usize);

impl Reader for Probe {
    fn line(&mut self, line: Line<'_>, _: &mut Findings) -> Claim {
        CALLS.with_borrow_mut(|calls| calls.push((self.0, line.text.to_owned())));
        answer(line.text, self.0)
    }
}

static TOOLS: [Tool; 3] = [
    Tool { kind: Kind::Lint, holds: &["<needs0>"], new: || Box::new(Probe(0)), ..Tool::NONE },
    Tool { kind: Kind::Lint, holds: &["<needs1>"], new: || Box::new(Probe(1)), ..Tool::NONE },
    Tool { kind: Kind::Lint, holds: &["<needs2>"], new: || Box::new(Probe(2)), ..Tool::NONE },
];

/// The answers of the three readers are the first three letters of a line.
fn answer(text: &str, reader: usize) -> Claim {
    match text.as_bytes().get(reader) {
        Some(b'm') => Claim::Mine,
        Some(b'n') => Claim::More,
        _ => Claim::Pass,
    }
}

/// A line with the answers of the readers, and the signs of those that need it.
fn line() -> impl Strategy<Value = String> {
    let signs = prop::collection::vec(0..3_usize, 0..3);
    ("[pmn]{3}", signs).prop_map(|(answers, signs)| {
        let signs: Vec<String> = signs.iter().map(|reader| format!("<needs{reader}>")).collect();
        format!("{answers} {}", signs.join(" "))
    })
}

/// The calls by the words of the contract.
fn expected(lines: &[String]) -> Vec<(usize, String)> {
    let mut calls = Vec::new();
    let mut first = None;
    for line in lines {
        let needs = (0..3).filter(|reader| line.contains(&format!("<needs{reader}>")));
        let order = first.into_iter().chain(needs.filter(|reader| Some(*reader) != first));
        let mut next = None;
        for reader in order {
            calls.push((reader, line.clone()));
            match answer(line, reader) {
                Claim::Pass => continue,
                Claim::Mine => {}
                Claim::More => next = Some(reader),
            }
            break;
        }
        first = next;
    }
    calls
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_line_goes_to_the_reader_that_wants_more_then_to_those_that_need_it(lines in prop::collection::vec(line(), 1..12)) {
        CALLS.take();
        let [first, second, third] = &TOOLS;
        crate::engine::read(&[first, second, third], &lines.join("\n"));
        prop_assert_eq!(CALLS.take(), expected(&lines));
    }
}
