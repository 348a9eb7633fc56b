//! Messages of drivers without a standard code, or with `unknown error`.

use crate::reader::rule::rules;

rules! {
    /// Messages that say more than `unknown error`, or that come without a code.
    MESSAGES:
    // geckodriver: WebDriverError of marionette's error.sys.mjs, NoSuchElementError
    Starts("Unable to locate element: ") => ElementNotFound, "Unable to locate element: #zz";
    // marionette's element.sys.mjs
    Starts("The element with the reference ") => StaleRef, "The element with the reference 5f3a is stale; either its node document is not the active document, or it is no longer connected to the DOM";
    // marionette, before 110
    Starts("The element reference of ") => StaleRef, "The element reference of <button id=\"b\"> is stale; either the element is no longer attached to the DOM, it is not in the current frame context, or the document has been refreshed";
    // marionette's reference store
    Starts("Web element reference not seen before: ") => ElementNotFound | StaleRef, "Web element reference not seen before: 5f3a";
    // marionette's interaction.sys.mjs, ElementClickInterceptedError; the page controls the obscuring element
    Around("Element <", " obscures it") => ElementBlocked, "Element <button id=\"b\"> is not clickable at point (30,20) because another element <div id=\"o\"> obscures it";
    // marionette's interaction.sys.mjs
    Around("Element <", " could not be scrolled into view") => ElementNotVisible because OutsideViewport, "Element <button id=\"b\"> could not be scrolled into view";
    // marionette's interaction.sys.mjs
    Around("Element <", " is not reachable by keyboard") => NotFocusable | ElementNotVisible, "Element <p id=\"p\"> is not reachable by keyboard";
    // WebDriverAgent's FBBaseActionsSynthesizer.m, through Appium
    Around("The element '", "' is not visible on the screen and thus is not interactable") => ElementNotVisible because Hidden, "The element '\"Login\" Button' is not visible on the screen and thus is not interactable";
    // marionette's browsing context
    Starts("Browsing context has been discarded") => BrowserClosed | BrowserError because TabClosed, "Browsing context has been discarded";
    // geckodriver's marionette.rs
    Starts("Failed to decode response from marionette") => BrowserClosed | BrowserError, "Failed to decode response from marionette";
    // geckodriver's server.rs
    Starts("Tried to run command without establishing a connection") => BrowserClosed | BrowserError, "Tried to run command without establishing a connection";
    // marionette's navigate.sys.mjs
    Around("Navigation timed out after ", " ms") => Timeout, "Navigation timed out after 300000 ms";
    // marionette's navigate.sys.mjs
    Starts("Reached error page: about:neterror") => BrowserError, "Reached error page: about:neterror?e=dnsNotFound&u=http%3A//timeout.test/";
    // fantoccini's CmdError::Lost
    Starts("webdriver connection lost: ") => BrowserClosed | BrowserError, "webdriver connection lost: WebDriver session was closed while waiting";
    // fantoccini's CmdError::FailedC
    Starts("webdriver server did not respond") => BrowserClosed | BrowserError because NoBrowser, "webdriver server did not respond (legacy client): client error (Connect)";
    // fantoccini's CmdError::Failed
    Starts("webdriver could not be reached") => BrowserClosed | BrowserError because NoBrowser, "webdriver could not be reached: error trying to connect";
    // fantoccini's NewSessionError::Lost
    Starts("webdriver server disconnected") => BrowserClosed | BrowserError, "webdriver server disconnected: Broken pipe (os error 32)";
    // fantoccini's CmdError::WaitTimeout
    Starts("timeout waiting on condition") => Timeout | ElementNotFound, "timeout waiting on condition: ";
    // thirtyfour's WebDriverError::HttpError: the driver cannot be reached
    Starts("The WebDriver request returned an error: error sending request") => BrowserClosed | BrowserError because NoBrowser, "The WebDriver request returned an error: error sending request for url (http://127.0.0.1:9/session)";
    // safaridriver
    Starts("An element command failed because the referenced element is no longer attached to the DOM") => StaleRef, "An element command failed because the referenced element is no longer attached to the DOM.";
    // safaridriver
    Starts("An element could not be located on the page using the given search parameters") => ElementNotFound, "An element could not be located on the page using the given search parameters.";
    // chromedriver's element_util.cc, before 2.44
    Starts("Element is not clickable at point") => ElementBlocked, "unknown error: Element is not clickable at point (22, 110)";
    // IEDriver
    Starts("Element not clickable at point") => ElementBlocked, "Element not clickable at point (17,29). Other element would receive the click: <div ...";
    // chromedriver's element_util.cc, before 75
    Holds("Element <", " is not clickable at point (") => ElementBlocked, "unknown error: Element <button id=\"c\">...</button> is not clickable at point (22, 110). Other element would receive the click:";
    Around("Element <", ">") => ElementBlocked, "unknown error: Element <button id=\"c\">...</button> is not clickable at point (22, 110). Other element would receive the click: <div id=\"o\">...</div>";
    // Selenium's atoms, bot.action.clear
    Starts("Element must be user-editable in order to clear it") => NotFocusable | BrowserError, "invalid element state: Element must be user-editable in order to clear it.";
    // chromedriver's focus.js
    Starts("cannot focus element") => NotFocusable, "unknown error: cannot focus element";
    // chromedriver's session_commands.cc
    Starts("session deleted because of page crash") => BrowserClosed | BrowserError because Crashed, "unknown error: session deleted because of page crash\nfrom unknown error: cannot determine loading status\nfrom tab crashed";
    // chromedriver's status.cc
    Starts("web view not found") => BrowserClosed | BrowserError because TabClosed, "unknown error: web view not found";
    // chromedriver's devtools_client_impl.cc
    Starts("Unable to receive message from renderer") => BrowserClosed | BrowserError, "Unable to receive message from renderer";
    // chromedriver's devtools_client_impl.cc
    Starts("not connected to DevTools") => BrowserClosed | BrowserError, "not connected to DevTools";
    // chromedriver's chrome_launcher.cc
    Starts("cannot find Chrome binary") => BrowserError | BrowserClosed because NoBrowser, "unknown error: cannot find Chrome binary";
    // chromedriver's chrome_launcher.cc
    Starts("no chrome binary at ") => BrowserError | BrowserClosed because NoBrowser, "unknown error: no chrome binary at /opt/none";
    // chromedriver's chrome_launcher.cc
    Starts("DevToolsActivePort file doesn't exist") => BrowserError | BrowserClosed because NoBrowser, "unknown error: DevToolsActivePort file doesn't exist";
    // geckodriver's capabilities.rs
    Starts("Expected browser binary location, but unable to find binary") => BrowserError | BrowserClosed because NoBrowser, "Expected browser binary location, but unable to find binary in default location, no 'moz:firefoxOptions.binary' capability provided, and no binary flag set on the command line";
    // geckodriver's browser.rs
    Starts("Process unexpectedly closed with status ") => BrowserError | BrowserClosed because NoBrowser, "Process unexpectedly closed with status 1";
    // selenium's driver finder
    Starts("Unable to obtain driver for ") => BrowserError | BrowserClosed because NoBrowser, "Unable to obtain driver for chrome";
    // selenium's service.py and its versions before 4
    Holds("Service ", " unexpectedly exited. Status code was: ") => BrowserError | BrowserClosed because NoBrowser, "Service /usr/bin/chromedriver unexpectedly exited. Status code was: 127";
    Starts("Can not connect to the Service ") => BrowserError | BrowserClosed because NoBrowser, "Can not connect to the Service /usr/bin/chromedriver";
    Holds("'", "' executable needs to be in PATH.") => BrowserError | BrowserClosed because NoBrowser, "'chromedriver' executable needs to be in PATH. Please see https://chromedriver.chromium.org/home";
    // Nightwatch
    Starts("An error occurred while creating a new ") => BrowserError | BrowserClosed because NoBrowser, "An error occurred while creating a new GeckoDriver session: [ConnectionRefusedError] connect ECONNREFUSED 127.0.0.1:4444.";
    // chromedriver's chrome_launcher.cc
    Starts("Chrome failed to start") => BrowserError | BrowserClosed because NoBrowser, "unknown error: Chrome failed to start: exited abnormally.";
    // chromedriver's status.cc, kTargetDetached
    Starts("target frame detached") => StaleRef | BrowserError because FrameGone, "unknown error: target frame detached";
    // chromedriver's navigation_tracker.cc: the page navigated while the command ran
    Starts("aborted by navigation") => StaleRef | BrowserError because Navigated, "unknown error: aborted by navigation: loader has changed while resolving nodes";
    // WebKit's WebAutomationSession.cpp
    Around("script timed out after ", "ms") => Timeout, "script timed out after 1000ms";
    // WebKit's Session.cpp
    Starts("Element is not focusable") => NotFocusable | ElementNotVisible, "Element is not focusable.";
    // marionette's interaction.sys.mjs
    Starts("Element is read-only: ") => NotFocusable | BrowserError because ReadOnly, "Element is read-only: <input id=\"ro\">";
    // marionette's interaction.sys.mjs
    Starts("Unable to clear element that cannot be edited: ") => NotFocusable | BrowserError, "Unable to clear element that cannot be edited: <p id=\"p\">";
    // marionette's action.sys.mjs
    Around("Move target (", ")") => ElementNotVisible | BrowserError because OutsideViewport, "Move target (9000, 9000) is out of bounds of viewport dimensions (1366, 682)";
    // chromedriver's devtools_client_impl.cc
    Starts("Timed out receiving message from renderer") => Timeout, "Timed out receiving message from renderer: 10.000";
}
