// Counts tokens of the drivers' own output and of the snapshots made of it, for the pages in tests/dialogs.
//
//   cargo build --release -p snapshot-format --features cli
//   npm install --no-save --prefix target/tokens gpt-tokenizer
//   node crates/snapshot-format/benches/tokens.mjs

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const root = new URL("../../../", import.meta.url);
const { countTokens } = createRequire(new URL("target/tokens/", root))("gpt-tokenizer/encoding/o200k_base");
const program = new URL("target/release/snapshot-format", root).pathname;
const folder = new URL("crates/snapshot-format/tests/dialogs/", root);

function format(tree, options) {
  const input = JSON.stringify({ title: "T", url: "u", tree, options });
  return JSON.parse(spawnSync(program, ["format"], { input }).stdout);
}

const drivers = {};
for (const file of readdirSync(folder)) {
  for (const [driver, tree] of Object.entries(JSON.parse(readFileSync(new URL(file, folder))).captures)) {
    const [all, shown] = [format(tree, { maxElements: 1e9 }), format(tree, {})];
    const sums = (drivers[driver] ??= { pages: 0, elements: 0, own: 0, all: 0, shown: 0 });
    sums.pages += 1;
    sums.elements += all.elementCount;
    sums.own += countTokens(tree);
    sums.all += countTokens(all.tree);
    sums.shown += countTokens(shown.tree);
  }
}
console.log("| driver | its own output, per page | per element | all elements, per page | per element | default snapshot, per page |");
console.log("|---|---|---|---|---|---|");
for (const [driver, { pages, elements, own, all, shown }] of Object.entries(drivers)) {
  const page = (tokens) => Math.round(tokens / pages);
  const element = (tokens) => (tokens / elements).toFixed(1);
  console.log(`| ${driver} | ${page(own)} | ${element(own)} | ${page(all)} | ${element(all)} | ${page(shown)} |`);
}
