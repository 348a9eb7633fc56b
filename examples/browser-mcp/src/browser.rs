//! The browser for the tools: its page, its tabs, and the changes that an action caused.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use tokio::task::JoinSet;
use tool_errors::Cause;

use crate::driver::{self, Answers, text};
use crate::failure::{self, Failure};
use crate::page::{self, Seen};
use crate::programs;
use crate::scripts::{DOCUMENT, QUIET};
use crate::session::Session;
use crate::settings::Settings;

/// The error that a script throws if the document is not the expected one.
const ANOTHER: &str = "another document";

/// Part of agent-browser's message if the page navigates while a script runs in it.
const LEFT: &str = "Inspected target navigated or closed";

/// An open tab.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tab {
    #[serde(rename = "tabId")]
    pub(crate) id: String,
    pub(crate) active: bool,
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) url: String,
}

pub(crate) struct Browser {
    settings: Settings,
    /// The name of agent-browser's session.
    name: Arc<str>,
    session: Option<Session>,
    /// The CDP address of the browser that the agent used last.
    known: Option<String>,
    /// The page as the agent last read it. The agent's refs belong to this document.
    seen: Option<Seen>,
    /// The page as the agent read it before that. It explains why a ref is no longer valid.
    before: Option<Seen>,
    /// The tabs as the agent last read them.
    tabs: Vec<Tab>,
    /// Whether an action since the last report opened a dialog.
    opened_dialog: bool,
    /// The sessions that are closing.
    ending: JoinSet<()>,
}

