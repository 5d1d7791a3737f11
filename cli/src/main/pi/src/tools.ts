// The engine's tools under their names, as `memory mcp` lists them (tools.json is made from it by a test), and under those
// that an older extension gave three of them, so that its sessions can go on.
import { readFileSync } from "node:fs";
import type { Engine } from "./engine.ts";

const MOST_CHARS = 50_000;
/** What pi knows itself. */
const OURS = ["cwd", "session"];
/** What we call before each prompt; the model has no use for it. */
const HIDDEN = ["memory_context"];
const GROUPS = (process.env.PI_MEMORY_TOOLS ?? "core,curated,decisions,hyphens").split(",").map((name) => name.trim());

/** A name with a hyphen, the tool that it stands for, and the arguments that it has. */
const HYPHENS: [string, string, string[]][] = [
  ["memory-search", "memory_search", ["query", "limit"]],
  ["memory-get", "memory_get", ["ids"]],
  ["memory-add", "decision_add", ["text", "reason", "tag"]],
];

export function registerTools(pi: any, engine: () => Engine | undefined, session: () => string): void {
  const { tools } = JSON.parse(readFileSync(new URL("../tools.json", import.meta.url), "utf8"));
  const register = (name: string, tool: any, properties: object) =>
    pi.registerTool({
      name,
      label: tool.title,
      description: tool.description,
      ...(name === tool.name ? { promptSnippet: tool.title } : {}),
      parameters: { ...tool.inputSchema, properties },
      async execute(_id: string, given: Record<string, unknown>, signal?: AbortSignal) {
        const answer = await engine()?.call(tool.name, { ...given, session: session() }, undefined, signal);
        if (!answer) throw new Error("memory does not answer; go on without it");
        if (answer.isError) throw new Error(answer.text);
        return { content: [{ type: "text", text: answer.text.slice(0, MOST_CHARS) }], details: {} };
      },
    });
  for (const tool of tools) {
    if (HIDDEN.includes(tool.name) || !GROUPS.includes(group(tool.name))) continue;
    const properties = { ...tool.inputSchema.properties };
    for (const name of OURS) delete properties[name];
    register(tool.name, tool, properties);
  }
  for (const [name, ours, taken] of GROUPS.includes("hyphens") ? HYPHENS : []) {
    const tool = tools.find((one: any) => one.name === ours);
    const all = tool.inputSchema.properties;
    register(name, tool, Object.fromEntries(taken.filter((key) => all[key]).map((key) => [key, all[key]])));
  }
}

function group(tool: string): string {
  if (tool.startsWith("decision_")) return "decisions";
  return /^memory_(add|replace|remove)$/.test(tool) ? "curated" : "core";
}
