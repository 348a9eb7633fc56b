"""Calls every tool of the server on the command line, and prints one line per tool: the answer as the library returns it.

The first argument is the protocol version: up to 2025-11-25 it is negotiated by `initialize`, later by discovery.
"""

import json
import sys

import anyio
from mcp import Client, StdioServerParameters


async def main(version: str, command: str, *args: str) -> None:
    server = StdioServerParameters(command=command, args=list(args))
    mode = "legacy" if version <= "2025-11-25" else version
    async with Client(server, mode=mode) as client:
        for tool in (await client.list_tools()).tools:
            received = await client.call_tool(tool.name)
            fields = received.model_dump(mode="json", by_alias=True, exclude_none=True)
            print(json.dumps({"tool": tool.name, "received": fields}))


anyio.run(main, *sys.argv[1:])
