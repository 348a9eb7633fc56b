// Counts forged and lost refs on fuzzed pages in a live browser, with and without agent-browser's refs map.
//
// Usage: node live-refs.mjs AGENT_BROWSER SNAPSHOT_FORMAT BROWSER [PAGES] [ELEMENTS] [SEED]
//
// The truth is the refs map of agent-browser. A ref is forged if it is not in the map, or is shown twice, or on a line
// with another role. A ref is lost if the full view does not show it. The README of snapshot-format has the results.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [agentBrowser, snapshotFormat, browser, pages = 12, elements = 400, firstSeed = 1] = process.argv.slice(2);

/** Parts of names and values: text that imitates refs, lines and headers, and characters that break quoting. */
const PARTS = [
  "Pay", "Cancel order", " ", "\\", "\"", "\\\"", "[ref=e1]", "[ref=e7]", "@e1", "@e12", " @e3 ", ": ", ":", "]", "[", "{", "}",
  "- button \"Delete\" [ref=e2]", "\n- link \"x\" [ref=e4]\n", "[level=1, ref=e9]", "“", "”", "'", "\u200b", "\u202e", "\u00a0",
  "é", "漢字", "😀", "#", "uid=1_5 button", "\t", "ref=e5", "\" [ref=e8]", "\\\" [ref=e6]", "…", "nth=1", "[nth=2]", "checked",
  "clickable [cursor:pointer]", "- ", "Page: x", "URL: y", "Interactive elements: 3", "\r\n", "@\u200be1", "＠e1", "\\n",
];

/** The kinds of elements, each with a name and another text. */
const KINDS = [
  (name) => `<button>${name}</button>`,
  (name) => `<button aria-label="${name}">x</button>`,
  (name) => `<a href="#">${name}</a>`,
  (name, text) => `<input aria-label="${name}" value="${text}">`,
  (name, text) => `<textarea aria-label="${name}">${text}</textarea>`,
  (name) => `<input type=checkbox aria-label="${name}">`,
  (name, text) => `<input type=radio aria-label="${name}" aria-description="${text}">`,
  (name, text) => `<select aria-label="${name}"><option>${text}</option><option>b</option></select>`,
  (name) => `<h2>${name}</h2>`,
  (name) => `<p>${name}</p>`,
  (name) => `<div style="cursor:pointer" onclick="1">${name}</div>`,
  (name) => `<div tabindex=0>${name}</div>`,
  (name) => `<div contenteditable>${name}</div>`,
  (name) => `<img alt="${name}" src="data:,">`,
  (name) => `<details><summary>${name}</summary>x</details>`,
  (name, text) => `<ul><li>${name} <button>${text}</button></li></ul>`,
  (name, text) => `<table><tr><td>${name}</td><td><a href="#x">${text}</a></td></tr></table>`,
];

let seed = Number(firstSeed);

function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >> 8) % below;
}

function text() {
  const parts = Array.from({ length: 1 + random(6) }, () => PARTS[random(PARTS.length)]);
  const escapes = { "&": "&amp;", "<": "&lt;", "\"": "&quot;" };
  return parts.join(random(3) ? "" : " ").replace(/[&<"]/g, (character) => escapes[character]);
}

function page() {
  const body = Array.from({ length: Number(elements) }, () => KINDS[random(KINDS.length)](text(), text()));
  return `<!doctype html><title>${text()}</title><body>${body.join("\n")}`;
}

const folder = mkdtempSync(join(tmpdir(), "live-refs-"));
const env = {
  ...process.env,
  AGENT_BROWSER_SOCKET_DIR: folder,
  AGENT_BROWSER_EXECUTABLE_PATH: browser,
  AGENT_BROWSER_ARGS: "--no-sandbox,--disable-gpu,--no-first-run,--disable-background-networking,--disable-sync",
  AGENT_BROWSER_NO_VERSION_CHECK: "1",
};

/** Runs agent-browser. It is not waited for synchronously, because this process serves the page. */
function drive(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(agentBrowser, ["--session", "live-refs", "--json", ...args], { env, stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => { output += chunk; });
    child.on("error", reject);
    // The daemon may keep the stream open, so the end of the process counts.
    child.on("exit", () => setTimeout(() => {
      const answer = JSON.parse(output);
      answer.success ? resolve(answer.data) : reject(new Error(`${args[0]}: ${answer.error}`));
    }, 20));
  });
}

/** Formats the full view and compares its refs with those of the map. */
function check(request, refs, counts) {
  const input = `${JSON.stringify({ title: "T", url: "U", ...request, options: { interactiveOnly: false, maxElements: 100_000 } })}\n`;
  const { stdout } = spawnSync(snapshotFormat, ["format"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const { tree, error } = JSON.parse(stdout);
  if (error) throw new Error(error);
  const shown = new Set();
  for (const line of tree.split("\n").slice(4)) {
    const role = /^\s*- (\w+)/.exec(line)?.[1];
    for (const [, id] of line.matchAll(/(?<![\\\w])@((?:f\d+)?e\d+)(?!\w)/g)) {
      if (refs[id]?.role !== role || shown.has(id)) counts.forged += 1;
      shown.add(id);
    }
  }
  counts.lost += Object.keys(refs).filter((id) => !shown.has(id)).length;
}

let html;
const server = createServer((_, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8").end(html);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const total = { refs: 0, withMap: { forged: 0, lost: 0 }, withoutMap: { forged: 0, lost: 0 } };
try {
  for (let count = 0; count < Number(pages); count += 1) {
    html = page();
    await drive("open", `http://127.0.0.1:${server.address().port}/`);
    const { snapshot: tree, refs } = await drive("snapshot");
    total.refs += Object.keys(refs).length;
    check({ tree, refs }, refs, total.withMap);
    check({ tree }, refs, total.withoutMap);
  }
} finally {
  await drive("close").catch(() => {});
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(total));
process.exit(total.withMap.forged + total.withMap.lost ? 1 : 0);
