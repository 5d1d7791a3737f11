// Decisions that a prompt says in so many words ("Decision: …"): kept aside when the prompt comes, put to the user when
// its run has ended. Without a dialog they wait in `memory capture list`.
import { type Ended, runOnce } from "./engine.ts";

const MARKED = /decision:/i;
const DIALOG_MS = 120_000;

interface Found {
  candidates: { id: string; text: string }[];
  /** Whether the user is asked. */
  confirm: boolean;
}

export class Capture {
  /** Also prompts without the marker, as the configuration says. */
  everyTurn = false;
  private waiting?: Promise<Found>;

  constructor(private readonly session: () => string) {}

  /** Does not wait: what is found is needed when the run has ended. */
  take(prompt: string, ctx: any): void {
    const before = this.drop(ctx);
    if (!MARKED.test(prompt) && !this.everyTurn) return;
    this.waiting = before
      .then(() => this.run(["candidates", "-", "--json"], ctx, prompt))
      .then((answer) => found(answer, ctx));
  }

  /** A run that failed may be tried again, so what it brought is kept until the next prompt. */
  async review(messages: any[], ctx: any): Promise<void> {
    const last = messages?.findLast?.((message: any) => message.role === "assistant");
    if (!this.waiting || ["error", "aborted"].includes(last?.stopReason)) return;
    const { candidates, confirm } = await this.waiting;
    this.waiting = undefined;
    if (candidates.length === 0) return;
    if (!confirm) {
      await this.run(["confirm", ...candidates.map((one) => one.id)], ctx);
    } else if (ctx.hasUI) {
      await this.ask(candidates, ctx);
    }
  }

  /** Forgets what a run that never succeeded brought. */
  async drop(ctx: any): Promise<void> {
    const waiting = this.waiting;
    this.waiting = undefined;
    const ids = (await waiting)?.candidates.map((one) => one.id) ?? [];
    if (ids.length) await this.run(["drop", ...ids], ctx);
  }

  private async ask(candidates: Found["candidates"], ctx: any): Promise<void> {
    const kept: string[] = [];
    const dropped: string[] = [];
    for (const { id, text } of candidates) {
      const yes = await ctx.ui.confirm("Keep this decision in memory?", text, { timeout: DIALOG_MS });
      (yes ? kept : dropped).push(id);
    }
    if (dropped.length) await this.run(["drop", ...dropped], ctx);
    if (kept.length) {
      const answer = await this.run(["confirm", ...kept], ctx);
      ctx.ui.notify(answer.text, answer.isError ? "error" : "info");
    }
  }

  private run(args: string[], ctx: any, input?: string): Promise<Ended> {
    return runOnce(["capture", ...args], ctx.cwd, { session: this.session(), input });
  }
}

function found({ out, isError }: Ended, ctx: any): Found {
  let told: any = {};
  try {
    told = JSON.parse(out);
  } catch {
    // It did not answer in time.
  }
  // Such as that the project's memory is not trusted.
  if (isError && told.error && ctx.hasUI) ctx.ui.notify(`No decision was noted: ${told.error.message}. ${told.error.hint}`, "warning");
  return { candidates: told.candidates ?? [], confirm: told.confirm ?? true };
}
