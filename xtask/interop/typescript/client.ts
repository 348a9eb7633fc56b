// Calls every tool of the server on the command line, and prints one line per tool: the answer as the library returns
// it. The first argument is the protocol version: up to 2025-11-25 it is negotiated by `initialize`, later by
// discovery.

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [version = "", command = "", ...args] = process.argv.slice(2);
const mode = version <= "2025-11-25" ? "legacy" : { pin: version };
const client = new Client({ name: "interop", version: "1" }, { versionNegotiation: { mode } });
await client.connect(new StdioClientTransport({ command, args }));
for (const { name } of (await client.listTools()).tools) {
  console.log(JSON.stringify({ tool: name, received: await client.callTool({ name }) }));
}
await client.close();
