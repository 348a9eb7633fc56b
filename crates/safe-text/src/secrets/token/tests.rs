use super::*;
use crate::secrets::mask;

/// Made-up text of that many characters of an alphabet.
fn of(length: usize, alphabet: Alphabet) -> String {
    let letters = "a7Fx0Zk9QW3eb2Dc5R";
    letters.chars().filter(|c| alphabet(*c as u8)).cycle().take(length).collect()
}

/// A token of the format. It is generated, so that no scanner reports the table as a leak.
fn example(token: &Token) -> String {
    let rest = token.parts.iter().map(|part| match *part {
        Is(text) => text.to_owned(),
        Of(least, _, alphabet) => {
            let word = of(least, alphabet);
            if word.is_empty() {
                ["A", "8"].into_iter().find(|c| c.bytes().all(alphabet)).unwrap_or("m").repeat(least)
            } else {
                word
            }
        }
        Read(read) => made(read),
    });
    format!("{}{}", token.prefix, rest.collect::<String>())
}

/// The first made-up text that the function accepts completely.
fn made(read: fn(&[u8]) -> Option<usize>) -> String {
    let candidates = [
        of(48, ALNUM),
        of(60, ALNUM),
        format!("b-{}", of(24, ALNUM)),
        "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f".to_owned(),
        format!("{}.eyJ{}.{}", of(20, WORD), of(30, WORD), of(43, WORD)),
        of(43, ALNUM),
        of(40, ALNUM),
        of(32, ALNUM),
        of(30, ALNUM),
        of(28, ALNUM),
        of(24, ALNUM),
        of(22, ALNUM),
        of(21, ALNUM),
        of(16, ALNUM),
        of(52, LOW32),
        format!("M{}.{}.{}", of(24, ALNUM), of(6, ALNUM), of(27, ALNUM)),
    ];
    let whole = candidates.iter().find(|text| read(text.as_bytes()) == Some(text.len()));
    whole.expect("an example for each function").clone()
}

/// A token may begin in one block and have its first long run in the next.
#[test]
fn each_format_is_masked_at_every_offset() {
    for token in all() {
        let secret = example(token);
        let kept: Vec<usize> = (0..130)
            .filter(|spaces| !mask(&format!("{}{secret} b", " ".repeat(*spaces))).ends_with("*** b"))
            .collect();
        assert_eq!(kept, [0; 0], "{} {secret}", token.vendor);
    }
}

#[test]
fn each_format_is_masked_after_its_prefix() {
    let around = [
        ("", ""),
        ("a ", " b"),
        ("x=", ", y"),
        ("\"", "\"}"),
        ("at\\n", "\\n"),
        ("é", "é\n"),
        ("%3D", "&a=b"),
        ("\\u0022", "\\u0022"),
        ("\\x22", "\\x22"),
    ];
    for token in all() {
        let (secret, prefix) = (example(token), token.prefix);
        for (before, after) in around {
            let text = format!("{before}{secret}{after}");
            let masked = mask(&text);
            let shown = masked.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            let public = shown.and_then(|shown| shown.strip_suffix("***"));
            // Another row may match a longer or a shorter prefix.
            assert!(
                public.is_some_and(|public| prefix.starts_with(public) || public.starts_with(prefix)),
                "{}: {text:?} is {masked:?}",
                token.vendor
            );
            assert!(
                public.is_some_and(|public| public.len() <= prefix.len().max(9)),
                "{}: {masked:?}",
                token.vendor
            );
        }
    }
}

#[test]
fn a_sentence_keeps_its_full_stop() {
    for token in all() {
        let masked = mask(&format!("the token was {}.", example(token))).into_owned();
        assert!(
            masked.starts_with("the token was ") && masked.ends_with("***."),
            "{}: {masked}",
            token.vendor
        );
    }
}

#[test]
fn ordinary_text_that_begins_alike_stays() {
    for token in all() {
        assert_eq!(mask(token.stays), token.stays, "{}", token.vendor);
        assert!(!token.stays.is_empty() && !token.source.is_empty(), "{}", token.vendor);
    }
}

/// Tests, targets and files have names that begin like a token and are as long.
#[test]
fn names_of_words_stay() {
    for token in all() {
        for name in [
            "stream_reconnects_after_the_network_failure_of_one_of_200_clients_in_a_row_and_then_sends_all_messages",
            "box-sizing-border-with-a-long-class-name-of-many-words-2-with-a-long-class-name-of-many-words-end",
            "Module.Submodule.Class.Nested.Function.Of.Many.Words.Module.Submodule.Class.Nested.Function.Of.Many",
            "MAX_RETRIES_OF_THE_REQUEST_QUEUE_OF_A_CLIENT_IN_A_ROW_MAX_RETRIES_OF_THE_REQUEST_QUEUE_OF_A_CLIENT",
        ] {
            let text = format!("{}{name}", token.prefix);
            assert_eq!(mask(&text), text, "{}", token.vendor);
        }
    }
}

#[test]
fn a_token_that_is_a_character_short_stays() {
    for token in all().filter(|token| matches!(token.parts, [Of(..)])) {
        let mut short = example(token);
        short.pop();
        assert_eq!(token.at(short.as_bytes(), 0), None, "{}", token.vendor);
    }
}

#[test]
fn a_format_without_a_prefix_is_long_and_of_known_characters() {
    for token in all().filter(|token| token.prefix.is_empty()) {
        let example = example(token);
        let reach = example.bytes().take_while(|&byte| ANY(byte) || matches!(byte, b':' | b'|')).count();
        assert!(reach >= SHORTEST_WITHOUT_PREFIX, "{}: {example}", token.vendor);
    }
}

#[test]
fn no_format_is_there_twice() {
    let formats: std::collections::BTreeSet<String> = all().map(example).collect();
    assert_eq!(formats.len(), all().count());
    assert!(formats.len() > 200, "the documentation says so");
}

#[test]
fn look_alikes_stay() {
    for text in [
        "sha512-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "task-ant-0123456789012345678901234567890123 disk-0123456789012345678901234567890123",
        "eyJ eyJhbGciOi.x eyJhbGciOiJIUzI1NiJ9.",
    ] {
        assert_eq!(mask(text), text);
    }
}
