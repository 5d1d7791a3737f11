// Memory for pi. The program answers; this file says when it is asked and where its words stand.
import { randomUUID } from "node:crypto";
import { registerCommands } from "./commands.ts";
import { Engine, PROMPT_MS, runOnce, setting } from "./engine.ts";
import { ENTRY, Ledger, placeStanding } from "./placement.ts";
import { registerTools } from "./tools.ts";

export default function memory(pi: any): void {
  let engine: Engine | undefined;
  let session = "";
  let standing = "";
  let fresh = true;
  let registered = false;
  let placement: Promise<unknown> = Promise.resolve();
  const ledger = new Ledger((entry) => pi.appendEntry?.(ENTRY, entry));

  pi.registerFlag("no-memory", { type: "boolean", default: false, description: "Run without memory" });
  registerCommands(pi, () => session);

  pi.on("session_start", (_event: any, ctx: any) => {
    engine?.stop();
    engine = undefined;
    // A session that goes on has its blocks, and the engine knows which it gave.
    fresh = !ledger.restore(ctx.sessionManager?.getBranch?.() ?? []);
    standing = "";
    if (pi.getFlag("no-memory")) return;
    session = ctx.sessionManager?.getSessionId?.() ?? randomUUID();
    engine = new Engine(ctx.cwd);
    engine.start();
    const given = process.env.PI_MEMORY_INJECT_PLACEMENT;
    placement = given ? Promise.resolve(given) : setting("injection.placement", ctx.cwd);
    // Opens the index while the user still types.
    void engine.call("memory_context", { prompt: "warm up", part: "recalled" });
    if (!registered) {
      registerTools(pi, () => engine, () => session);
      registered = true;
    }
  });

  pi.on("before_agent_start", async (event: any) => {
    if (!engine || typeof event.prompt !== "string") return;
    const deadline = Date.now() + PROMPT_MS;
    const ask = async (part: string) => {
      const left = deadline - Date.now();
      if (left <= 0) return undefined;
      const given = { prompt: event.prompt, session, part, ...(fresh ? { fresh } : {}) };
      const answer = await engine?.call("memory_context", given, left);
      // What came too late was not read, whatever the engine believes.
      fresh = !answer || answer.isError;
      return fresh ? undefined : answer?.text;
    };
    // What stood there stays there when the engine is late.
    standing = (await ask("standing")) ?? standing;
    const recalled = (await ask("recalled")) ?? "";
    const wholeSystem = (await placement) === "system";
    if (!wholeSystem) ledger.expect(recalled);
    const system = wholeSystem ? [standing, recalled].filter(Boolean).join("\n\n") : standing;
    return system ? placeStanding(event, system) : undefined;
  });

  pi.on("context", (event: any) => {
    const messages = ledger.apply(event.messages);
    return messages ? { messages } : undefined;
  });

  pi.on("session_before_compact", async (_event: any, ctx: any) => {
    if (engine) await runOnce(["handoff", "--session", session, "--cwd", ctx.cwd, "-q"], ctx.cwd, PROMPT_MS);
  });

  pi.on("session_compact", () => {
    ledger.clear();
    fresh = true;
  });

  pi.on("session_shutdown", () => {
    engine?.stop();
    engine = undefined;
  });
}
