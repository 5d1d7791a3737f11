// The engine's tools under their names, as `memory mcp` lists them (tools.json is made from it by a test).
import { readFileSync } from "node:fs";
import type { Engine } from "./engine.ts";

const MOST_CHARS = 50_000;
/** What pi knows itself. */
const OURS = ["cwd", "session"];
/** What we call before each prompt; the model has no use for it. */
const HIDDEN = ["memory_context"];

export function registerTools(pi: any, engine: () => Engine | undefined, session: () => string): void {
  const listed = JSON.parse(readFileSync(new URL("../tools.json", import.meta.url), "utf8"));
  for (const tool of listed.tools) {
    if (HIDDEN.includes(tool.name)) continue;
    const properties = { ...tool.inputSchema.properties };
    for (const name of OURS) delete properties[name];
    pi.registerTool({
      name: tool.name,
      label: tool.title,
      description: tool.description,
      promptSnippet: tool.title,
      parameters: { ...tool.inputSchema, properties },
      async execute(_id: string, given: Record<string, unknown>, signal?: AbortSignal) {
        const answer = await engine()?.call(tool.name, { ...given, session: session() }, undefined, signal);
        if (!answer) throw new Error("memory does not answer; go on without it");
        if (answer.isError) throw new Error(answer.text);
        return { content: [{ type: "text", text: answer.text.slice(0, MOST_CHARS) }], details: {} };
      },
    });
  }
}
