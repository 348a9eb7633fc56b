// A server of our own, and what is expected of its answers.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export const { E2E_SITE: site, E2E_REFUSED: refused } = process.env;

/** Starts a server and a client of it. Ends both with the test. */
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
  // The client checks each structured result against its tool's output schema from here on.
  server.tools = (await client.listTools()).tools;
  server.pid = transport.pid;
  server.call = async (tool, args = {}, options = {}) => {
    const result = await client.callTool({ name: `browser_${tool}`, arguments: args }, undefined, options);
    server.answers += JSON.stringify(result);
    return result;
  };
  server.snapshot = async (args = {}) => {
    const result = await server.call("snapshot", args);
    assert.equal(result.isError ?? false, false, text(result));
    return result.structuredContent;
  };
  /** The ref of the one element whose line holds `words`. */
  server.ref = async (words) => {
    const { tree } = await server.snapshot({ maxElements: 10000 });
    const lines = body(tree).filter((line) => line.includes(words));
    assert.equal(lines.length, 1, `${words} in ${tree}`);
    return refs(lines[0])[0];
  };
  /** Waits for the page to show what an action has set going. */
  server.shows = (pattern) => until(async () => {
    const { tree } = await server.snapshot({ interactiveOnly: false, maxElements: 100 });
    return pattern.test(tree);
  }, `the page shows ${pattern}`);
  server.close = () => client.close();
  test.after(server.close);
  return server;
}

/** What the model reads. */
export function text(result) {
  return result.content.filter(({ type }) => type === "text").map(({ text }) => text).join("\n");
}

export function body(tree) {
  return tree.split("\n").slice(4);
}

/** The refs that count: those that no backslash stands before. */
export function refs(tree) {
  return [...tree.matchAll(/(?<![\\\w])@(?:f\d+)?e\d+/g)].map(([ref]) => ref);
}

export function succeeds(result) {
  assert.equal(result.isError ?? false, false, text(result));
  assert.equal(result.structuredContent.success, true);
  return result.structuredContent;
}

/** Expects a failure in all the forms in which it is told. */
export function fails(result, { code, message, hint, canRetry = false, errorType = "EXECUTION" }) {
  const { structuredContent: told } = result;
  assert.equal(result.isError, true, text(result));
  assert.equal(told.code, code, JSON.stringify(told));
  assert.equal(told.success, false);
  assert.equal(told.canRetry, canRetry);
  assert.match(told.message, message);
  assert.match(told.recoveryHint, hint);
  assert.equal(told.errorType, errorType);
  assert.equal(text(result), `${told.message}\n\nSuggestion: ${told.recoveryHint}`);
  const classified = result._meta["tool-errors/error"];
  for (const [name, value] of Object.entries(classified)) assert.deepEqual(told[name], value);
}

/** A temporary folder of its own, for a server whose traces are looked for. */
export function temporaryFolder() {
  return mkdtempSync(join(process.env.E2E_FOLDER, "test-"));
}

/** Expects every process that was started with the folder gone, then the folder empty, and removes it. */
export async function nothingLeft(temporary) {
  // In this order: a process that is left could write again into a folder that was empty.
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

/** By their command line or their environment, which a process that has ended no longer has. */
function processesThatName(folder) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((pid) => {
    try {
      return ["cmdline", "environ"].some((file) => readFileSync(`/proc/${pid}/${file}`).includes(folder));
    } catch {
      return false;
    }
  });
}

/** Waits until `condition` holds, up to half a minute. */
export async function until(condition, what) {
  for (const start = Date.now(); !(await condition());) {
    assert.ok(Date.now() - start < 30_000, `in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
