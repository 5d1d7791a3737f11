// Where memory stands in a request. The standing block is a section of the system prompt, the same bytes over a session.
// The recalled block stands before the user's words it belongs to, and stays there in every later request, so that a
// provider's cache holds: pi does not keep what is put in, we do.

/** Puts the standing block into the system prompt: as a section of our own where nobody replaces the whole. */
export function placeStanding(event: any, text: string): { systemPrompt: string } | undefined {
  const options = event.systemPromptOptions;
  if (options?.sections && options.forceSystemPrompt === undefined) {
    options.sections.memory = text;
    return undefined;
  }
  return { systemPrompt: `${event.systemPrompt}\n\n${text}` };
}

/** The entries of a session's file that keep the ledger; the model never sees them. */
export const ENTRY = "memory-recalled";

/** Which recalled block belongs to which user message of this session. */
export class Ledger {
  private readonly blocks = new Map<string, string>();
  private next = "";

  constructor(private readonly keep: (entry: { key: string; block: string }) => void) {}

  /** What a session that goes on has kept: the blocks since its last compaction. */
  restore(entries: any[]): boolean {
    this.clear();
    for (const entry of entries) {
      if (entry.type === "compaction") this.blocks.clear();
      if (entry.type === "custom" && entry.customType === ENTRY) this.blocks.set(entry.data.key, entry.data.block);
    }
    return this.blocks.size > 0;
  }

  /** What the next user message brings. */
  expect(block: string): void {
    this.next = block;
  }

  clear(): void {
    this.blocks.clear();
    this.next = "";
  }

  /** The messages with their blocks; undefined when there are none. */
  apply(messages: any[]): any[] | undefined {
    const newest = messages.findLast((message) => message.role === "user");
    if (newest && this.next && !this.blocks.has(key(newest))) {
      this.blocks.set(key(newest), this.next);
      this.keep({ key: key(newest), block: this.next });
    }
    this.next = "";
    if (this.blocks.size === 0) return undefined;
    return messages.map((message) => {
      const block = message.role === "user" ? this.blocks.get(key(message)) : undefined;
      return block ? { ...message, content: before(block, message.content) } : message;
    });
  }
}

function key(message: any): string {
  return `${message.timestamp ?? ""} ${JSON.stringify(message.content).slice(0, 200)}`;
}

function before(block: string, content: unknown): unknown {
  return typeof content === "string"
    ? `${block}\n\n${content}`
    : [{ type: "text", text: `${block}\n\n` }, ...(content as unknown[])];
}
