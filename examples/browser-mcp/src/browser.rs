//! The browser as the tools see it. What they want of it is a list of agent-browser's commands, which one run of the
//! program carries out; the program's daemon keeps the browser between runs.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use snapshot_format::{Diff, Options, Page, Refs, Tree, diff};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use crate::programs::{self, Missing};
use crate::session::Session;
use crate::settings::Settings;

/// Why a tool did not do what it was asked, as it was found.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What agent-browser said.
    Said(String),
    /// What it needs to say anything.
    Missing(Missing),
}

impl Failure {
    pub(crate) fn said(text: impl ToString) -> Self {
        Self::Said(text.to_string())
    }
}

// agent-browser has sentences for these too, but says nothing: it starts another browser where one is gone, acts on
// what has a ref's role and name on another page, takes what cannot be typed into for a field, and waits on while our
// limit ends.
const GONE: &str = "CDP response channel closed";
const STALE: &str = "Unknown ref: it is of a page that was left";
const NOT_FOCUSABLE: &str = "CDP error (DOM.focus): Element is not focusable";
pub(crate) const TIMED_OUT: &str = "agent-browser command timed out after the server's limit";

/// Whether what has the focus takes text. A frame's own focus is out of reach, and left to the browser.
const TAKES_TEXT: &str = "(() => {
    let e = document.activeElement;
    while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
    if (!e) return false;
    const others = ['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'];
    return e.tagName === 'IFRAME' || e.isContentEditable
        || (e.tagName === 'TEXTAREA' && !e.readOnly)
        || (e.tagName === 'INPUT' && !e.readOnly && !others.includes(e.type));
})()";
/// Tells the page's document from any before it, also at the same address. A page can forge when it was opened, but not
/// its origin.
const DOCUMENT: &str = "(() => {
    let opened;
    try { opened = +performance.timeOrigin; } catch {}
    return `${opened} ${location.origin}`;
})()";
const ANOTHER: &str = "another document";
const LEAVE_FOCUS: &str = "document.activeElement?.blur?.()";

/// A page as agent-browser sees it.
#[derive(Default)]
pub(crate) struct Seen {
    /// The document that it is; empty where there is none.
    document: String,
    title: String,
    url: String,
    tree: String,
    refs: Refs,
}

impl Seen {
    pub(crate) fn page(&self) -> Page<'_> {
        Page::new(&self.title, &self.url)
    }

    pub(crate) fn tree(&self) -> Tree<'_> {
        Tree::new(&self.tree).refs(&self.refs)
    }
}

/// What became of one command.
#[derive(Deserialize)]
struct Row {
    success: bool,
    error: Option<String>,
    result: Option<Value>,
}

pub(crate) struct Browser {
    settings: Settings,
    /// What agent-browser calls its sessions.
    name: Arc<str>,
    session: Option<Session>,
    /// The address of the browser that the agent knows.
    known: Option<String>,
    /// What the agent knows of the page, and what its refs are of.
    seen: Option<Seen>,
    /// The sessions before, as long as anything is left of them.
    ending: JoinSet<()>,
}

