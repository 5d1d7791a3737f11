// `/memory …` and `/decision …`: the commands of the program, for people. Their answers go to the user alone.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { launcher, runOnce } from "./engine.ts";
import { spoken } from "./session.ts";

/** Exit code: against what stands there. */
const CONFLICT = 5;
const PAGE_MS = 15_000;
/** What reads a session's text when it is given none. */
const READERS = ["summarize-session", "extract-decisions"];
const MEMORY_WORDS =
  "status recall search preview read get write log scratchpad remember flush handoff curated decision capture on off trust untrust " +
  "pages verify faults traces trace why archive active important unimportant restore recent stale promote " +
  "extract-decisions summarize-session git doctor scan scrub forget config index inspect";
/** What other programs call them. */
const OTHER_WORDS: Record<string, string[]> = {
  stats: ["status"],
  path: ["status"],
  staleness: ["stale"],
  add: ["decision", "add"],
  "promote-to-kb": ["promote", "--kb"],
  supersede: ["decision", "supersede"],
  conflict: ["decision", "conflict"],
  "disable-current": ["off", "--here"],
  "enable-current": ["on", "--here"],
};
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
    if (args[0] === "inspect") return page(ctx, args);
    let answer = await runOnce(args, ctx.cwd, how);
    if (answer.code === CONFLICT && ctx.hasUI) {
      const more = await chosen(answer.text, ctx);
      if (!more) return;
      args.push(...more);
      if (more.length) answer = await runOnce(args, ctx.cwd, how);
    }
    // Shown first, done when the user says so.
    if (answer.isError && answer.text.includes("--yes") && ctx.hasUI && !args.includes("--yes")) {
      if (!(await ctx.ui.confirm(`memory ${args.join(" ")}?`, answer.text))) return;
      answer = await runOnce([...args, "--yes"], ctx.cwd, how);
    }
    show(ctx, answer.text || "done", answer.isError);
  };

  pi.registerCommand("memory", {
    description: "Memory: status, recall WORDS, search WORDS, preview PROMPT, on, off, trust, read TARGET …",
    getArgumentCompletions: among(`${MEMORY_WORDS} ${Object.keys(OTHER_WORDS).join(" ")}`),
    async handler(typed: string, ctx: any) {
      const [word = "status", ...rest] = words(typed);
      await run([...(OTHER_WORDS[word] ?? [word]), ...rest], ctx);
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

/**
 * What the user wants done about what stands against a command, as options of the command.
 *
 * @returns undefined when they want nothing; empty when there is nothing to choose
 */
async function chosen(told: string, ctx: any): Promise<string[] | undefined> {
  const [message, choices] = told.split(/\s*choose: /);
  if (!choices) return [];
  const options = choices.split("\n")[0].split(" | ");
  const labels = options.map((option) => LABELS.find(([start]) => option.startsWith(start))?.[1](option) ?? option);
  const label = await ctx.ui.select(message.replace(/^memory: /, ""), [...labels, "Leave it"]);
  const option = options[labels.indexOf(label)];
  if (!option) return undefined;
  const [name, id, asks] = option.split(" ");
  if (!asks) return id ? [name, id] : [name];
  const reason = await ctx.ui.input("Why does the old one no longer hold?");
  return reason ? [name, id, "--reason", reason] : undefined;
}

const LABELS: [string, (option: string) => string][] = [
  ["--update", (option) => `Change ${option.split(" ")[1]} to this`],
  ["--supersede", (option) => `Replace ${option.split(" ")[1]}`],
  ["--keep-both", (option) => `Keep both, ${option.split(" ")[1]} too`],
  ["--force", () => "Add it all the same"],
  ["--scope", (option) => `In ${option.split(" ")[1]} memory`],
];

let inspected: ChildProcess | undefined;

/** The page of `memory inspect`, until pi ends. */
async function page(ctx: any, args: string[]): Promise<void> {
  closePage();
  const child = spawn(launcher(), [...args, "--cwd", ctx.cwd], { cwd: ctx.cwd, stdio: ["pipe", "pipe", "ignore"] });
  inspected = child;
  child.unref();
  const address = await new Promise<string>((resolve) => {
    const late = setTimeout(() => resolve(""), PAGE_MS);
    const end = (line: string) => (clearTimeout(late), resolve(line));
    child.stdout.setEncoding("utf8").once("data", (text: string) => end(text.split("\n")[0]));
    child.once("error", () => end("")).once("exit", () => end(""));
  });
  for (const pipe of [child.stdin, child.stdout] as any[]) pipe.unref?.();
  if (!address) return show(ctx, "the page did not start; memory doctor says why", true);
  show(ctx, `memory is shown at ${address} until pi ends`, false);
  if (ctx.hasUI) execFile(process.platform === "darwin" ? "open" : "xdg-open", [address], () => {});
}

export function closePage(): void {
  inspected?.kill();
  inspected = undefined;
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
