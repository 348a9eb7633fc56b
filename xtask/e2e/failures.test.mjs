// Every kind of failure, provoked in a live browser.

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import {
  browsers, fails, nothingLeft, refs, refused, serve, site, succeeds, temporaryFolder,
} from "./harness.mjs";

const NEW_SNAPSHOT = /new snapshot/;

test("refs", async (t) => {
  const server = await serve(t);
  await server.call("navigate", { url: `${site}/form.html` });
  const email = await server.ref('"Email"');
  await t.test("unknown", async () => {
    fails(await server.call("click", { ref: "@e9999" }), {
      code: "stale_ref", message: /Element @e9999 is no longer on the page/, hint: NEW_SNAPSHOT,
    });
  });
  await t.test("no ref at all, and arguments of another shape", async () => {
    for (const [tool, args] of [["click", {}], ["scroll", { direction: "down" }], ["type", { text: "x" }]]) {
      fails(await server.call(tool, { ...args, ref: "#pay" }), {
        code: "element_not_found", message: /is not a ref$/, hint: /new snapshot.*@e1/,
      });
    }
    const reshaped = { code: "browser_error", hint: /^Correct the arguments/ };
    fails(await server.call("click"), { ...reshaped, message: /missing field `ref`$/ });
    fails(await server.call("click", { ref: email, x: 1 }), { ...reshaped, message: /unknown field `x`/ });
    fails(await server.call("scroll", { direction: "on" }), { ...reshaped, message: /expected one of `up`/ });
  });
  const stale = (ref) => ({
    code: "stale_ref", message: new RegExp(`^Element ${ref} is gone: the page navigated$`), hint: NEW_SNAPSHOT,
  });
  await t.test("stale after a navigation", async () => {
    succeeds(await server.call("type", { ref: email, text: "a@example.com", submit: true }));
    fails(await server.call("click", { ref: email }), stale(email));
    const back = await server.ref('"Back"');
    succeeds(await server.call("navigate", { url: `${site}/form.html` }));
    fails(await server.call("click", { ref: back }), stale(back));
  });
  await t.test("stale, though the next page has one of the same role and name", async () => {
    await server.call("navigate", { url: `${site}/next.html` });
    const [next, name] = [await server.ref('"Next"'), await server.ref('"Name"')];
    succeeds(await server.call("click", { ref: next }));
    for (const [tool, args] of [
      ["click", { ref: next }], ["type", { ref: name, text: "x" }], ["screenshot", { ref: name }],
      ["scroll", { direction: "down", ref: name }],
    ]) {
      fails(await server.call(tool, args), stale(args.ref));
    }
    succeeds(await server.call("click", { ref: await server.ref('"Next"') }));
  });
});

test("elements", async (t) => {
  // With this option the page is not read after an action, so a hidden element still has its ref.
  const server = await serve(t, { args: ["--no-changes"] });
  await server.call("navigate", { url: `${site}/failures.html` });
  await t.test("covered by an overlay, then not", async () => {
    const covered = await server.ref('"Covered"');
    fails(await server.call("click", { ref: covered }), {
      code: "element_blocked", message: new RegExp(`Element ${covered} is covered`), hint: /Dismiss/, canRetry: true,
    });
    succeeds(await server.call("click", { ref: await server.ref('"Accept cookies"') }));
    succeeds(await server.call("click", { ref: covered }));
  });
  await t.test("hidden since the snapshot", async () => {
    const hides = await server.ref('"Hides"');
    succeeds(await server.call("click", { ref: await server.ref('"Hide it"') }));
    fails(await server.call("click", { ref: hides }), {
      code: "element_not_visible", message: new RegExp(`Element ${hides} is hidden`), hint: /what hides it/,
    });
  });
  await t.test("typing into a heading", async () => {
    const page = await server.snapshot({ interactiveOnly: false });
    const heading = refs(page.split("\n").find((line) => line.includes("heading")))[0];
    fails(await server.call("type", { ref: heading, text: "x" }), {
      code: "not_focusable", message: new RegExp(`Element ${heading} cannot be typed into`), hint: /another element/,
    });
  });
});

