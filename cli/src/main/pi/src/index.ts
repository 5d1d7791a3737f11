// Memory for pi. The program answers; this file says when it is asked and where its words stand.
import { randomUUID } from "node:crypto";
import { Capture } from "./capture.ts";
import { closePage, registerCommands } from "./commands.ts";
import { hostTrusts, review, tell, tellUnused } from "./consent.ts";
import { Engine, PROMPT_MS, runOnce, startResident } from "./engine.ts";
import { ENTRY, Ledger, placeStanding } from "./placement.ts";
import { summarize, words } from "./session.ts";
import { registerTools } from "./tools.ts";

/** The end of a block from an index that is not whole yet: for the user. */
const INDEXING = /\n*> (memory is being indexed;.*)$/;

export default function memory(pi: any): void {
  let engine: Engine | undefined;
  let session = "";
  let standing = "";
  let fresh = true;
  let trusted = false;
  let registered = false;
  let started = false;
  // Whether the recalled block goes to the system prompt too.
  let wholeSystem = false;
  // What it brought there in this session: the engine does not give it again.
  let said: string[] = [];
  // Whether the configuration has said what it has for this session.
  let settled = false;
  let settling: Promise<void> = Promise.resolve();
  const ledger = new Ledger((entry) => pi.appendEntry?.(ENTRY, entry));
  const capture = new Capture(() => session);

  const settle = async (limit: number) => {
    const answer = await engine?.call("memory_status", { session }, limit);
    if (!answer || answer.isError) return answer;
    settled = true;
    wholeSystem = answer.text.includes("in the system prompt");
    const captured = /\bcapture  (.*)/.exec(answer.text)?.[1] ?? "";
    capture.everyTurn = captured.includes("every turn");
    capture.conversations = captured.includes("conversations");
    return answer;
  };

  pi.registerFlag("no-memory", { type: "boolean", default: false, description: "Run without memory" });
  registerCommands(pi, () => session);

  pi.on("session_start", (_event: any, ctx: any) => {
    engine?.stop();
    engine = undefined;
    // A session that goes on has its blocks, and the engine knows which it gave.
    fresh = !ledger.restore(ctx.sessionManager?.getBranch?.() ?? []);
    standing = "";
    said = [];
    if (pi.getFlag("no-memory")) {
      status(ctx, "memory: off");
      return;
    }
    session = ctx.sessionManager?.getSessionId?.() ?? randomUUID();
    const project = (trusted = hostTrusts(ctx));
    engine = new Engine(ctx.cwd, project);
    engine.start();
    // Nobody waits for it: a dialog may be open for long. What it opens is said with the next prompt.
    if (project) void review(ctx).then((opened) => (fresh ||= opened));
    else void tellUnused(ctx);
    // Opens the index while the user still types.
    settled = false;
    settling = settle(PROMPT_MS).then((answer) =>
      status(ctx, answer ? (answer.isError ? failure(answer.text) : "memory: loaded") : "memory: no answer"),
    );
    if (!registered) {
      registerTools(pi, ctx.cwd, () => engine, () => session);
      registered = true;
    }
  });

  pi.on("before_agent_start", async (event: any, ctx: any) => {
    if (!engine || typeof event.prompt !== "string") return;
    capture.take(event.prompt, ctx);
    if (fresh) said = [];
    const deadline = Date.now() + PROMPT_MS;
    let failed = "";
    let late = false;
    const ask = async (part: string) => {
      const left = deadline - Date.now();
      if (left <= 0) return undefined;
      const given = { prompt: event.prompt, session, part, ...(fresh ? { fresh } : {}) };
      const answer = await engine?.call("memory_context", given, left);
      if (!answer) {
        // What came too late was not read, whatever the engine believes.
        fresh = late = true;
        return undefined;
      }
      if (answer.isError) {
        failed = failure(answer.text);
        return undefined;
      }
      fresh = false;
      const indexing = INDEXING.exec(answer.text);
      if (indexing) tell(ctx, indexing[1]);
      return answer.text.replace(INDEXING, "");
    };
    // What stood there stays there when the engine is late.
    standing = (await ask("standing")) ?? standing;
    const recalled = (await ask("recalled")) ?? "";
    status(ctx, failed || (late ? "memory: late" : `memory: ${recalled.split("\n#### ").length - 1} recalled`));
    await settling;
    // The first answer was late, or there was none.
    const left = deadline - Date.now();
    if (!settled && !fresh && left > 0) await settle(left);
    if (!started && !fresh) {
      started = true;
      startResident(ctx.cwd);
    }
    if (!wholeSystem) ledger.expect(recalled);
    else if (recalled) said.push(recalled);
    const system = [standing, ...said].filter(Boolean).join("\n\n");
    return system ? placeStanding(event, system) : undefined;
  });

  pi.on("context", (event: any) => {
    const messages = ledger.apply(event.messages);
    return messages ? { messages } : undefined;
  });

  // What notes name of an edit, a command or a failure stands below its result.
  pi.on("tool_result", async (event: any, ctx: any) => {
    if (!engine || !["bash", "edit", "write"].includes(event.toolName)) return;
    const error = event.isError ? { error: words(event.content) } : {};
    const input = JSON.stringify({ session_id: session, cwd: ctx.cwd, tool_input: event.input, ...error });
    const args = ["hook", "pi", "after-tool", ...(trusted ? [] : ["--no-project"])];
    const { out, code } = await runOnce(args, ctx.cwd, { input, limit: PROMPT_MS });
    return code === 0 && out ? { content: [...event.content, { type: "text", text: out }] } : undefined;
  });

  pi.on("session_before_compact", async (_event: any, ctx: any) => {
    if (engine) await runOnce(["handoff", "-q"], ctx.cwd, { session });
  });

  // Another branch has other messages, and the blocks that stand before them.
  pi.on("session_tree", (_event: any, ctx: any) => {
    ledger.restore(ctx.sessionManager?.getBranch?.() ?? []);
    fresh = true;
  });

  pi.on("session_compact", () => {
    ledger.clear();
    fresh = true;
  });

  pi.on("agent_end", async (event: any, ctx: any) => {
    if (engine) await capture.review(event.messages, ctx);
  });

  pi.on("session_shutdown", async (event: any, ctx: any) => {
    closePage();
    if (!engine) return;
    engine.stop();
    engine = undefined;
    const ends = event?.reason !== "reload";
    await Promise.all([capture.drop(ctx), ends ? summarize(session, ctx) : undefined]);
  });
}

/** Why the program did not do what it was asked, for the user. */
function failure(text: string): string {
  const [told, why] = text.split("\n");
  return `memory: ${(why ?? told).replace(/^> /, "")}`;
}

/** One line below the editor, where there is one. */
function status(ctx: any, text: string): void {
  if (ctx.hasUI) ctx.ui.setStatus?.("memory", text);
}
