// `/memory …` and `/decision …`: the commands of the program, for people. Their answers go to the user alone.
import { runOnce } from "./engine.ts";
import { spoken } from "./session.ts";

/** Exit code: not done without consent. */
const DENIED = 3;
/** What reads a session's text when it is given none. */
const READERS = ["summarize-session", "extract-decisions"];
const MEMORY_WORDS =
  "status recall search preview read get write log scratchpad remember flush handoff curated decision capture on off trust untrust " +
  "pages verify faults traces trace why archive active important unimportant restore recent stale promote " +
  "extract-decisions summarize-session git doctor scan scrub forget config index";
const DECISION_WORDS =
  "list search show add edit supersede remove conflict resolve status purge reset enable disable doctor";

export function registerCommands(pi: any, session: () => string): void {
  const run = async (args: string[], ctx: any) => {
    const asksForText = READERS.includes(args[0]) && args.slice(1).every((word) => word.startsWith("-"));
    const how = { session: session(), input: asksForText ? spoken(ctx) : "" };
    if (args[0] === "recall") {
      const { out, text, isError } = await runOnce(["search", ...args.slice(1), "--json"], ctx.cwd, how);
      return show(ctx, recalled(out) ?? text, isError);
    }
    let answer = await runOnce(args, ctx.cwd, how);
    // Shown first, done when the user says so.
    if (answer.code === DENIED && answer.text.includes("--yes") && ctx.hasUI && !args.includes("--yes")) {
      if (!(await ctx.ui.confirm(`memory ${args.join(" ")}?`, answer.text))) return;
      answer = await runOnce([...args, "--yes"], ctx.cwd, how);
    }
    show(ctx, answer.text || "done", answer.isError);
  };

  pi.registerCommand("memory", {
    description: "Memory: status, recall WORDS, search WORDS, preview PROMPT, on, off, trust, read TARGET …",
    getArgumentCompletions: among(MEMORY_WORDS),
    async handler(typed: string, ctx: any) {
      const args = words(typed);
      await run(args.length ? args : ["status"], ctx);
    },
  });

  pi.registerCommand("decision", {
    description: "Decisions: list, search WORDS, add TEXT [--project], show ID, supersede …",
    getArgumentCompletions: among(DECISION_WORDS),
    async handler(typed: string, ctx: any) {
      const args = words(typed).flatMap((word) =>
        word === "--project" || word === "--global" ? ["--scope", word.slice(2)] : [word],
      );
      await run(["decision", ...(args.length ? args : ["list"])], ctx);
    },
  });

  pi.registerCommand("pi-memory-status", {
    description: "Entries of the curated store, and how full it is",
    async handler(_typed: string, ctx: any) {
      await run(["curated", "status"], ctx);
    },
  });
}

function among(all: string) {
  const values = all.split(" ");
  return (prefix: string) => {
    const fitting = values.filter((value) => value.startsWith(prefix));
    return fitting.length ? fitting.map((value) => ({ value, label: value })) : null;
  };
}

/** Why there are hits or none, and the hits. */
function recalled(json: string): string | undefined {
  try {
    const { reason, error, hits = [] } = JSON.parse(json);
    const told = error ? `${error.reason}: ${error.message}; ${error.hint}` : reason;
    const places = hits.map((hit: any) => `${hit.path}#L${hit.start_line}-L${hit.end_line}\n  ${hit.snippet}`);
    return [`recall: ${told}`, ...places].join("\n");
  } catch {
    return undefined; // it never ran: its words are told
  }
}

function show(ctx: any, text: string, isError: boolean): void {
  if (ctx.hasUI) ctx.ui.notify(text, isError ? "error" : "info");
  else process.stderr.write(`${text}\n`);
}

/** The words of a line, quotes taken off. */
export function words(line: string): string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double?.replace(/\\(.)/g, "$1") ?? single ?? plain,
  );
}
