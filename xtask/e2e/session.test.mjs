// What an agent does all day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { body, fails, refs, serve, site, succeeds, text } from "./harness.mjs";

test("the six tools are listed, with schemas, titles and annotations", async (t) => {
  const { tools } = await serve(t);
  assert.deepEqual(
    tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties).sort().join(" ")]),
    [
      ["browser_navigate", "url"],
      ["browser_snapshot", "interactiveOnly maxChars maxElements offset"],
      ["browser_click", "ref"],
      ["browser_type", "ref submit text"],
      ["browser_scroll", "amount direction ref"],
      ["browser_screenshot", "fullPage ref"],
    ],
  );
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    assert.ok(title && description.length > 20, name);
    assert.equal(inputSchema.type, "object");
    assert.equal(outputSchema.type, "object");
    assert.equal(annotations.openWorldHint, true);
    assert.equal(annotations.readOnlyHint, ["browser_snapshot", "browser_screenshot"].includes(name), name);
  }
});

test("navigate, read, type, click, scroll, look, read what came of it", async (t) => {
  const server = await serve(t);
  const opened = succeeds(await server.call("navigate", { url: `${site}/form.html` }));
  assert.deepEqual(opened, { success: true, title: "Sign in", url: `${site}/form.html` });

  const snapshot = await server.call("snapshot");
  const { tree, elementCount, truncated } = succeeds(snapshot);
  assert.equal(text(snapshot), tree);
  assert.deepEqual(tree.split("\n").slice(0, 4), [
    "Page: Sign in", `URL: ${site}/form.html`, `Interactive elements: ${elementCount}`, "",
  ]);
  assert.equal(truncated, false);
  assert.equal(refs(tree).length, elementCount);

  succeeds(await server.call("type", { ref: await server.ref('"Email"'), text: "a@example.com" }));
  // A second time replaces the first, and what looks like an option is text.
  const note = await server.ref('"Note"');
  succeeds(await server.call("type", { ref: note, text: "gone" }));
  succeeds(await server.call("type", { ref: note.slice(1), text: "--json @e1 'quoted'" }));

  succeeds(await server.call("scroll", { direction: "down", amount: 500 }));
  await server.shows(/Scrolled to 500/);
  succeeds(await server.call("scroll", { direction: "up", amount: 500 }));

  for (const args of [{}, { fullPage: true }, { ref: await server.ref('"Continue"') }]) {
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

  const landed = succeeds(await server.call("click", { ref: await server.ref('"Continue"') }));
  assert.equal(landed.title, "Welcome");
  await server.shows(/heading "Welcome, a@example\.com"/);
  await server.shows(/You wrote: --json \\@e1 'quoted'/);
});

test("submit presses Enter", async (t) => {
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/form.html` });
  const landed = await server.call("type", { ref: await server.ref('"Email"'), text: "b@example.com", submit: true });
  assert.equal(succeeds(landed).title, "Welcome");
});

test("with --changes an action answers what changed", async (t) => {
  const server = await serve(t, { args: ["--changes"] });
  await server.call("navigate", { url: `${site}/form.html` });
  const typed = await server.call("type", { ref: await server.ref('"Email"'), text: "a@example.com" });
  const { changes } = succeeds(typed);
  assert.equal(text(typed), changes.tree);
  assert.deepEqual([changes.added, changes.removed, changes.changed], [0, 0, 1]);
  assert.match(changes.tree, /~ .*textbox "Email".*@e\d+: a@example\.com/);

  const landed = succeeds(await server.call("click", { ref: await server.ref('"Continue"') }));
  assert.deepEqual([landed.changes.kind, landed.changes.reason], ["full", "otherPage"]);
  assert.match(landed.changes.snapshot.tree, /^Page: Welcome\n/);
});

test("with --changes a ref is that of what the agent has seen, and changes are since then", async (t) => {
  const server = await serve(t, { args: ["--changes"] });
  await server.call("navigate", { url: `${site}/moving.html` });
  const pay = await server.ref('"Pay"');
  // The page's own change: a call that fails tells nothing of it.
  fails(await server.call("type", { ref: pay, text: "x" }), {
    code: "not_focusable", message: new RegExp(`Element ${pay} cannot be typed into`), hint: /another element/,
  });
  const { changes } = succeeds(await server.call("click", { ref: pay }));
  assert.match(changes.tree ?? changes.snapshot.tree, /button "Offer" @e\d+/);
  await server.shows(/heading "Paid"/);

  await server.call("navigate", { url: `${site}/failures.html` });
  const hides = await server.ref('"Hides"');
  succeeds(await server.call("click", { ref: await server.ref('"Hide it"') }));
  fails(await server.call("click", { ref: hides }), {
    code: "stale_ref", message: new RegExp(`Element ${hides} is no longer on the page`), hint: /new snapshot/,
  });
});

test("5,000 elements: a first answer within the budget, and the last button by offset", async (t) => {
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/many.html` });
  let page = await server.snapshot({ maxChars: 4000 });
  assert.ok(page.tree.length <= 4000);
  assert.equal(page.elementCount, 5000);
  assert.equal(page.truncated, true);
  const first = await server.snapshot();
  assert.equal(body(first.tree).filter((line) => refs(line).length).length, 50);

  const seen = new Set();
  while (page.nextOffset !== undefined) {
    page = await server.snapshot({ offset: page.nextOffset, maxElements: 1000 });
    refs(page.tree).forEach((ref) => seen.add(ref));
  }
  assert.ok(seen.size > 4900, `${seen.size}`);
  // The end of a long list is in its first snapshot. Refs are given anew with each.
  const last = body((await server.snapshot()).tree).find((line) => line.includes('"Button 5000"'));
  succeeds(await server.call("click", { ref: refs(last)[0] }));
  await server.shows(/Clicked 5000/);
});

test("an open dialog over 200 buttons is handled first", async (t) => {
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/dialog.html` });
  const { tree, dialogOpen } = await server.snapshot();
  assert.equal(dialogOpen, true);
  const keep = body(tree).find((line) => line.includes('button "Keep it"'));
  succeeds(await server.call("click", { ref: refs(keep)[0] }));

  const after = await server.snapshot();
  assert.equal(after.dialogOpen ?? false, false);
  assert.equal(after.elementCount, 200);
  succeeds(await server.call("click", { ref: await server.ref('"Item 200"') }));
  await server.shows(/Chosen 200/);
});
