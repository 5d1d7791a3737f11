// A server on stdin and stdout, reached over HTTP on loopback: node mcp-bridge.mjs COMMAND [ARG…]
// Prints its port. For the official conformance suite, which speaks HTTP only. What is HTTP's own (hosts, headers) is
// answered here, every message goes to the server as it is but for its id.
import { spawn } from "node:child_process";
import { createServer } from "node:http";

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
/** What the errors of JSON-RPC are over HTTP since 2026-07-28. */
const STATUS = { "-32601": 404, "-32602": 400, "-32020": 400, "-32022": 400 };
const HANDSHAKES = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
const VERSION = "io.modelcontextprotocol/protocolVersion";
const waiting = new Map();
let last = 0;
let rest = "";
child.stdout.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  }
});
child.on("exit", () => process.exit(1));

const server = createServer((request, response) => {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  const origin = request.headers.origin;
  const local = (name) => ["127.0.0.1", "localhost", "[::1]"].includes(name);
  if (!local(host) || (origin && !local(new URL(origin).hostname))) return response.writeHead(403).end();
  if (request.method !== "POST") return response.writeHead(405).end();
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    const message = JSON.parse(body);
    const asks = message.id !== undefined && message.method !== undefined;
    const header = request.headers["mcp-protocol-version"];
    const modern = header && !HANDSHAKES.includes(header);
    const reply = (answer) => {
      response.writeHead(modern ? (STATUS[answer.error?.code] ?? 200) : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...answer, id: message.id }));
    };
    if (modern && asks && header !== (message.params?._meta?.[VERSION] ?? header))
      return reply({ jsonrpc: "2.0", error: { code: -32020, message: "the header names another version" } });
    const id = `bridge-${++last}`;
    if (asks) waiting.set(id, reply);
    child.stdin.write(`${JSON.stringify(asks ? { ...message, id } : message)}\n`);
    if (!asks) response.writeHead(202).end();
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
