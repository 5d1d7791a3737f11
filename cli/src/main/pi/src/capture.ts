// Decisions that a prompt says in so many words ("Decision: …"): kept aside when the prompt comes, put to the user when
// its run has ended; where conversations are read, what this one proposes too. Without a dialog they wait in
// `memory capture list`.
import { type Ended, runOnce } from "./engine.ts";

const MARKED = /decision:/i;
const DIALOG_MS = 120_000;
const REVIEW_MS = 5_000;

interface Candidate {
  id: string;
  text: string;
  session: string;
}

interface Found {
  candidates: Candidate[];
  /** Whether the user is asked. */
  confirm: boolean;
}

export class Capture {
  /** Also prompts without the marker, as the configuration says. */
  everyTurn = false;
  /** Whether the conversations that agents keep are read, this one among them. */
  conversations = false;
  private waiting?: Promise<Found>;
  private readonly asked = new Set<string>();

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
    if (["error", "aborted"].includes(last?.stopReason)) return;
    const { candidates, confirm } = (await this.waiting) ?? { candidates: [], confirm: true };
    this.waiting = undefined;
    if (!confirm) {
      if (candidates.length) await this.run(["confirm", ...candidates.map((one) => one.id)], ctx);
    } else if (ctx.hasUI) {
      const said = candidates.map((one) => one.text);
      const proposed = (await this.proposed(ctx)).filter((one) => !said.includes(one.text));
      await this.ask([...candidates, ...proposed], ctx);
    }
  }

  /** What this session's own conversation proposes, each line once. */
  private async proposed(ctx: any): Promise<Candidate[]> {
    if (!this.conversations) return [];
    const { candidates } = found(await runOnce(["review", "--json"], ctx.cwd, { limit: REVIEW_MS }), ctx);
    return candidates.filter((one) => one.session === `pi:${this.session()}` && !this.asked.has(one.id));
  }

  /** Forgets what a run that never succeeded brought. */
  async drop(ctx: any): Promise<void> {
    const waiting = this.waiting;
    this.waiting = undefined;
    const ids = (await waiting)?.candidates.map((one) => one.id) ?? [];
    if (ids.length) await this.run(["drop", ...ids], ctx);
  }

  private async ask(candidates: Candidate[], ctx: any): Promise<void> {
    if (candidates.length === 0) return;
    for (const { id } of candidates) this.asked.add(id);
    // Left without an answer, they wait in `memory capture list`.
    const chosen = candidates.length > 1 ? await choose(candidates, ctx) : await confirmed(candidates, ctx);
    if (!chosen) return;
    const kept = candidates.map((one) => one.id).filter((id) => chosen.has(id));
    const dropped = candidates.map((one) => one.id).filter((id) => !chosen.has(id));
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

async function confirmed([one]: Candidate[], ctx: any): Promise<Set<string> | undefined> {
  const asked = Date.now();
  const yes = await ctx.ui.confirm("Keep this decision in memory?", one.text, { timeout: DIALOG_MS });
  if (!yes && Date.now() - asked >= DIALOG_MS - 500) return undefined; // nobody answered: pi says no for them
  return new Set(yes ? [one.id] : []);
}

/** One list that is ticked until it is right; all are at first. */
async function choose(candidates: Candidate[], ctx: any): Promise<Set<string> | undefined> {
  const kept = new Set(candidates.map((one) => one.id));
  while (true) {
    const lines = candidates.map(({ id, text }, at) => `[${kept.has(id) ? "x" : " "}] ${at + 1}. ${text}`);
    const save = `Keep ${kept.size} of ${candidates.length}`;
    const picked = await ctx.ui.select("Decisions for memory: tick, then keep", [save, ...lines], { timeout: DIALOG_MS });
    if (picked === save) return kept;
    const one = candidates[lines.indexOf(picked)];
    if (!one) return undefined;
    if (!kept.delete(one.id)) kept.add(one.id);
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
