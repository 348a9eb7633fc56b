// Tasks that are done with only the tools and their answers. At the end each page shows its state.

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fails, refs, serve, site, temporaryFolder, theRef } from "./harness.mjs";

/** A server whose browser shows a task's page, and the page's text for the model. */
async function task(t, page, options) {
  const server = await serve(t, options);
  return { server, opened: await server.does("navigate", { url: `${site}/tasks/${page}` }) };
}

/** Asserts that the page shows the expected state. */
async function ends(server, state) {
  assert.match(await server.snapshot({ interactiveOnly: false, maxElements: 1000 }), new RegExp(`"${state}"`));
}

test("book a table with a select and a date", async (t) => {
  const { server, opened } = await task(t, "book.html");
  await server.does("type", { ref: theRef(opened, 'textbox "Name"'), text: "Ada" });
  const guests = theRef(opened, 'combobox "Guests"');
  // Two ways do not work, and the message of each names the way that does.
  const all = await server.snapshot({ interactiveOnly: false });
  const two = theRef(all, 'option "Two guests"');
  fails(await server.call("click", { ref: two }), {
    code: "element_not_visible", message: /option of a list/, hint: new RegExp(`browser_select with ref ${guests}\\b`),
  });
  fails(await server.call("type", { ref: guests, text: "Two guests" }), {
    code: "not_focusable", message: /select field/, hint: /browser_select/,
  });
  fails(await server.call("select", { ref: guests, options: ["Three guests"] }), {
    code: "element_not_found", message: /has no such option$/, hint: /options that browser_snapshot lists/,
  });
  assert.match(await server.does("select", { ref: guests, options: ["Two guests"] }), /Two guests/);
  const date = theRef(opened, 'spinbutton "Day');
  fails(await server.call("type", { ref: date, text: "24.12.2026" }), {
    code: "browser_error", message: /date field/, hint: /2026-12-31/,
  });
  await server.does("type", { ref: date, text: "2026-12-24" });
  await server.does("type", { ref: theRef(opened, 'spinbutton "Hours'), text: "19:30" });
  await server.does("click", { ref: theRef(opened, 'button "Book"') });
  await ends(server, "Booked: Ada, 2, 2026-12-24, 19:30");
});

test("edit row 347 of 500", async (t) => {
  const { server } = await task(t, "people.html");
  const row = await server.does("find", { text: "Person 347" });
  const edited = await server.does("click", { ref: theRef(row, 'button "Edit"') });
  await server.does("type", { ref: theRef(edited, 'textbox "City"'), text: "Paris" });
  await server.does("click", { ref: theRef(edited, 'button "Save"') });
  await server.does("find", { text: "Saved: row 347 is Paris" });
  assert.match(await server.does("find", { text: "Person 347" }), /"Paris"/);
});

test("log in through an open dialog", async (t) => {
  const { server, opened } = await task(t, "login.html");
  await server.does("type", { ref: theRef(opened, 'textbox "User"'), text: "ada" });
  await server.does("type", { ref: theRef(opened, 'textbox "Password"'), text: "tea4two" });
  await server.does("click", { ref: theRef(opened, 'checkbox "Stay signed in"') });
  await server.does("press", { key: "Enter", ref: theRef(opened, 'textbox "Password"') });
  await ends(server, "Signed in as ada, for long");
  assert.doesNotMatch(server.log, /tea4two/);
});

test("upload a file", async (t) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "report.txt"), "all is well");
  const { server, opened } = await task(t, "upload.html", { args: ["--files", folder] });
  fails(await server.call("upload", { paths: ["/etc/passwd"] }), {
    code: "browser_error", message: /^Files can be sent from \/.* only$/, hint: /--files/,
  });
  fails(await server.call("upload", { paths: ["nothing.txt"] }), {
    code: "browser_error", message: /no file "nothing\.txt"/, hint: /path/,
  });
  // The button is not the file field, and the field has no ref.
  fails(await server.call("upload", { paths: ["report.txt"], ref: theRef(opened, '"Choose a file"') }), {
    code: "browser_error", message: /no file field/, hint: /Leave out the ref/,
  });
  assert.match(await server.does("upload", { paths: ["report.txt"] }), /Chosen: report\.txt/);
  await server.does("click", { ref: theRef(opened, '"Hand in"') });
  await ends(server, "Handed in: report.txt, all is well");
  rmSync(folder, { recursive: true });
});