test("navigation", async (t) => {
  const server = await serve(t, { args: ["--timeout", "15"] });
  const words = { code: "browser_error", hint: /Check that the URL is valid and the site is accessible/ };
  await t.test("refused connection", async () => {
    fails(await server.call("navigate", { url: refused }), {
      ...words, message: /^Navigation failed: net::ERR_CONNECTION_REFUSED/,
    });
  });
  await t.test("no URL, or none of the web", async () => {
    for (const url of ["not a url", "http://", "file:///etc/passwd", "javascript:alert(1)"]) {
      fails(await server.call("navigate", { url }), { ...words, message: /^Navigation failed: / });
    }
  });
  await t.test("a site that never answers, then one that does", async () => {
    const start = Date.now();
    fails(await server.call("navigate", { url: `${site}/hang` }), {
      code: "timeout", message: /^Navigation timed out$/, hint: /^Try a different URL or increase timeout$/,
      canRetry: true,
    });
    assert.ok(Date.now() - start < 30_000);
    succeeds(await server.call("navigate", { url: `${site}/form.html` }));
  });
  await t.test("a site that never answers, and the client takes the call back", async () => {
    await assert.rejects(server.call("navigate", { url: `${site}/hang` }, { signal: AbortSignal.timeout(500) }));
    succeeds(await server.call("navigate", { url: `${site}/form.html` }));
    assert.equal(server.log.match(/\[ERROR:.*timed out/g).length, 1);
  });
});

test("browser killed under the server", async (t) => {
  const temporary = temporaryFolder();
  const server = await serve(t, { env: { TMPDIR: temporary } });
  await server.call("navigate", { url: `${site}/form.html` });
  const email = await server.ref('"Email"');
  const [browser] = browsers(temporary);
  process.kill(browser, "SIGKILL");
  const gone = { code: "browser_closed", message: /closed/, hint: /browser_navigate/ };
  fails(await server.call("click", { ref: email }), gone);
  fails(await server.call("snapshot"), gone);
  succeeds(await server.call("navigate", { url: `${site}/form.html` }));
  succeeds(await server.call("type", { ref: await server.ref('"Email"'), text: "again" }));
  await server.close();
  await nothingLeft(temporary);
});

test("what is not installed is named by every tool", async (t) => {
  const calls = [
    ["navigate", { url: `${site}/form.html` }], ["snapshot", {}], ["click", { ref: "@e1" }],
    ["type", { ref: "@e1", text: "x" }], ["scroll", { direction: "down" }], ["screenshot", {}],
  ];
  const empty = temporaryFolder();
  const old = join(temporaryFolder(), "agent-browser");
  writeFileSync(old, "#!/bin/sh\necho agent-browser 0.27.0\n", { mode: 0o755 });
  const cases = {
    "agent-browser": {
      env: { PATH: empty, BROWSER_MCP_AGENT_BROWSER: "" },
      message: /^agent-browser is not installed$/, hint: /npm install -g agent-browser@0\.41/,
    },
    "agent-browser where it was said to be": {
      args: ["--agent-browser", "/nowhere/agent-browser"],
      message: /^agent-browser is not at "\/nowhere\/agent-browser"$/, hint: /npm install -g agent-browser@0\.41/,
    },
    "a newer agent-browser": {
      args: ["--agent-browser", old],
      message: /^agent-browser 0\.27\.0 is too old$/, hint: /npm install -g agent-browser@0\.41/,
    },
    Chromium: {
      env: { PATH: empty, HOME: empty, BROWSER_MCP_BROWSER: "" },
      message: /^Chromium is not installed$/, hint: /apt-get install chromium/,
    },
    "Chromium where it was said to be": {
      args: ["--browser", "/nowhere/chromium"],
      message: /^there is no browser at "\/nowhere\/chromium"$/, hint: /apt-get install chromium/,
    },
  };
  for (const [what, { args, env, message, hint }] of Object.entries(cases)) {
    await t.test(what, async (t) => {
      const server = await serve(t, { args, env });
      for (const [tool, args] of calls) {
        fails(await server.call(tool, args), { code: "browser_error", message, hint });
      }
    });
  }
  await nothingLeft(empty);
  rmSync(dirname(old), { recursive: true });
});

test("an agent-browser that never answers", async (t) => {
  const folder = temporaryFolder();
  const silent = join(folder, "agent-browser");
  writeFileSync(silent, "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
  const server = await serve(t, { args: ["--agent-browser", silent, "--timeout", "1"] });
  for (const [tool, args] of [["navigate", { url: `${site}/form.html` }], ["snapshot", {}]]) {
    fails(await server.call(tool, args), { code: "timeout", message: /timed out/, hint: /\w/, canRetry: true });
  }
  await server.close();
  rmSync(silent);
  await nothingLeft(folder);
});
