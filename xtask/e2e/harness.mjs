// Starts a server for a test, and checks its answers.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

export const { E2E_SITE: site, E2E_REFUSED: refused } = process.env;

/** The maximum number of tokens (o200k) of a failure, as text and as structured content. */
const FAILURE_TOKENS = { text: 45, structured: 60 };

/** Starts a server and a client for it. Both end with the test. */
export async function serve(test, { args = [], env = {} } = {}) {
  const transport = new StdioClientTransport({
    command: process.env.E2E_SERVER,
    args,
    env: { ...process.env, ...env },
    stderr: "pipe",
  });
  const server = { log: "", answers: "" };
  transport.stderr.on("data", (text) => { server.log += text; });
  const client = new Client({ name: "e2e", version: "1.0.0" });
  await client.connect(transport);
  server.tools = (await client.listTools()).tools;
  server.pid = transport.pid;
  server.call = async (tool, args = {}, options = {}) => {
    const result = await client.callTool({ name: `browser_${tool}`, arguments: args }, undefined, options);
    server.answers += JSON.stringify(result);
    return result;
  };
  /** Makes a call that must succeed. Returns the text for the model. */
  server.does = async (tool, args = {}) => succeeds(await server.call(tool, args));
  server.snapshot = (args = {}) => server.does("snapshot", args);
  /** The ref of the only element whose line contains `words`. */
  server.ref = async (words) => theRef(await server.snapshot({ maxElements: 10000 }), words);
  /** Waits until the page shows the result of an action. */
  server.shows = (pattern) => until(async () => {
    const page = await server.snapshot({ interactiveOnly: false, maxElements: 100 });
    return pattern.test(page);
  }, `the page shows ${pattern}`);
  server.close = () => client.close();
  test.after(server.close);
  return server;
}

/** The text for the model. */
export function text(result) {
  return result.content.filter(({ type }) => type === "text").map(({ text }) => text).join("\n");
}

export function body(page) {
  return page.split("\n").slice(4);
}

/** How many elements a snapshot contains, and how many it omits. */
export function counts(page) {
  const [, elements] = /^Interactive elements: (\d+)/m.exec(page);
  const [, nextOffset] = /ask for offset (\d+)\]$/.exec(page) ?? [];
  return { elements: Number(elements), nextOffset: nextOffset && Number(nextOffset) };
}

/** The genuine refs: those without a backslash before them. */
export function refs(page) {
  return [...page.matchAll(/(?<![\\\w])@(?:f\d+)?e\d+/g)].map(([ref]) => ref);
}

/** The ref of the only line that contains `words`. */
export function theRef(page, words) {
  const lines = page.split("\n").filter((line) => line.includes(words) && refs(line).length);
  assert.equal(lines.length, 1, `${words} in ${page}`);
  return refs(lines[0])[0];
}

/** Asserts that an answer is only text or a picture. Returns the text. */
export function succeeds(result) {
  assert.equal(result.isError ?? false, false, text(result));
  assert.equal(result.structuredContent, undefined);
  assert.equal(result.content.length, 1);
  return text(result);
}

/** Asserts a failure: text and structured content are each complete and within their tokens. */
export function fails(result, { code, message, hint, canRetry = false }) {
  const { structuredContent: error } = result;
  assert.equal(result.isError, true, text(result));
  assert.deepEqual(Object.keys(error), ["success", "code", "message", "recoveryHint", "canRetry"]);
  assert.equal(error.success, false);
  assert.equal(error.code, code, JSON.stringify(error));
  assert.match(error.message, message);
  assert.match(error.recoveryHint, hint);
  assert.equal(error.canRetry, canRetry);
  assert.equal(text(result), `${error.message}\n\nSuggestion: ${error.recoveryHint}`);
  const tokens = { text: countTokens(text(result)), structured: countTokens(JSON.stringify(error)) };
  for (const [part, most] of Object.entries(FAILURE_TOKENS)) {
    assert.ok(tokens[part] <= most, `${tokens[part]} tokens as ${part}: ${JSON.stringify(error)}`);
    counted[part].push(tokens[part]);
  }
}

/** The tokens of each failure so far. */
const counted = { text: [], structured: [] };

process.on("exit", () => {
  const of = (counts) => `${Math.max(...counts)} (mean ${(counts.reduce((sum, count) => sum + count) / counts.length).toFixed(0)})`;
  const { text, structured } = counted;
  if (text.length) console.log(`most tokens of ${text.length} failures: ${of(text)} as text, ${of(structured)} as structured content`);
});

/** A separate temporary folder for a server, in which a test can search for remaining files. */
export function temporaryFolder() {
  return mkdtempSync(join(process.env.E2E_FOLDER, "test-"));
}

/** Asserts that every process started with the folder has ended and that the folder is empty. Removes the folder. */
export async function nothingLeft(temporary) {
  // The processes are checked first: a remaining process could write to a folder that was empty.
  await until(() => processesThatName(temporary).length === 0, `the processes that name ${temporary} end`);
  await until(() => readdirSync(temporary).length === 0, `${temporary} is empty`);
  rmdirSync(temporary);
}

/** The folders of the sessions that run in `temporary`. */
export function sessions(temporary) {
  return readdirSync(temporary).filter((name) => name.startsWith("browser-mcp-"));
}

/** The process ids of the browsers in `temporary`. */
export function browsers(temporary) {
  return sessions(temporary).flatMap((session) => {
    const profiles = readdirSync(join(temporary, session)).filter((name) => name.startsWith("agent-browser-"));
    return profiles.map((profile) => {
      const lock = readlinkSync(join(temporary, session, profile, "SingletonLock"));
      return Number(lock.slice(lock.lastIndexOf("-") + 1));
    });
  });
}

/** Finds processes by their command line or environment, which an ended process no longer has. */
function processesThatName(folder) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((pid) => {
    try {
      return ["cmdline", "environ"].some((file) => readFileSync(`/proc/${pid}/${file}`).includes(folder));
    } catch {
      return false;
    }
  });
}

/** Waits until `condition` is true, for at most 30 seconds. */
export async function until(condition, what) {
  for (const start = Date.now(); !(await condition());) {
    assert.ok(Date.now() - start < 30_000, `in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
