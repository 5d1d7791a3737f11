// A project's memory and its user, who is told and asked when a session starts. Never the model.
import { runOnce } from "./engine.ts";

/** Exit code: not done without consent. */
const DENIED = 3;
const DIALOG_MS = 120_000;

/** Whether pi lets the folder's own files count. Its yes alone opens no memory: it never asks about `.pi/memory`. */
export function hostTrusts(ctx: any): boolean {
  return ctx.isProjectTrusted?.() ?? true;
}

/** Tells the user that the folder's memory is not used, where it has any and pi does not let the folder's files count. */
export async function tellUnused(ctx: any): Promise<void> {
  const { out } = await runOnce(["status", "--json"], ctx.cwd);
  const has = parsed(out).project_trusted || (await runOnce(["trust", "--review", "--json"], ctx.cwd)).code === DENIED;
  if (has) tell(ctx, "pi does not trust this folder, so its memory is not used; /trust changes that for the next session");
}

/** Asks whether memory that nobody trusts may be read, tells what is new in memory that is; whether it was opened now. */
export async function review(ctx: any): Promise<boolean> {
  const { code, out } = await runOnce(["trust", "--review", "--json"], ctx.cwd);
  if (code === DENIED) return await opened(ctx);
  const news = parsed(out).new ?? [];
  if (news.length) {
    tell(ctx, `project memory: ${counted(news)}, not looked at yet; /memory trust --review shows it and asks`);
  }
  return false;
}

async function opened(ctx: any): Promise<boolean> {
  const title = "Trust this project's memory?";
  if (!ctx.hasUI) {
    tell(ctx, "this project has memory that is not trusted and not used; memory trust shows it and asks");
    return false;
  }
  const { out } = await runOnce(["trust"], ctx.cwd);
  if (!(await ctx.ui.confirm(title, out, { timeout: DIALOG_MS }))) {
    tell(ctx, "this project's memory is not used; /memory trust asks again");
    return false;
  }
  const { text, isError } = await runOnce(["trust", "--yes"], ctx.cwd);
  ctx.ui.notify(text.split("\n").at(-1), isError ? "error" : "info");
  return !isError;
}

/** `3 new notes by 2 authors since 2026-02-10`. */
function counted(news: { author?: string; date?: string }[]): string {
  const authors = new Set(news.flatMap((one) => one.author ?? [])).size;
  const since = news.flatMap((one) => one.date ?? []).sort()[0];
  const by = authors ? ` by ${authors} author${authors > 1 ? "s" : ""}` : "";
  return `${news.length} new note${news.length > 1 ? "s" : ""}${by}${since ? ` since ${since}` : ""}`;
}

/** Told to the user, never to the model. */
export function tell(ctx: any, text: string): void {
  if (ctx.hasUI) ctx.ui.notify(text, "info");
  else process.stderr.write(`memory: ${text}\n`);
}

function parsed(json: string): any {
  try {
    return JSON.parse(json);
  } catch {
    return {}; // it did not answer in time
  }
}
