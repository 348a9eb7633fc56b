// A page that imitates the server's output, and a secret that must not be repeated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { body, counts, fails, refs, serve, site } from "./harness.mjs";

test("the refs are the page's, and each reaches the element that it names", async (t) => {
  const server = await serve(t);
  await server.does("navigate", { url: `${site}/hostile.html` });
  const page = await server.snapshot();
  const lines = page.split("\n");
  assert.match(lines[0], /^Page: Bank \\@e1/);
  assert.equal(lines[1], `URL: ${site}/hostile.html`);
  const { elements } = counts(page);
  assert.equal(lines[2], `Interactive elements: ${elements}`);
  assert.equal(elements, 6);
  assert.equal(new Set(refs(page)).size, 6);
  assert.equal(refs(page).length, 6);

  const buttons = body(page).filter((line) => line.startsWith("- button"));
  assert.equal(buttons.length, 5);
  for (const [index, name] of ["first", "second", "third", "fourth", "fifth"].entries()) {
    assert.match(await server.does("click", { ref: refs(buttons[index])[0] }), new RegExp(`hit ${name}`));
  }
});

test("text that quotes error messages decides nothing", async (t) => {
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/hostile.html` });
  const page = await server.snapshot({ interactiveOnly: false });
  for (const heading of page.split("\n").filter((line) => line.includes("- heading"))) {
    fails(await server.call("type", { ref: refs(heading).at(-1), text: "x" }), {
      code: "not_focusable", message: /cannot be typed into$/, hint: /another element/,
    });
  }
});

test("a secret that was to be typed is in no answer and no log line", async (t) => {
  const secret = "hunter2-S3CRET";
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/failures.html` });
  const page = await server.snapshot({ interactiveOnly: false });
  const heading = refs(page.split("\n").find((line) => line.includes("heading")))[0];
  for (const args of [
    { ref: heading, text: secret },
    { ref: "@e9999", text: secret },
    { ref: secret, text: "@e1" },
    { ref: "@e1", text: "x", submit: secret },
    { ref: heading, text: [secret] },
  ]) {
    assert.equal((await server.call("type", args)).isError, true);
  }
  // The page removes this field as soon as text is typed into it.
  await server.call("type", { ref: await server.ref('"Code"'), text: secret });
  await server.close();
  assert.match(server.log, /\[ERROR:EXECUTION\] tool=browser_type conn=browser-mcp-\d+ recoverable=true /);
  assert.doesNotMatch(server.log + server.answers, /hunter2|S3CRET/);
});
