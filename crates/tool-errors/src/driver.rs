//! The drivers whose messages can be read.

use crate::names::impl_names;

/// Declares [`Driver`], one row per driver: variant, name, aliases and libraries, format of a failure.
macro_rules! drivers {
    ($($variant:ident, $name:literal, [$($alias:literal),*], $reads:literal;)*) => {
        /// The program that drives the browser. It determines the format in which a failure is read.
        ///
        /// Names parse in any case. Aliases and the names of libraries that use a driver parse too:
        ///
        /// | driver | parsed as this driver |
        /// |---|---|
        $(#[doc = concat!("| `", $name, "` | ", $("`", $alias, "` ",)* "|")])*
        ///
        /// ```
        /// use tool_errors::Driver;
        ///
        /// assert_eq!("Puppeteer".parse(), Ok(Driver::Cdp));
        /// ```
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Driver {
            $(#[doc = concat!("`", $name, "`: ", $reads, ".")] $variant,)*
        }

        impl Driver {
            /// Every driver.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The driver's name, such as `agent-browser`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }

        /// Finds the driver by its name, in any case and with spaces or underscores instead of hyphens.
        fn find(name: &str) -> Option<Driver> {
            const SPELLINGS: &[(&str, Driver)] = &[$(($name, Driver::$variant), $(($alias, Driver::$variant),)*)*];
            let is_same = |spelling: &str| {
                let hyphen = |byte: u8| if matches!(byte, b' ' | b'_') { b'-' } else { byte.to_ascii_lowercase() };
                spelling.len() == name.len() && spelling.bytes().eq(name.bytes().map(hyphen))
            };
            SPELLINGS.iter().find(|(spelling, _)| is_same(spelling)).map(|(_, driver)| *driver)
        }
    };
}

drivers! {
    Playwright, "playwright",
        ["playwright-core", "playwright-mcp", "patchright", "codeceptjs"],
        "Playwright, in any of its languages and through its MCP server: an error's message, with its call log";
    Cdp, "cdp",
        ["chrome-devtools-protocol", "chrome-devtools", "devtools", "chrome-devtools-mcp", "chrome-remote-interface",
         "puppeteer", "puppeteer-core", "pyppeteer", "taiko", "testcafe", "nodriver", "zendriver", "pydoll", "stagehand",
         "browser-use", "drissionpage", "chromedp", "ferrum", "cuprite", "chromiumoxide", "headless-chrome"],
        "the Chrome `DevTools` Protocol, raw or through a client such as puppeteer: an error's message, an error object, or an event";
    WebDriver, "webdriver",
        ["web-driver", "selenium", "selenium-webdriver", "chromedriver", "geckodriver", "safaridriver", "webdriverio",
         "wdio", "nightwatch", "capybara", "watir", "splinter", "helium", "seleniumbase", "fantoccini", "thirtyfour",
         "appium"],
        "WebDriver, through Selenium or another client: the message, and the standard error code if the client kept it";
    AgentBrowser, "agent-browser",
        ["agentbrowser"],
        "the agent-browser command line, both the native program and the earlier TypeScript version";
}

impl_names!(Driver, "driver", found by find);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_with_their_aliases() {
        for (name, driver) in [
            ("playwright", Driver::Playwright),
            ("Playwright", Driver::Playwright),
            ("puppeteer", Driver::Cdp),
            ("CDP", Driver::Cdp),
            ("Chrome DevTools", Driver::Cdp),
            ("Selenium", Driver::WebDriver),
            ("WebDriver", Driver::WebDriver),
            ("agent_browser", Driver::AgentBrowser),
        ] {
            assert_eq!(name.parse(), Ok(driver), "{name}");
        }
        for name in ["", "cd", "cdps", "internet explorer"] {
            assert!(name.parse::<Driver>().is_err(), "{name}");
        }
    }
}
