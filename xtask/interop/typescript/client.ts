// Calls every tool of the server given on the command line; one line a tool: what the library hands its user.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command = "", ...args] = process.argv.slice(2);
const client = new Client({ name: "interop", version: "1" });
await client.connect(new StdioClientTransport({ command, args }));
for (const { name } of (await client.listTools()).tools) {
  console.log(JSON.stringify({ tool: name, received: await client.callTool({ name }) }));
}
await client.close();