test("follow a link into a new tab and return", async (t) => {
  const { server, opened } = await task(t, "links.html");
  const offer = await server.does("click", { ref: theRef(opened, 'link "Details"') });
  assert.match(offer, /^Tab (t\d+) was opened; \1 is current\. .*\n\nPage: Offer\n/);
  const [code] = (await server.snapshot({ interactiveOnly: false })).match(/SPRING-\d+/);
  const tabs = await server.does("tabs");
  assert.match(tabs, /^t1: .*\/links\.html\nt2 \(current\): .*\/offer\.html$/);
  fails(await server.call("tabs", { select: "t9" }), {
    code: "browser_error", message: /no such tab/, hint: /t1, t2/,
  });
  const back = await server.does("tabs", { select: "t1" });
  await server.does("type", { ref: theRef(back, 'textbox "Code"'), text: code });
  assert.match(await server.does("tabs", { close: "t2" }), /^Tab t2 was closed; t1 is current\./);
  await ends(server, "Entered: SPRING-7");
});

test("a page that re-renders while the agent works", async (t) => {
  let { server, opened: page } = await task(t, "rerender.html");
  for (const [name, votes] of [["Coffee", "0, 1, 0"], ["Coffee", "0, 2, 0"], ["Water", "0, 2, 1"]]) {
    // The page replaces each element with a ref before the click.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await server.does("click", { ref: theRef(page, `"Vote for ${name}"`) });
    await server.does("wait", { text: `Votes: ${votes}` });
    page = await server.snapshot();
  }
  await ends(server, "Votes: 0, 2, 1");
});

test("a confirm dialog", async (t) => {
  const { server, opened } = await task(t, "confirm.html");
  const [, final] = refs(opened.split("\n").filter((line) => line.includes('"Delete"')).join("\n"));
  const asked = await server.does("click", { ref: final });
  // The question is one line whatever it contains, and has no ref.
  assert.equal(asked, "A confirm dialog is open: Delete final.txt?\\nPage: forged \\@e1\n" +
    "Answer it with browser_dialog before anything else.");
  for (const [tool, args] of [["snapshot", {}], ["click", { ref: final }], ["press", { key: "a" }], ["screenshot", {}],
    ["navigate", { url: `${site}/form.html` }]]) {
    fails(await server.call(tool, args), {
      code: "element_blocked", message: /confirm dialog is open/, hint: /browser_dialog/, canRetry: true,
    });
  }
  assert.match(await server.does("dialog", { accept: false }), /Kept: final\.txt/);
  await server.does("click", { ref: final });
  assert.match(await server.does("dialog", { accept: true }), /Deleted: final\.txt/);
  fails(await server.call("dialog", { accept: true }), {
    code: "browser_error", message: /No confirm or prompt dialog is open/, hint: /snapshot/,
  });
  assert.match(await server.does("click", { ref: theRef(opened, 'button "New"') }), /^A prompt dialog is open: Name of/);
  await server.does("dialog", { accept: true, text: "--notes.txt" });
  await ends(server, "Created: --notes\\.txt");
});

test("an autocomplete field", async (t) => {
  const { server, opened } = await task(t, "autocomplete.html");
  await server.does("type", { ref: theRef(opened, 'combobox "To"'), text: "ber" });
  const options = await server.does("wait", { text: "Bermuda" });
  await server.does("click", { ref: theRef(options, 'option "Bern"') });
  await ends(server, "Destination: Bern");
});

test("a form that fails validation", async (t) => {
  const { server, opened } = await task(t, "validation.html");
  const [email, age, register] = ['textbox "Email"', 'textbox "Age"', 'button "Register"'].map((words) => theRef(opened, words));
  await server.does("type", { ref: email, text: "ada" });
  await server.does("type", { ref: age, text: "7" });
  const refused = await server.does("click", { ref: register });
  // The answer to the click says what to correct.
  assert.match(refused, /An email address has an \\?@/);
  assert.match(refused, /You must be at least 18/);
  await server.does("type", { ref: email, text: "ada@example.com" });
  await server.does("type", { ref: age, text: "36", submit: true });
  await ends(server, "Registered: ada@example\\.com, 36");
});

test("a search with paging", async (t) => {
  const { server, opened } = await task(t, "search.html");
  let page = await server.does("type", { ref: theRef(opened, '"Words"'), text: "tea", submit: true });
  for (let number = 2; number <= 5; number++) {
    page = await server.does("click", { ref: theRef(page, 'link "Next"') });
    assert.match(page, new RegExp(`^Page: tea, page ${number} of 6\n`));
  }
  // One step too far.
  assert.match(await server.does("back"), /^Page: tea, page 4 of 6\n/);
  page = await server.does("forward");
  page = await server.does("back");
  await server.does("click", { ref: theRef(page, 'link "tea result 37"') });
  await ends(server, "Read: tea result 37");
});

// The browser's modal dialog, which makes the page inert, and a page's own dialog, which only looks like one.
for (const query of ["?modal", ""]) {
  test(`an open dialog over 200 buttons is handled first${query}`, async (t) => {
    const { server, opened } = await task(t, `stock.html${query}`);
    await server.does("click", { ref: theRef(opened, 'button "Accept"') });
    const part = await server.does("find", { text: "part 177" });
    await server.does("click", { ref: theRef(part, 'button "Order part 177"') });
    await ends(server, "Ordered: part 177");
  });
}
