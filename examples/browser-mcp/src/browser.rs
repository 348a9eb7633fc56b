//! The browser as the tools see it: its page, its tabs, and what an action changed.

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

/// What a script throws in another document than the one it was meant for.
const ANOTHER: &str = "another document";

/// What agent-browser prints if a page is left while a script runs in it.
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
    /// What agent-browser calls its sessions.
    name: Arc<str>,
    session: Option<Session>,
    /// The address of the browser that the agent knows.
    known: Option<String>,
    /// What the agent knows of the page. Its refs belong to this document.
    seen: Option<Seen>,
    /// What it knew before that, which explains a ref that is no longer there.
    before: Option<Seen>,
    /// The tabs that the agent knows.
    tabs: Vec<Tab>,
    /// Whether an action since the last report opened a dialog.
    opened_dialog: bool,
    /// Sessions that are being closed.
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

    /// The page as the agent knows it.
    pub(crate) fn seen(&self) -> Option<&Seen> {
        self.seen.as_ref()
    }

    /// Where agent-browser can write a file for the server.
    pub(crate) async fn folder(&mut self) -> Result<&Path, Failure> {
        self.session().await.map(Session::folder)
    }

    /// Opens a page, in a new browser if the one before is gone.
    pub(crate) async fn open(&mut self, url: &str) -> Result<(), Failure> {
        self.known = None;
        self.run(&[&["open", url]]).await.map(drop)
    }

    /// The current document and its address.
    pub(crate) async fn place(&mut self) -> Result<(String, String), Failure> {
        let answers = self.run(&[&["eval", DOCUMENT], &["get", "url"]]).await?;
        Ok((text(answers.first(), "result"), text(answers.get(1), "url")))
    }

    /// Goes one page back or forward. agent-browser reports success whether or not there was one.
    pub(crate) async fn go(&mut self, direction: &str) -> Result<(), Failure> {
        match self.run(&[&[direction]]).await {
            // agent-browser waits in the page that it leaves.
            Err(Failure::Driver(printed)) if printed.contains(LEFT) => Ok(()),
            other => other.map(drop),
        }
    }

    /// Reads the page, for the agent to know it.
    pub(crate) async fn see(&mut self) -> Result<&Seen, Failure> {
        self.look().await?;
        Ok(self.seen.get_or_insert_default())
    }

    /// Reads the page. What the agent knew is then what it knew before.
    async fn look(&mut self) -> Result<(), Failure> {
        // Refs are given anew. If reading fails, those that the agent knows belong to no document.
        let before = self.seen.replace(Seen::default()).unwrap_or_default();
        // The document first: if the page is left meanwhile, the refs belong to none rather than to the wrong one.
        let mut now = match self.run(&[&["eval", DOCUMENT], &["snapshot"], &["get", "title"]]).await {
            Ok(now) => now,
            Err(failure) => {
                // A dialog stops it before anything is read.
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

    /// Waits until what an action started has settled, and reports what is different from what the agent knew: an open
    /// dialog, other tabs, another page, or changes on the page. Nothing is read before an action: a new snapshot
    /// would give the agent's refs to other elements.
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
            // The action was done: a failure would have it repeated.
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

    /// What is different from what the agent knew before.
    fn changes(&self) -> Result<String, snapshot_format::Error> {
        let none = Seen::default();
        self.seen.as_ref().unwrap_or(&none).changes_since(self.before.as_ref().unwrap_or(&none))
    }

    /// Why a ref of the page is not known any more, if the agent had it from what it knew before.
    fn cause(&self, target: &str) -> Option<Cause> {
        let (seen, before) = (self.seen.as_ref()?, self.before.as_ref()?);
        before.refs.get(target.parse().ok()?)?;
        Some(if seen.document == before.document { Cause::Rerendered } else { Cause::Navigated })
    }

    /// Waits for the page to settle; the tabs that are open then, and the dialog, if one is.
    async fn settle(&mut self) -> Result<(Vec<Tab>, Option<String>), Failure> {
        // The action was done. A page that takes its time is no failure of it, so each answer counts alone.
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

    /// What to tell of tabs that were opened or closed since the agent last knew them.
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

    /// The open tabs, which the agent then knows.
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

    /// Carries out commands on an element, in the document that its ref belongs to, or on the page if there is none.
    pub(crate) async fn act(
        &mut self,
        target: Option<&str>,
        commands: &[&[&str]],
    ) -> Result<Vec<Value>, Failure> {
        // Before the first snapshot agent-browser knows no ref at all.
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

    /// Carries out the commands up to the first that fails; what each answered.
    pub(crate) async fn run(&mut self, commands: &[&[&str]]) -> Result<Vec<Value>, Failure> {
        self.answers(commands, true).await?.into_iter().collect::<Result<_, _>>().map_err(failed)
    }

    /// What each command answered.
    async fn answers(&mut self, commands: &[&[&str]], stop_at_failure: bool) -> Result<Answers, Failure> {
        // First of all which browser it is: if one is gone, agent-browser starts another without a word.
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

    /// Has the session closed; the next command starts another.
    pub(crate) fn end(&mut self) {
        if let Some(session) = self.session.take() {
            self.ending.spawn_blocking(|| session.end());
        }
    }

    /// Resolves when nothing is left of the sessions that were closed.
    pub(crate) async fn ended(&mut self) {
        while self.ending.join_next().await.is_some() {}
    }
}

/// The failure of a command.
fn failed(printed: String) -> Failure {
    match failure::blocking_dialog(&printed) {
        Some(kind) => failure::dialog_open(kind),
        None => Failure::Driver(printed),
    }
}
