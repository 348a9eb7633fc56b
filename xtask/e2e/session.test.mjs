// A typical session of an agent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { body, counts, fails, refs, serve, site, succeeds, text, theRef } from "./harness.mjs";

test("the tools are listed within 5 kB, without output schemas", async (t) => {
  const { tools } = await serve(t);
  assert.deepEqual(
    tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {}).join(" ")]),
    [
      ["browser_navigate", "url"],
      ["browser_snapshot", "interactiveOnly maxElements offset maxChars"],
      ["browser_find", "text"],
      ["browser_click", "ref"],
      ["browser_type", "ref text submit"],
      ["browser_select", "ref options"],
      ["browser_press", "key ref"],
      ["browser_hover", "ref"],
      ["browser_scroll", "direction amount ref"],
      ["browser_wait", "text gone seconds"],
      ["browser_back", ""],
      ["browser_forward", ""],
      ["browser_tabs", "select close open"],
      ["browser_upload", "paths ref"],
      ["browser_dialog", "accept text"],
      ["browser_screenshot", "ref fullPage"],
    ],
  );
  const reads = ["browser_snapshot", "browser_find", "browser_wait", "browser_screenshot"];
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    assert.ok(description.length > 10, name);
    assert.equal(inputSchema.type, "object");
    // An answer is plain text. A structured copy would escape each line break of a page.
    assert.equal(outputSchema, undefined);
    assert.equal(annotations?.readOnlyHint ?? false, reads.includes(name), name);
  }
  const size = JSON.stringify({ tools }).length;
  assert.ok(size <= 5000, `${size} bytes`);
  // The descriptions are for a model: they have no links to Rust's documentation.
  assert.doesNotMatch(JSON.stringify(tools), /::|`|\[\w/);
});

test("navigate, read, type, click, scroll, look, read what came of it", async (t) => {
  const server = await serve(t);
  const opened = await server.does("navigate", { url: `${site}/form.html` });
  const page = await server.snapshot();
  assert.equal(opened, page);
  const { elements } = counts(page);
  assert.deepEqual(page.split("\n").slice(0, 4), [
    "Page: Sign in", `URL: ${site}/form.html`, `Interactive elements: ${elements}`, "",
  ]);
  assert.equal(refs(page).length, elements);

  await server.does("type", { ref: theRef(page, '"Email"'), text: "a@example.com" });
  // Typing a second time replaces the text, and text that looks like an option is only text.
  const note = theRef(page, '"Note"');
  await server.does("type", { ref: note, text: "gone" });
  await server.does("type", { ref: note.slice(1), text: "--json @e1 'quoted'" });

  assert.match(await server.does("scroll", { direction: "down", amount: 500 }), /Scrolled to 500/);
  await server.does("scroll", { direction: "up", amount: 500 });

  for (const args of [{}, { fullPage: true }, { ref: theRef(page, '"Continue"') }]) {
    const picture = await server.call("screenshot", args);
    succeeds(picture);
    const [{ type, mimeType, data }] = picture.content;
    assert.deepEqual([type, mimeType], ["image", "image/png"]);
    const png = Buffer.from(data, "base64");
    assert.equal(png.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.ok(args.ref ? width < 300 : width >= 800, `${width}`);
    assert.ok(!args.fullPage || height > 3000, `${height}`);
  }

  const landed = await server.does("click", { ref: theRef(page, '"Continue"') });
  assert.match(landed, /^Page: Welcome\n/);
  await server.shows(/heading "Welcome, a@example\.com"/);
  await server.shows(/You wrote: --json \\@e1 'quoted'/);
});

test("submit presses Enter", async (t) => {
  const server = await serve(t);
  await server.does("navigate", { url: `${site}/form.html` });
  const typed = { ref: await server.ref('"Email"'), text: "b@example.com", submit: true };
  assert.match(await server.does("type", typed), /^Page: Welcome\n/);
});

test("an action answers what changed, text and elements", async (t) => {
  const server = await serve(t);
  const page = await server.does("navigate", { url: `${site}/form.html` });
  const typed = await server.does("type", { ref: theRef(page, '"Email"'), text: "a@example.com" });
  assert.match(typed, /~ .*textbox "Email".*@e\d+: a@example\.com/);
  assert.doesNotMatch(typed, /"Continue"/);
  assert.match(await server.does("click", { ref: theRef(page, '"Continue"') }), /^Page: Welcome\n[^]*"Back"/);
});

test("with --no-changes an action answers with title and address only", async (t) => {
  const server = await serve(t, { args: ["--no-changes"] });
  await server.does("navigate", { url: `${site}/form.html` });
  const typed = await server.does("type", { ref: await server.ref('"Email"'), text: "a@example.com" });
  assert.equal(typed, `Page: Sign in\nURL: ${site}/form.html`);
});

test("a ref belongs to what the agent has seen, and changes are since then", async (t) => {
  const server = await serve(t);
  const pay = theRef(await server.does("navigate", { url: `${site}/moving.html` }), '"Pay"');
  // The page changes by itself. A call that fails does not report the change.
  fails(await server.call("type", { ref: pay, text: "x" }), {
    code: "not_focusable", message: new RegExp(`Element ${pay} `), hint: /\w/,
  });
  const changes = await server.does("click", { ref: pay });
  assert.match(changes, /button "Offer" @e\d+/);
  assert.match(changes, /heading "Paid"/);

  const hides = theRef(await server.does("navigate", { url: `${site}/failures.html` }), '"Hides"');
  assert.match(await server.does("click", { ref: await server.ref('"Hide it"') }), new RegExp(`was @?${hides.slice(1)}`));
  fails(await server.call("click", { ref: hides }), {
    code: "stale_ref", message: new RegExp(`^Element ${hides} is gone: the page removed or redrew`), hint: /new snapshot/,
  });
});

test("5,000 elements: a first answer within the budget, and every button by offset", async (t) => {
  const server = await serve(t);
  const first = await server.does("navigate", { url: `${site}/many.html` });
  assert.equal(body(first).filter((line) => refs(line).length).length, 50);
  let page = await server.snapshot({ maxChars: 4000 });
  assert.ok(page.length <= 4000);
  assert.equal(counts(page).elements, 5000);

  const pages = [page];
  for (let offset = counts(page).nextOffset; offset !== undefined; offset = counts(pages.at(-1)).nextOffset) {
    pages.push(await server.snapshot({ offset, maxElements: 1000 }));
  }
  const all = pages.join("\n");
  assert.equal(new Set(refs(all)).size, 5000);
  assert.match(await server.does("click", { ref: theRef(all, '"Button 5000"') }), /Clicked 5000/);
  // Or directly:
  assert.match(await server.does("find", { text: "button 4711" }), /"Button 4711" @e\d+/);
});
