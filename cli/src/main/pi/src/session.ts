// What a session of pi said, as text for the commands that read one.
import { PROMPT_MS, runOnce } from "./engine.ts";

const AT_EXIT = /^(1|true|yes|on)$/i.test(process.env.PI_MEMORY_EXIT_SUMMARY ?? "");
const EXIT_MS = Math.max(3_000, 2 * PROMPT_MS);
const MOST_CHARS = 1 << 20;

/** The words of the user and of the model, the newest if there are too many. */
export function spoken(ctx: any): string {
  const entries: any[] = ctx.sessionManager?.getBranch?.() ?? [];
  const turns = entries
    .filter((entry) => entry.type === "message" && ["user", "assistant"].includes(entry.message?.role))
    .map(({ message }) => `${message.role === "user" ? "User" : "Assistant"}: ${words(message.content)}`);
  return turns.join("\n\n").slice(-MOST_CHARS);
}

/** Puts what the session decided and left open into today's log, for those who want that. */
export async function summarize(session: string, ctx: any): Promise<void> {
  const text = AT_EXIT ? spoken(ctx) : "";
  if (text) await runOnce(["summarize-session", "--apply", "-q"], ctx.cwd, { session, input: text, limit: EXIT_MS });
}

/** The text of a message or of what a tool said. */
export function words(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content : [];
  return parts.filter((part) => part.type === "text").map((part) => part.text).join("\n");
}
