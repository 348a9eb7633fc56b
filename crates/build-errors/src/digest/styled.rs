//! Text with optional colours.

/// How a piece of text looks in a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    /// What failed.
    Bad,
    /// A place in a file.
    Place,
    Warning,
    /// Text about the digest itself.
    Aside,
}

impl Style {
    /// The parameters of the escape sequence that starts the style.
    fn parameters(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Bad => Some("1;31"),
            Self::Place => Some("1"),
            Self::Warning => Some("33"),
            Self::Aside => Some("2"),
        }
    }
}

/// Complete lines that consist of styled pieces.
#[derive(Debug, Default, Clone)]
pub(crate) struct Styled {
    pieces: Vec<(Style, String)>,
}

/// The length of a text without escape sequences.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Length {
    pub(crate) chars: usize,
    pub(crate) bytes: usize,
}

impl Length {
    pub(crate) fn of(text: &str) -> Self {
        Self { chars: text.chars().count(), bytes: text.len() }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self { chars: self.chars.saturating_add(other.chars), bytes: self.bytes.saturating_add(other.bytes) }
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self { chars: self.chars.saturating_sub(other.chars), bytes: self.bytes.saturating_sub(other.bytes) }
    }

    /// Whether neither of the two lengths exceeds this one.
    pub(crate) fn is_within(self, limit: Self) -> bool {
        self.chars <= limit.chars && self.bytes <= limit.bytes
    }
}

impl Styled {
    pub(crate) fn push(&mut self, style: Style, text: impl Into<String>) -> &mut Self {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push((style, text));
        }
        self
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.pieces.iter().all(|(_, text)| text.trim().is_empty())
    }

    /// Ends the line.
    pub(crate) fn end(&mut self) {
        self.push(Style::Plain, "\n");
    }

    pub(crate) fn append(&mut self, other: &Self) {
        self.pieces.extend_from_slice(&other.pieces);
    }

    pub(crate) fn length(&self) -> Length {
        self.pieces.iter().fold(Length::default(), |sum, (_, text)| sum.plus(Length::of(text)))
    }

    pub(crate) fn first_line(&self) -> String {
        self.render(false).lines().next().unwrap_or_default().to_owned()
    }

    /// The text without its last line end.
    pub(crate) fn render(&self, color: bool) -> String {
        let mut rendered = String::new();
        for (style, text) in &self.pieces {
            match style.parameters().filter(|_| color) {
                Some(parameters) => rendered.extend(["\x1b[", parameters, "m", text, "\x1b[0m"]),
                None => rendered.push_str(text),
            }
        }
        rendered.truncate(rendered.trim_end_matches('\n').len());
        rendered
    }
}
