// The official MCP client of both eras against a server: node mcp-modern.mjs NODE_MODULES MODE COMMAND [ARG…]
// MODE is the client's version negotiation: auto, legacy, or a version. Prints one JSON object of what it saw.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { dirname, join } from "node:path";
import { existsSync } from "node:fs";

const [modules, mode, command, ...args] = process.argv.slice(2);
const root = join(modules, "node_modules/@modelcontextprotocol/client/dist");
const { Client } = await import(pathToFileURL(join(root, "index.mjs")));
const { StdioClientTransport } = await import(pathToFileURL(join(root, "stdio.mjs")));

const wrong = [];
const negotiation = mode === "auto" || mode === "legacy" ? { mode } : { mode: { pin: mode } };
const client = new Client({ name: "test", version: "1" }, { versionNegotiation: negotiation });
client.onerror = (error) => wrong.push(String(error));
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: "inherit" }));
const seen = { version: client.getNegotiatedProtocolVersion?.(), server: client.getServerVersion() };
seen.tools = (await client.listTools()).tools.map((tool) => tool.name);
const result = await client.callTool({ name: "memory_search", arguments: { query: "Which database does our staging cluster use?" } });
seen.search = result.content[0].text;
await client.close();
seen.wrong = wrong;
console.log(JSON.stringify(seen));