impl Browser {
    pub(crate) fn new(settings: Settings, name: Arc<str>) -> Self {
        Self {
            settings,
            name,
            session: None,
            known: None,
            seen: None,
            before: None,
            tabs: Vec::new(),
            opened_dialog: false,
            ending: JoinSet::new(),
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The page as the agent last read it.
    pub(crate) fn seen(&self) -> Option<&Seen> {
        self.seen.as_ref()
    }

    /// The folder where agent-browser can write files for the server.
    pub(crate) async fn folder(&mut self) -> Result<&Path, Failure> {
        self.session().await.map(Session::folder)
    }

    /// Opens a page. Starts a new browser if the previous one is gone.
    pub(crate) async fn open(&mut self, url: &str) -> Result<(), Failure> {
        self.known = None;
        self.run(&[&["open", url]]).await.map(drop)
    }

    /// The current document's id and URL.
    pub(crate) async fn place(&mut self) -> Result<(String, String), Failure> {
        let answers = self.run(&[&["eval", DOCUMENT], &["get", "url"]]).await?;
        Ok((text(answers.first(), "result"), text(answers.get(1), "url")))
    }

    /// Goes one page back or forward. agent-browser reports success even if there was no such page.
    pub(crate) async fn go(&mut self, direction: &str) -> Result<(), Failure> {
        match self.run(&[&[direction]]).await {
            // agent-browser waits in the old page, which fails when the page is left.
            Err(Failure::Driver(printed)) if printed.contains(LEFT) => Ok(()),
            other => other.map(drop),
        }
    }

    /// Reads the page and records it as known to the agent.
    pub(crate) async fn see(&mut self) -> Result<&Seen, Failure> {
        self.look().await?;
        Ok(self.seen.get_or_insert_default())
    }

    /// Reads the page into `seen`, and moves the previous state to `before`.
    async fn look(&mut self) -> Result<(), Failure> {
        // A snapshot issues new refs. If reading fails, the agent's refs belong to no document.
        let before = self.seen.replace(Seen::default()).unwrap_or_default();
        // The document's id is read first. If the page navigates in between, the refs then belong to no document instead
        // of a wrong one.
        let mut now = match self.run(&[&["eval", DOCUMENT], &["snapshot"], &["get", "title"]]).await {
            Ok(now) => now,
            Err(failure) => {
                // An open dialog prevents reading. The agent's refs are still valid.
                if matches!(failure, Failure::Known(_)) {
                    self.seen = Some(before);
                }
                return Err(failure);
            }
        };
        let refs = now.get_mut(1).and_then(|snapshot| snapshot.get_mut("refs")).map(Value::take);
        let seen = Seen {
            document: text(now.first(), "result"),
            title: text(now.get(2), "title"),
            url: text(now.get(1), "origin"),
            tree: text(now.get(1), "snapshot"),
            refs: serde_json::from_value(refs.unwrap_or_default()).map_err(Failure::driver)?,
        };
        self.seen = Some(seen);
        self.before = Some(before);
        Ok(())
    }

    /// Waits until the page settles after an action. Reports the differences from the state that the agent knew: an open
    /// dialog, other tabs, another page, or changes on the page. The page is not read before an action, because a new
    /// snapshot would issue the agent's refs to other elements.
    pub(crate) async fn report(&mut self) -> Result<String, Failure> {
        let (tabs, dialog) = self.settle().await?;
        let mut notes = self.tab_notes(tabs);
        let opened_dialog = std::mem::take(&mut self.opened_dialog);
        if let Some(dialog) = dialog {
            notes.push(dialog);
            return Ok(notes.join("\n"));
        }
        if opened_dialog {
            notes.push("An alert, or the question whether to leave the page, was accepted. Its text is not available.".to_owned());
        }
        if !self.settings.changes {
            let page = self.run(&[&["get", "title"], &["get", "url"]]).await?;
            let (title, url) = page::title_and_url(&text(page.first(), "title"), &text(page.get(1), "url"));
            notes.push(format!("Page: {title}\nURL: {url}"));
            return Ok(notes.join("\n"));
        }
        let page = match self.look().await {
            Ok(()) => self.changes().map_err(Failure::driver)?,
            // The action succeeded. If this were reported as a failure, the agent would repeat the action.
            Err(Failure::Driver(printed)) if !printed.contains(failure::GONE) => {
                "Done, but the page cannot be read yet. Take a snapshot.".to_owned()
            }
            Err(Failure::Known(error)) => format!("Done, but the page cannot be read: {error}."),
            Err(failure) => return Err(failure),
        };
        if !notes.is_empty() {
            notes.push(String::new());
        }
        notes.push(page);
        Ok(notes.join("\n"))
    }

    /// The changes since the agent read the page before.
    fn changes(&self) -> Result<String, snapshot_format::Error> {
        let none = Seen::default();
        self.seen.as_ref().unwrap_or(&none).changes_since(self.before.as_ref().unwrap_or(&none))
    }

    /// The cause for a missing ref, if the agent had it from the previous page.
    fn cause(&self, target: &str) -> Option<Cause> {
        let (seen, before) = (self.seen.as_ref()?, self.before.as_ref()?);
        before.refs.get(target.parse().ok()?)?;
        Some(if seen.document == before.document { Cause::Rerendered } else { Cause::Navigated })
    }

    /// Waits for the page to settle. Returns the open tabs, and the open dialog if there is one.
    async fn settle(&mut self) -> Result<(Vec<Tab>, Option<String>), Failure> {
        // The action succeeded. A slow page is not a failure, so a failed command does not stop the others.
        let commands: [&[&str]; 4] = [
            &["eval", QUIET],
            &["wait", "--load", "load", "--timeout", "3000"],
            &["dialog", "status"],
            &["tab", "list"],
        ];
        let mut answers =
            self.answers(&commands, false).await?.into_iter().skip(2).map(Result::unwrap_or_default);
        let dialog = page::dialog(&answers.next().unwrap_or_default());
        let tabs = answers.next().and_then(|mut list| list.get_mut("tabs").map(Value::take));
        Ok((tabs.and_then(|tabs| serde_json::from_value(tabs).ok()).unwrap_or_default(), dialog))
    }

    /// Notes for the model about tabs that were opened or closed since the agent last read them.
    fn tab_notes(&mut self, tabs: Vec<Tab>) -> Vec<String> {
        let before = std::mem::replace(&mut self.tabs, tabs);
        let has = |tabs: &[Tab], tab: &Tab| tabs.iter().any(|other| other.id == tab.id);
        let current = self.tabs.iter().find(|tab| tab.active).map(|tab| tab.id.as_str()).unwrap_or_default();
        let opened = self.tabs.iter().filter(|tab| !before.is_empty() && !has(&before, tab));
        let closed = before.iter().filter(|tab| !has(&self.tabs, tab));
        opened
            .map(|tab| format!("Tab {} was opened; {current} is current. Switch with browser_tabs.", tab.id))
            .chain(closed.map(|tab| format!("Tab {} was closed; {current} is current.", tab.id)))
            .collect()
    }

    /// Lists the open tabs and records them as known to the agent.
    pub(crate) async fn tabs(&mut self) -> Result<&[Tab], Failure> {
        let listed = self.run(&[&["tab", "list"]]).await?.into_iter().next();
        let tabs = listed.and_then(|mut list| list.get_mut("tabs").map(Value::take)).unwrap_or_default();
        self.tabs = serde_json::from_value(tabs).map_err(Failure::driver)?;
        Ok(&self.tabs)
    }

    /// The open dialog, if there is one.
    pub(crate) async fn dialog(&mut self) -> Result<Option<String>, Failure> {
        let status = self.run(&[&["dialog", "status"]]).await?;
        Ok(status.first().and_then(page::dialog))
    }

    /// Runs commands on an element, after checking that its ref belongs to the current document. Without a `target`, runs
    /// them on the page.
    pub(crate) async fn act(
        &mut self,
        target: Option<&str>,
        commands: &[&[&str]],
    ) -> Result<Vec<Value>, Failure> {
        // Before the first snapshot there are no refs, and agent-browser reports every ref as unknown.
        let Some(seen) = self.seen.as_ref().filter(|_| target.is_some()) else {
            return self.run(commands).await;
        };
        let document = serde_json::to_string(&seen.document).map_err(Failure::driver)?;
        let check = format!("if ({DOCUMENT} !== {document}) throw new Error('{ANOTHER}')");
        let check: &[&str] = &["eval", &check];
        let all: Vec<&[&str]> = std::iter::once(check).chain(commands.iter().copied()).collect();
        let mut answers = self.answers(&all, true).await?.into_iter();
        match answers.next() {
            Some(Err(printed)) if printed.contains(ANOTHER) => Err(Failure::Stale(Some(Cause::Navigated))),
            Some(Err(printed)) => Err(failed(printed)),
            _ => answers.collect::<Result<_, _>>().map_err(|printed: String| {
                match target.filter(|_| printed.starts_with(failure::UNKNOWN_REF)) {
                    Some(target) => Failure::Stale(self.cause(target)),
                    None => failed(printed),
                }
            }),
        }
    }

    /// Runs the commands up to the first that fails. Returns their answers.
    pub(crate) async fn run(&mut self, commands: &[&[&str]]) -> Result<Vec<Value>, Failure> {
        self.answers(commands, true).await?.into_iter().collect::<Result<_, _>>().map_err(failed)
    }

    /// Runs commands and returns the answer to each, after checking that the browser is still the same.
    async fn answers(&mut self, commands: &[&[&str]], stop_at_failure: bool) -> Result<Answers, Failure> {
        // The first command identifies the browser. If it is gone, agent-browser silently starts another.
        let which: &[&str] = &["get", "cdp-url"];
        let all: Vec<&[&str]> = std::iter::once(which).chain(commands.iter().copied()).collect();
        let agent_browser = self.session().await?.agent_browser();
        let mut answers = driver::batch(agent_browser, &all, stop_at_failure).await?.into_iter();
        if let Some(which) = answers.next() {
            let browser = text(Some(&which.map_err(Failure::Driver)?), "cdpUrl");
            if *self.known.get_or_insert_with(|| browser.clone()) != browser {
                return Err(Failure::driver(failure::GONE));
            }
        }
        let answers: Answers = answers.collect();
        let opens = |answer: &Value| answer.get("dialogOpened") == Some(&Value::Bool(true));
        self.opened_dialog |= answers.iter().flatten().any(opens);
        Ok(answers)
    }

    async fn session(&mut self) -> Result<&Session, Failure> {
        let session = match self.session.take() {
            Some(session) => session,
            None => {
                let programs = programs::find(&self.settings).await.map_err(Failure::Missing)?;
                Session::start(&self.name, &programs, &self.settings).map_err(Failure::driver)?
            }
        };
        Ok(self.session.insert(session))
    }

    /// Starts closing the session. The next command starts another.
    pub(crate) fn end(&mut self) {
        if let Some(session) = self.session.take() {
            self.ending.spawn_blocking(|| session.end());
        }
    }

    /// Resolves when all closing sessions have ended.
    pub(crate) async fn ended(&mut self) {
        while self.ending.join_next().await.is_some() {}
    }
}

/// Converts the error of a command to a failure.
fn failed(printed: String) -> Failure {
    match failure::blocking_dialog(&printed) {
        Some(kind) => failure::dialog_open(kind),
        None => Failure::Driver(printed),
    }
}
