//! Which elements of a tree are asked for, and how many characters there are for them.

use crate::Options;

/// The elements from `offset` on, `max_elements` of them at most.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    offset: usize,
    max_elements: usize,
    /// Elements met.
    pub(crate) elements: usize,
    /// No more of them are shown.
    pub(crate) closed: bool,
}

/// Where an element stands to the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Before,
    /// The first one shown, and some came before it.
    First,
    Within,
    /// The first one not shown any more.
    Closing,
    Beyond,
}

impl Window {
    pub(crate) fn new(options: &Options) -> Self {
        Self { offset: options.offset, max_elements: options.max_elements, elements: 0, closed: false }
    }

    /// Where the next elements stand, and how many of them stand there alike.
    pub(crate) fn stretch(&self) -> (Place, usize) {
        let mut window = *self;
        let place = window.place();
        let alike = match place {
            Place::Before => self.offset - self.elements,
            Place::Within => (self.offset.saturating_add(self.max_elements)) - self.elements,
            Place::Beyond => usize::MAX,
            Place::First | Place::Closing => 0,
        };
        (place, alike)
    }

    /// Counts elements of a stretch.
    pub(crate) fn pass(&mut self, elements: usize) {
        self.elements += elements;
    }

    /// Counts an element and places it.
    pub(crate) fn place(&mut self) -> Place {
        let index = self.elements;
        self.elements += 1;
        if self.closed {
            return Place::Beyond;
        }
        match index.checked_sub(self.offset) {
            None => Place::Before,
            Some(shown) if shown >= self.max_elements => {
                self.closed = true;
                Place::Closing
            }
            Some(0) if self.offset > 0 => Place::First,
            Some(_) => Place::Within,
        }
    }

    /// Whether nothing is shown, since so many elements are left out that there is no first one.
    pub(crate) fn offset_is_ahead(&self) -> bool {
        self.max_elements == 0 && self.offset > 0
    }

    /// Whether text that comes now belongs to an element that is shown, or to the page's beginning.
    pub(crate) fn is_open(&self) -> bool {
        !self.closed && (self.offset == 0 || self.elements > self.offset)
    }
}

/// How many characters are written, and how far one can go back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    most: Option<usize>,
    chars: usize,
    measured: usize,
    /// The last state that leaves room for a closing line.
    safe: Written,
}

/// What of the elements is written.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Written {
    pub(crate) bytes: usize,
    pub(crate) shown: usize,
    pub(crate) imitations: usize,
}

/// The longest closing line, with the line break before it, in characters.
pub(crate) const CLOSING: usize = 120;

impl Room {
    pub(crate) fn new(most: Option<usize>, begin: usize) -> Self {
        Self { most, chars: 0, measured: begin, safe: Written { bytes: begin, ..Written::default() } }
    }

    pub(crate) fn is_limited(&self) -> bool {
        self.most.is_some()
    }

    /// Measures what was added to `text`; whether it fits.
    pub(crate) fn fits(&mut self, text: &str, written: Written) -> bool {
        let Some(most) = self.most else { return true };
        self.chars += text.get(self.measured..).map_or(0, |added| added.chars().count());
        self.measured = text.len();
        if self.chars + CLOSING <= most {
            self.safe = written;
        }
        self.chars <= most
    }

    /// Notes that the last character of what was measured was taken back.
    pub(crate) fn give_back(&mut self, text: &str) {
        self.chars = self.chars.saturating_sub(1);
        self.measured = text.len();
        self.safe.bytes = self.safe.bytes.min(text.len());
    }

    /// Takes back what leaves no room for a closing line.
    pub(crate) fn make(&self, written: Written) -> Written {
        match self.most {
            Some(most) if self.chars + CLOSING > most => self.safe,
            _ => written,
        }
    }
}
