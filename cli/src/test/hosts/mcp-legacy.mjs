// The official MCP client of the handshake era against a server: node mcp-legacy.mjs NODE_MODULES COMMAND [ARG…]
// Prints one JSON object of what it saw.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [modules, command, ...args] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(createRequire(join(modules, "x.js")).resolve(name)));
const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");

const client = new Client({ name: "test", version: "1" });
const wrong = [];
client.onerror = (error) => wrong.push(String(error));
const transport = new StdioClientTransport({ command, args, env: process.env, stderr: "inherit" });
await client.connect(transport);
const seen = { server: client.getServerVersion(), instructions: client.getInstructions().length };
seen.tools = (await client.listTools()).tools.map((tool) => tool.name);
const call = async (name, given) => (await client.callTool({ name, arguments: given })).content[0].text;
seen.search = await call("memory_search", { query: "Which database does our staging cluster use?" });
seen.written = await call("memory_write", { target: "long_term", content: "- The harbour kiosk sells umbrellas" });
seen.found = await call("memory_search", { query: "umbrella kiosk" });
seen.context = await call("memory_context", { prompt: "On which port does our staging database listen?", session: "s" });
seen.again = await call("memory_context", { prompt: "On which port does our staging database listen?", session: "s" });
seen.refused = await client.callTool({ name: "memory_read", arguments: { target: "nothing" } });
await client.ping();
await client.close();
seen.wrong = wrong;
console.log(JSON.stringify(seen));
