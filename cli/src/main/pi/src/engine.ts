// One `memory mcp` process over a session. Nothing here waits longer than its deadline, and nothing throws: an engine
// that is dead, hanging or missing answers `undefined`.
import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** How long a prompt waits for its memory. */
export const PROMPT_MS = Number(process.env.MEMORY_DEADLINE_MS) || 1500;
const TOOL_MS = 30_000;
const COMMAND_MS = Math.max(10_000, 4 * PROMPT_MS);
/** Exit code: nothing was found. */
const NOTHING = 1;
const MOST_STARTS = 3;
const MOST_MISSES = 2;
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "pi", version: "0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export interface Answer {
  text: string;
  isError: boolean;
}

/** @param code exit code; undefined when it was killed or never ran */
export interface Ended extends Answer {
  out: string;
  code?: number;
}

/** Where the program is: named by the user, else beside this package (in the distribution, a checkout, node_modules), else on the PATH. */
export function launcher(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = ["../../bin/memory", "../../../../bin/memory", "../../memory/bin/memory"];
  const beside = places.map((path) => join(here, path));
  return process.env.MEMORY_COMMAND || beside.find((path) => existsSync(path)) || "memory";
}

/** Runs one command to its end, in the session's name; for what is rare. */
export function runOnce(
  args: string[],
  cwd: string,
  { session = "", input = "", limit = COMMAND_MS } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = session ? { ...process.env, MEMORY_SESSION: session } : process.env;
    const child = execFile(
      launcher(),
      [...args, "--cwd", cwd],
      { cwd, env, timeout: limit, killSignal: "SIGKILL", maxBuffer: 1 << 22 },
      (error, out, err) => {
        const code = typeof error?.code === "number" ? error.code : error ? undefined : 0;
        const told = `${out}${err}`.trim();
        const text = told || (code === NOTHING ? "nothing found" : String(error?.message ?? ""));
        resolve({ text, out, code, isError: Boolean(error) && code !== NOTHING });
      },
    );
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** The process behind the commands that are typed, here and in shells: started when there is none, and left alone. */
export function startResident(cwd: string): void {
  try {
    const child = spawn(launcher(), ["serve", "--no-wait"], { cwd, stdio: "ignore" });
    child.on("error", () => {});
    child.unref();
  } catch {
    // Then the commands do their own work.
  }
}

export class Engine {
  private child?: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, (answer?: Answer) => void>();
  private lastId = 0;
  private starts = 0;
  private misses = 0;
  private stopped = false;

  /** @param project whether this folder's own memory may be read, if its user consented to it */
  constructor(
    private readonly cwd: string,
    private readonly project = true,
  ) {}

  start(): void {
    if (this.child || this.stopped || this.starts >= MOST_STARTS) return;
    this.starts++;
    let child: ChildProcessWithoutNullStreams;
    try {
      const place = this.project ? ["--cwd", this.cwd] : ["--no-project"];
      child = spawn(launcher(), ["--deadline", String(PROMPT_MS), ...place, "mcp", "--tools", "all"], {
        cwd: this.cwd,
        stdio: ["pipe", "pipe", "ignore"],
      }) as any;
    } catch {
      return;
    }
    this.child = child;
    // pi may end whenever it wants to.
    child.unref();
    for (const pipe of [child.stdin, child.stdout] as any[]) pipe.unref?.();
    let rest = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.take(line);
    });
    child.stdin.on("error", () => {});
    child.stdout.on("error", () => {});
    const gone = () => this.lose(child);
    child.on("error", gone);
    child.on("exit", gone);
  }

  /** Calls a tool for the model or for us. */
  call(tool: string, given: Record<string, unknown>, limit = TOOL_MS, signal?: AbortSignal): Promise<Answer | undefined> {
    this.start();
    const child = this.child;
    if (!child) return Promise.resolve(undefined);
    const id = ++this.lastId;
    return new Promise((resolve) => {
      const end = (answer?: Answer) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        this.waiting.delete(id);
        resolve(answer);
      };
      const abort = () => {
        this.send({ method: "notifications/cancelled", params: { requestId: id } });
        end();
      };
      const timer = setTimeout(() => {
        // Whoever misses twice in a row is hanging.
        if (++this.misses >= MOST_MISSES) this.drop();
        abort();
      }, limit);
      this.waiting.set(id, end);
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort);
      this.send({
        id,
        method: "tools/call",
        params: { name: tool, arguments: { cwd: this.cwd, ...given }, _meta: META },
      });
    });
  }

  /** For good. The process may ignore that nobody talks to it any more, so it is killed. */
  stop(): void {
    this.stopped = true;
    this.drop();
  }

  private drop(): void {
    const child = this.child;
    if (!child) return;
    this.lose(child);
    child.stdin.end();
    child.kill("SIGKILL");
  }

  private lose(child: ChildProcessWithoutNullStreams): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.misses = 0;
    for (const end of [...this.waiting.values()]) end();
  }

  private send(message: object): void {
    this.child?.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  private take(line: string): void {
    let message: any;
    try {
      message = JSON.parse(line);
    } catch {
      return;
    }
    const end = this.waiting.get(message.id);
    if (!end) return;
    this.misses = 0;
    const text = message.result?.content?.[0]?.text ?? message.error?.message ?? "";
    end({ text, isError: Boolean(message.error) || message.result?.isError === true });
  }
}