impl Browser {
    pub(crate) fn new(settings: Settings, name: Arc<str>) -> Self {
        Self { settings, name, session: None, known: None, seen: None, ending: JoinSet::new() }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where agent-browser can write a file for us. There is a session once a command was run.
    pub(crate) async fn folder(&mut self) -> Result<&Path, Failure> {
        self.session().await.map(Session::folder)
    }

    /// Opens a page, in a new browser where the one before is gone; title and address where it led.
    pub(crate) async fn open(&mut self, url: &str) -> Result<(String, String), Failure> {
        self.known = None;
        let opened = self.run(&[&["open", url]]).await?;
        Ok((text(&opened, 0, "title"), text(&opened, 0, "url")))
    }

    /// Reads the page, for the agent to know it.
    pub(crate) async fn see(&mut self) -> Result<&Seen, Failure> {
        let (_, seen) = self.look().await?;
        Ok(self.seen.insert(seen))
    }

    /// Reads the page, and compares it with what the agent knew of it.
    pub(crate) async fn changes(&mut self) -> Result<Diff, Failure> {
        let (before, after) = self.look().await?;
        let changes = diff(after.page(), before.tree(), after.tree(), &Options::default()).map_err(Failure::said)?;
        self.seen = Some(after);
        Ok(changes)
    }

    /// What the agent knew of the page, and what it is now.
    async fn look(&mut self) -> Result<(Seen, Seen), Failure> {
        // Refs are given anew. Should we not come to know them, those that the agent knows are of no document.
        let before = self.seen.replace(Seen::default()).unwrap_or_default();
        // The document first: where the page is left meanwhile, the refs are of none rather than of the wrong one.
        let mut now = self.run(&[&["eval", DOCUMENT], &["snapshot"], &["get", "title"]]).await?;
        let refs = now.get_mut(1).and_then(|snapshot| snapshot.get_mut("refs")).map(Value::take);
        let after = Seen {
            document: text(&now, 0, "result"),
            title: text(&now, 2, "title"),
            url: text(&now, 1, "origin"),
            tree: text(&now, 1, "snapshot"),
            refs: serde_json::from_value(refs.unwrap_or_default()).map_err(Failure::said)?,
        };
        Ok((before, after))
    }

    /// Title and address of the page, once what an action set going has had a moment to come about.
    pub(crate) async fn settled(&mut self) -> Result<(String, String), Failure> {
        // The action was done. That the page takes its time is no failure of it.
        let wait: [&[&str]; 2] = [&["wait", "100"], &["wait", "--load", "load", "--timeout", "3000"]];
        let _ = self.run(&wait).await;
        let page = self.run(&[&["get", "title"], &["get", "url"]]).await?;
        Ok((text(&page, 0, "title"), text(&page, 1, "url")))
    }

    /// Replaces what is in a field.
    pub(crate) async fn fill(&mut self, target: &str, words: &str) -> Result<(), Failure> {
        let focus = self
            .act(Some(target), &[&["eval", LEAVE_FOCUS], &["focus", target], &["eval", TAKES_TEXT]])
            .await?;
        if focus.get(2).and_then(|answer| answer.get("result")) != Some(&Value::Bool(true)) {
            return Err(Failure::said(NOT_FOCUSABLE));
        }
        self.act(Some(target), &[&["fill", target, words]]).await.map(drop)
    }

    /// Carries out commands on an element, in the document that its ref is of, or on the page if there is none.
    pub(crate) async fn act(
        &mut self,
        target: Option<&str>,
        commands: &[&[&str]],
    ) -> Result<Vec<Value>, Failure> {
        // Before the first snapshot agent-browser knows no ref at all.
        let Some(seen) = self.seen.as_ref().filter(|_| target.is_some()) else {
            return self.run(commands).await;
        };
        let document = serde_json::to_string(&seen.document).map_err(Failure::said)?;
        let check = format!("if ({DOCUMENT} !== {document}) throw new Error('{ANOTHER}')");
        let check: &[&str] = &["eval", &check];
        let all: Vec<&[&str]> = std::iter::once(check).chain(commands.iter().copied()).collect();
        let mut answers = self.answers(&all).await?.into_iter();
        match answers.next() {
            Some(Err(said)) if said.contains(ANOTHER) => Err(Failure::said(STALE)),
            Some(Err(said)) => Err(Failure::Said(said)),
            _ => answers.collect::<Result<_, _>>().map_err(Failure::Said),
        }
    }

    /// Carries out the commands up to the first that fails; what each said.
    pub(crate) async fn run(&mut self, commands: &[&[&str]]) -> Result<Vec<Value>, Failure> {
        self.answers(commands).await?.into_iter().collect::<Result<_, _>>().map_err(Failure::Said)
    }

    /// What each command said, up to the first that failed.
    async fn answers(&mut self, commands: &[&[&str]]) -> Result<Vec<Result<Value, String>>, Failure> {
        // First of all which browser it is: where one is gone, agent-browser drives another without a word.
        let which: &[&str] = &["get", "cdp-url"];
        let all: Vec<&[&str]> = std::iter::once(which).chain(commands.iter().copied()).collect();
        let rows = self.batch(&serde_json::to_vec(&all).map_err(Failure::said)?).await?;
        let mut answers = rows.into_iter().map(|row| match row.success {
            true => Ok(row.result.unwrap_or_default()),
            false => Err(row.error.unwrap_or_default()),
        });
        if let Some(which) = answers.next() {
            let which = which.map_err(Failure::Said)?;
            let browser = which.get("cdpUrl").and_then(Value::as_str).unwrap_or_default();
            if self.known.get_or_insert_with(|| browser.to_owned()) != browser {
                return Err(Failure::said(GONE));
            }
        }
        Ok(answers.collect())
    }

    /// One run of agent-browser. The commands go through standard input: arguments are there for all to read.
    async fn batch(&mut self, commands: &[u8]) -> Result<Vec<Row>, Failure> {
        let mut agent_browser = tokio::process::Command::from(self.session().await?.agent_browser());
        agent_browser.args(["batch", "--bail"]).kill_on_drop(true);
        agent_browser.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = agent_browser.spawn().map_err(Failure::said)?;
        if let Some(mut input) = running.stdin.take() {
            // Where it does not read, what it says tells why.
            let _ = input.write_all(commands).await;
        }
        let output = running.wait_with_output().await.map_err(Failure::said)?;
        serde_json::from_slice(&output.stdout).map_err(|_| {
            // It could not begin, and says so in one row or beside. Other output would hold what was to be typed.
            let row = serde_json::from_slice::<Row>(&output.stdout).ok();
            let said = row.and_then(|row| row.error);
            Failure::Said(said.unwrap_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned()))
        })
    }

    async fn session(&mut self) -> Result<&Session, Failure> {
        let session = match self.session.take() {
            Some(session) => session,
            None => {
                let programs = programs::find(&self.settings).await.map_err(Failure::Missing)?;
                Session::start(&self.name, &programs, &self.settings).map_err(Failure::said)?
            }
        };
        Ok(self.session.insert(session))
    }

    /// Has the session ended; the next command starts another.
    pub(crate) fn end(&mut self) {
        if let Some(session) = self.session.take() {
            self.ending.spawn_blocking(|| session.end());
        }
    }

    /// Resolves when nothing is left of the sessions that were ended.
    pub(crate) async fn ended(&mut self) {
        while self.ending.join_next().await.is_some() {}
    }
}

/// A text in what a command said; empty where it is not there.
fn text(answers: &[Value], index: usize, name: &str) -> String {
    let text = answers.get(index).and_then(|answer| answer.get(name)).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}
