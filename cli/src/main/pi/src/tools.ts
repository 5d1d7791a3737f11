// The engine's tools, as `memory mcp` lists them (tools.json is made from it by a test): the core, and the decision log
// and the curated store where one is in use. PI_MEMORY_TOOLS names the groups instead: core, decisions, curated, hyphens.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Engine } from "./engine.ts";

const MOST_CHARS = 50_000;
/** What pi knows itself. */
const OURS = ["cwd", "session"];
const ADDED: Record<string, string> = { decision: "decisions", curated: "curated" };

/** Names that an older extension gave three tools, so that its sessions can go on. */
const text = { type: "string" };
const texts = { type: "array", items: text };
const HYPHENS: [string, string, string, string[], object][] = [
  ["memory-search", "memory_search", "Search memory", ["query"], { query: text, limit: { type: "integer" } }],
  ["memory-get", "memory_get", "Show passages by id", ["ids"], { ids: texts }],
  ["memory-add", "decision_add", "Record a decision", ["text"], { text, title: text, reason: text, tags: texts }],
];

export function registerTools(pi: any, cwd: string, engine: () => Engine | undefined, session: () => string): void {
  const register = (name: string, calls: string, label: string, description: string, parameters: object) =>
    pi.registerTool({
      name,
      label,
      description,
      ...(name === calls ? { promptSnippet: label } : {}),
      parameters,
      async execute(_id: string, given: Record<string, unknown>, signal?: AbortSignal) {
        const answer = await engine()?.call(calls, { ...given, session: session() }, undefined, signal);
        if (!answer) throw new Error("memory does not answer; go on without it");
        if (answer.isError) throw new Error(answer.text);
        return { content: [{ type: "text", text: answer.text.slice(0, MOST_CHARS) }], details: {} };
      },
    });
  const groups = process.env.PI_MEMORY_TOOLS?.split(",").map((name) => name.trim()) ?? inUse(cwd);
  const { tools } = JSON.parse(readFileSync(new URL("../tools.json", import.meta.url), "utf8"));
  for (const tool of tools) {
    if (!groups.includes(ADDED[tool.name] ?? "core")) continue;
    const properties = { ...tool.inputSchema.properties };
    for (const name of OURS) delete properties[name];
    register(tool.name, tool.name, tool.title, tool.description, { ...tool.inputSchema, properties });
  }
  for (const [name, calls, label, required, properties] of groups.includes("hyphens") ? HYPHENS : []) {
    register(name, calls, label, label, { type: "object", properties, required });
  }
}

/** The folder around this one, or itself, that is a repository. */
function repository(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const outer = dirname(folder);
  return outer === folder ? undefined : repository(outer);
}

/** What each session has, and what the user's files show to be in use. */
function inUse(cwd: string): string[] {
  const agent = process.env.PI_CODING_AGENT_DIR || join(homedir(), ".pi", "agent");
  const named = process.env.PI_MEMORY_DIR?.replace(/^~(?=\/|$)/, homedir());
  const home = named || join(agent, "memory");
  const store = join(named || agent, "memories");
  const project = join(repository(cwd) ?? cwd, ".pi");
  const logs = [home, join(project, "decision-memory"), join(project, "memory")];
  return [
    "core",
    ...(logs.some((folder) => existsSync(join(folder, "decisions.jsonl"))) ? ["decisions"] : []),
    ...(["MEMORY.md", "USER.md"].some((name) => existsSync(join(store, name))) ? ["curated"] : []),
  ];
}
