//! Inline snapshots in Rust source: `assert_snapshot!(value, @"literal")`. insta leaves updating them to another
//! program. This module finds the literals by their tokens, and writes new ones in insta's form.

use std::ops::Range;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

/// An inline assertion: the line of its macro's name, and the byte range of its literal.
struct Assertion {
    line: usize,
    literal: Range<usize>,
}

/// Whether the file is Rust source, by its name.
#[must_use]
pub fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

/// The number of inline snapshots in the source.
#[must_use]
pub fn count(source: &str) -> usize {
    assertions(source).len()
}

/// The recorded texts of the inline snapshots, with their indentation. Literals with escapes are left out; insta writes
/// text with quotes as raw strings.
#[must_use]
pub fn values(source: &str) -> Vec<String> {
    let literal = |assertion: Assertion| source.get(assertion.literal);
    let text = |literal: &str| {
        let raw = literal.strip_prefix('r');
        let quoted = raw.unwrap_or(literal).trim_matches('#');
        let text = quoted.strip_prefix('"')?.strip_suffix('"')?;
        (raw.is_some() || !text.contains('\\')).then(|| text.to_owned())
    };
    assertions(source).into_iter().filter_map(literal).filter_map(text).collect()
}

/// Replaces the literal of the assertion on `line`. `None` if there is no inline assertion.
#[must_use]
pub fn replace(source: &str, line: usize, value: &str) -> Option<String> {
    let assertion = assertions(source).into_iter().find(|assertion| assertion.line == line)?;
    let line_text = source.lines().nth(line.checked_sub(1)?)?;
    let indentation: String = line_text.chars().take_while(|c| matches!(c, ' ' | '\t')).collect();
    let mut replaced = source.to_owned();
    replaced.replace_range(assertion.literal, &literal(value, &indentation));
    Some(replaced)
}

fn assertions(source: &str) -> Vec<Assertion> {
    let mut found = Vec::new();
    if let Ok(tokens) = source.parse::<TokenStream>() {
        collect(tokens, &mut found);
    }
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<Assertion>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        match (token, tokens.get(i + 1), tokens.get(i + 2)) {
            (TokenTree::Ident(name), Some(TokenTree::Punct(bang)), Some(TokenTree::Group(arguments)))
                if bang.as_char() == '!' && is_assertion(&name.to_string()) =>
            {
                let literal = literal_in(arguments.stream());
                found.extend(literal.map(|literal| Assertion { line: name.span().start().line, literal }));
            }
            (TokenTree::Group(group), ..) => collect(group.stream(), found),
            _ => {}
        }
    }
}

/// Whether the name is `assert_snapshot`, `assert_debug_snapshot`, `assert_json_snapshot`, …
fn is_assertion(name: &str) -> bool {
    name.starts_with("assert_") && name.ends_with("snapshot")
}

fn literal_in(arguments: TokenStream) -> Option<Range<usize>> {
    let tokens: Vec<TokenTree> = arguments.into_iter().collect();
    tokens.windows(2).find_map(|pair| match pair {
        [TokenTree::Punct(at), TokenTree::Literal(literal)] if at.as_char() == '@' => {
            Some(literal.span().byte_range())
        }
        _ => None,
    })
}

/// The literal as insta writes it. It is raw if the value has quotes or backslashes, and escaped if it has control
/// characters. Several lines are an indented block, and insta removes its first line break and its indentation again.
fn literal(value: &str, indentation: &str) -> String {
    let value = value.trim_end();
    if value.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t' | '\x1b')) {
        return format!("{value:?}");
    }
    let hashes =
        value.split('"').skip(1).map(|rest| rest.chars().take_while(|&c| c == '#').count() + 1).max();
    let hashes = "#".repeat(hashes.unwrap_or_default());
    let raw = if value.contains(['\\', '"']) { "r" } else { "" };
    let text = if value.contains('\n') {
        let indent =
            |line: &str| if line.is_empty() { "\n".into() } else { format!("\n{indentation}{line}") };
        value.lines().map(indent).collect::<String>() + "\n" + indentation
    } else {
        value.to_owned()
    };
    format!("{raw}{hashes}\"{text}\"{hashes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r##"
fn t() {
    // assert_snapshot!(a, @"a comment");
    let text = "assert_snapshot!(a, @\"a string\")";
    insta::assert_snapshot!(text, @"ä one");
    allow_duplicates! {
        assert_debug_snapshot!(
            f(@"not at this level" ),
            @r#"two"#,
        );
    }
    assert_snapshot!("a file's");
}
"##;

    #[test]
    fn assertions_are_found_by_their_tokens() {
        let found: Vec<(usize, &str)> = assertions(SOURCE)
            .iter()
            .map(|found| (found.line, SOURCE.get(found.literal.clone()).unwrap()))
            .collect();
        assert_eq!(found, [(5, r#""ä one""#), (7, r##"r#"two"#"##)]);
    }

    #[test]
    fn values_are_without_their_quotes() {
        assert_eq!(values(SOURCE), ["ä one", "two"]);
    }

    #[test]
    fn the_literal_on_the_line_is_replaced() {
        let replaced = replace(SOURCE, 7, "a\n\n  \"b\"").unwrap();
        assert!(replaced.contains("@r#\"\n        a\n\n          \"b\"\n        \"#,\n"), "{replaced}");
        assert_eq!(replace(SOURCE, 12, "x"), None);
        assert_eq!(replace(SOURCE, 0, "x"), None);
    }

    #[test]
    fn literals_read_back_as_they_were() {
        for (value, expected) in [
            ("plain", r#""plain""#),
            ("a \"quote\"", r##"r#"a "quote""#"##),
            ("a \"# b", r###"r##"a "# b"##"###),
            (r"back\slash", r#"r"back\slash""#),
            ("bell\u{7}", r#""bell\u{7}""#),
        ] {
            assert_eq!(literal(value, "    "), expected);
        }
    }
}
