// How long the faces take that are no command: a call of `memory mcp`, and pi's prompts with the package and without, until
// the model on loopback is asked. Called by start-up.sh, whose rows these follow: median and minimum in ms.
//   node faces.mjs DISTRIBUTION SAMPLE ROUNDS [PI…]
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [dist, sample, rounds, ...pi] = process.argv.slice(2);
const LATER = 5;
const home = mkdtempSync(join(tmpdir(), "memory-faces-"));
// Nothing is late here: what a call takes is what is asked.
const MEMORY_DEADLINE_MS = "20000";
const env = { PATH: process.env.PATH, HOME: home, MEMORY_DEADLINE_MS, PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" };
const rows = new Map();
const lines = readdirSync(sample, { recursive: true })
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => readFileSync(join(sample, name), "utf8").split("\n"))
  .filter((line) => line.startsWith("- "));
/** 200 characters in the words of the sample, so that there is something to find; another line each time. */
const prompt = (number) => lines[(1000 + 97 * number) % lines.length].slice(2, 202);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function note(row, ms) {
  rows.set(row, [...(rows.get(row) ?? []), ms]);
}

/** A child that says one JSON object a line. */
function talk(command, args, more = {}) {
  const child = spawn(command, args, { cwd: home, env: { ...env, ...more }, stdio: ["pipe", "pipe", "ignore"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    const at = waiting.findIndex((one) => line.includes(one.words));
    if (at >= 0) waiting.splice(at, 1)[0].done(line);
  });
  return {
    child,
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    hears: (words) => new Promise((done) => waiting.push({ words, done })),
  };
}

async function mcp() {
  const start = performance.now();
  const { child, send, hears } = talk(join(dist, "bin/memory"), ["--no-project", "mcp"]);
  const ask = async (row, id, method, params) => {
    const from = row === "mcp-initialize" ? start : performance.now();
    const heard = hears(`"id":${id}`);
    send({ jsonrpc: "2.0", id, method, params });
    const answer = await heard;
    if (answer.includes('"isError":true')) throw new Error(answer);
    note(row, performance.now() - from);
  };
  const clientInfo = { name: "bench", version: "1" };
  await ask("mcp-initialize", 1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  send({ jsonrpc: "2.0", method: "notifications/initialized" });
  for (let call = 0; call <= LATER; call++) {
    const row = call ? "mcp-context-later" : "mcp-context-first";
    await ask(row, 10 + call, "tools/call", { name: "memory_context", arguments: { prompt: prompt(call), session: `s${call}` } });
  }
  for (let call = 0; call < LATER; call++)
    await ask("mcp-search", 20 + call, "tools/call", { name: "memory_search", arguments: { query: prompt(call) } });
  child.kill();
}

let asked = () => {};
/** Says one word to everything. */
const model = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    asked(body);
    const head = { id: "c", object: "chat.completion.chunk", created: 1, model: "fake-model" };
    const say = (delta, finish_reason) => `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`${say({ role: "assistant", content: "Yes." })}${say({}, "stop")}data: [DONE]\n\n`);
  });
});

async function talkWithPi(kind, flags) {
  const [command, ...args] = [...pi, "--provider", "fake", "--model", "fake-model", "--no-session", ...flags, "--mode", "rpc"];
  const started = performance.now();
  const { child, send, hears } = talk(command, args, { MEMORY_COMMAND: join(dist, "bin/memory") });
  const state = hears('"id":"ready"');
  send({ id: "ready", type: "get_state" });
  await state;
  note(`pi-ready${kind}`, performance.now() - started);
  await pause(2000); // somebody types
  for (let number = 0; number <= LATER; number++) {
    const from = performance.now();
    const end = hears('"type":"agent_end"');
    const request = new Promise((done) => (asked = done));
    send({ id: `p${number}`, type: "prompt", message: prompt(number) });
    const body = await request;
    note(`pi-${number ? "later" : "first"}${kind}`, performance.now() - from);
    if (!kind && !body.includes("Recalled memory")) note("pi-without-its-memory", performance.now() - from);
    await end;
  }
  child.stdin.end();
  child.kill();
}

try {
  mkdirSync(join(home, ".pi/agent"), { recursive: true });
  cpSync(sample, join(home, ".pi/agent/memory"), { recursive: true });
  await pause(2500); // files younger than two seconds are hashed again
  for (let round = 0; round < Number(rounds); round++) await mcp();
  if (pi.length) {
    await new Promise((done) => model.listen(0, "127.0.0.1", done));
    const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    const fake = { id: "fake-model", reasoning: false, input: ["text"], cost, contextWindow: 200000, maxTokens: 4096 };
    const baseUrl = `http://127.0.0.1:${model.address().port}/v1`;
    const providers = { fake: { baseUrl, api: "openai-completions", apiKey: "dummy", models: [fake] } };
    writeFileSync(join(home, ".pi/agent/models.json"), JSON.stringify({ providers }));
    for (let round = 0; round < Number(rounds); round++) {
      await talkWithPi("-bare", []);
      await talkWithPi("", ["-e", join(dist, "pi/src/index.ts")]);
    }
    model.close();
    model.closeAllConnections();
  }
} finally {
  spawn(join(dist, "bin/memory"), ["serve", "stop"], { env, stdio: "ignore" });
  await pause(500);
  rmSync(home, { recursive: true, force: true });
}
for (const [row, times] of rows) {
  times.sort((one, other) => one - other);
  const median = times[times.length >> 1];
  console.log(`${row.padEnd(20)} ${median.toFixed(1).padStart(9)} ${times[0].toFixed(1).padStart(9)}   of ${times.length}`);
}
