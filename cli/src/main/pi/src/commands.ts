// `/memory …` and `/decision …`: the commands of the program, for people. Their answers go to the user alone.
import { runOnce } from "./engine.ts";

export function registerCommands(pi: any, session: () => string): void {
  const run = async (args: string[], ctx: any) => {
    const answer = await runOnce([...args, "--cwd", ctx.cwd], ctx.cwd);
    show(ctx, answer.text || "done", answer.isError);
  };

  pi.registerCommand("memory", {
    description: "Memory: status, search WORDS, preview PROMPT, on, off, trust, read TARGET …",
    async handler(typed: string, ctx: any) {
      const args = words(typed);
      if (args.length === 0) args.push("status");
      if (args[0] === "on" || args[0] === "off") args.push("--session", session());
      if (args[0] === "trust" && !args.includes("--yes")) {
        await trust(args, ctx);
      } else {
        await run(args, ctx);
      }
    },
  });

  pi.registerCommand("decision", {
    description: "Decisions: list, search WORDS, add TEXT [--project], show ID, supersede …",
    async handler(typed: string, ctx: any) {
      const args = words(typed).flatMap((word) =>
        word === "--project" || word === "--global" ? ["--scope", word.slice(2)] : [word],
      );
      await run(["decision", ...(args.length ? args : ["list"])], ctx);
    },
  });

  /** Shows what the project's memory would say, and asks before it may. */
  async function trust(args: string[], ctx: any) {
    const preview = await runOnce([...args, "--cwd", ctx.cwd], ctx.cwd);
    if (ctx.hasUI && (await ctx.ui.confirm("Trust this project's memory?", preview.text))) {
      await run([...args, "--yes"], ctx);
    } else {
      show(ctx, preview.text, false);
    }
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
