//! The scripts that are evaluated in the page. A page can manipulate their results. So no script decides which element a
//! ref belongs to, or whether a call is allowed.

/// Identifies the page's document, even among several with the same URL. A page can forge the time at which it was
/// opened, but not its origin.
pub(crate) const DOCUMENT: &str = "(() => {
    let opened;
    try { opened = +performance.timeOrigin; } catch {}
    return `${opened} ${location.origin}`;
})()";

/// Removes the focus from the current element, so that an element that cannot be focused is noticed.
pub(crate) const LEAVE_FOCUS: &str = "document.activeElement?.blur?.()";

/// The element with the focus, even in a shadow tree or in a frame of the same origin.
const ACTIVE: &str = "(() => {
    let e = document.activeElement;
    for (let inner = e; inner; e = inner ?? e) {
        try { inner = e.shadowRoot?.activeElement ?? e.contentDocument?.activeElement; } catch { inner = null; }
    }
    return e;
})()";

/// The kind of the element with the focus: `text` if it accepts text; `frame` if it is in a frame of another origin,
/// which scripts cannot access; the input's type if that is filled in another way; `select`, `readonly`, or `none`.
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

/// Sets the value of the focused input, and returns whether the input accepted it. Date fields need this, because they
/// consist of several fields for typing.
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

/// Whether the page shows a text, or with `gone` does not show it. Ignores case and spacing.
pub(crate) fn shows(text: &serde_json::Value, gone: bool) -> String {
    let wanted = !gone;
    format!(
        "(text => {{
    const plain = s => s.replace(/\\s+/g, ' ').trim().toLowerCase();
    return plain(document.body?.innerText ?? '').includes(plain(text)) === {wanted};
}})({text})"
    )
}

/// The number of file inputs on the page.
pub(crate) const FILE_INPUTS: &str = "document.querySelectorAll('input[type=file]').length";
