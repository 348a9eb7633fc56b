//! What is evaluated in the page. A page can change what its own scripts see, so nothing here decides which element a
//! ref means or whether a call may be made; a page that cheats misleads itself.

/// Identifies the page's document, also among several at the same address. A page can forge when it was opened, but
/// not its origin.
pub(crate) const DOCUMENT: &str = "(() => {
    let opened;
    try { opened = +performance.timeOrigin; } catch {}
    return `${opened} ${location.origin}`;
})()";

/// Takes the focus from wherever it is, so that an element that cannot take it is noticed.
pub(crate) const LEAVE_FOCUS: &str = "document.activeElement?.blur?.()";

/// The element that has the focus, also in a shadow tree or a frame of the same origin.
const ACTIVE: &str = "(() => {
    let e = document.activeElement;
    for (let inner = e; inner; e = inner ?? e) {
        try { inner = e.shadowRoot?.activeElement ?? e.contentDocument?.activeElement; } catch { inner = null; }
    }
    return e;
})()";

/// What has the focus: `text` if it takes text; `frame` if it is in a frame of another origin, which is out of reach;
/// an input's type if that is filled in another way; `select`, `readonly`, or `none`.
pub(crate) fn focused() -> String {
    format!(
        "(e => {{
    const tag = e?.tagName;
    if (tag === 'IFRAME') return 'frame';
    if (tag === 'SELECT') return 'select';
    if (tag === 'INPUT') {{
        const special = ['button', 'checkbox', 'color', 'date', 'datetime-local', 'file', 'image', 'month', 'radio',
            'range', 'reset', 'submit', 'time', 'week'];
        return e.readOnly ? 'readonly' : special.includes(e.type) ? e.type : 'text';
    }}
    if (tag === 'TEXTAREA') return e.readOnly ? 'readonly' : 'text';
    return e?.isContentEditable ? 'text' : 'none';
}})({ACTIVE})"
    )
}

/// Sets the focused input to a value, and returns whether it took it. To whoever types into it, a date field is
/// several fields.
pub(crate) fn set_value(value: &serde_json::Value) -> String {
    format!(
        "((e, value) => {{
    const {{ HTMLInputElement, Event }} = e.ownerDocument.defaultView;
    const before = e.value;
    const set = v => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(e, v);
    set(value);
    if (e.value.toLowerCase() !== value.toLowerCase()) {{ set(before); return false; }}
    for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, {{ bubbles: true }}));
    return true;
}})({ACTIVE}, {value})"
    )
}

/// Resolves when nothing has changed on the page for 200 ms, or after 1.5 s.
pub(crate) const QUIET: &str = "new Promise(done => {
    const end = performance.now() + 1500;
    let timer;
    const finish = () => { observer.disconnect(); done(true); };
    const restart = () => {
        clearTimeout(timer);
        timer = setTimeout(finish, Math.min(200, end - performance.now()));
    };
    const observer = new MutationObserver(restart);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    restart();
})";

/// Whether the page shows a text, whatever its case and spacing; or no longer shows it.
pub(crate) fn shows(text: &serde_json::Value, gone: bool) -> String {
    let wanted = !gone;
    format!(
        "(text => {{
    const plain = s => s.replace(/\\s+/g, ' ').trim().toLowerCase();
    return plain(document.body?.innerText ?? '').includes(plain(text)) === {wanted};
}})({text})"
    )
}

/// How many file inputs the page has.
pub(crate) const FILE_INPUTS: &str = "document.querySelectorAll('input[type=file]').length";
