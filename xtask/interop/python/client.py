"""Calls every tool of the server given on the command line; one line a tool: what the library hands its user.

The first argument is the protocol's version: up to 2025-11-25 it is agreed on by `initialize`, later by discovery.
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
