// Reads one JSON value per line, and prints for each what it was read as or why it was rejected.

import { createInterface } from "node:readline";
import { Outcome, told } from "./outcome.js";

for await (const line of createInterface({ input: process.stdin })) {
  const read = Outcome.safeParse(JSON.parse(line));
  const answer = read.success
    ? { told: told(read.data) }
    : { refused: read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ") };
  console.log(JSON.stringify(answer));
}
