// Put here by `memory setup opencode`; `memory setup opencode --remove` takes it away.
import { spawn } from "node:child_process"

const MEMORY = "memory"
const PATIENCE_MS = 2 * (Number(process.env.MEMORY_DEADLINE_MS) || 1500)
const COMPACTION_MS = Math.max(10000, PATIENCE_MS)

// What memory says, or nothing: no failure of ours reaches the session. What is for the user alone comes on stderr.
function ask(event, input, tell = () => {}) {
  return new Promise((resolve) => {
    let said = ""
    let told = ""
    let child
    const end = (text) => {
      clearTimeout(timer)
      resolve(text)
    }
    const timer = setTimeout(() => {
      child?.kill("SIGKILL")
      end("")
    }, event === "pre-compact" ? COMPACTION_MS : PATIENCE_MS)
    try {
      child = spawn(MEMORY, ["hook", "opencode", event], { stdio: ["pipe", "pipe", "pipe"] })
      child.stdout.setEncoding("utf8")
      child.stdout.on("data", (chunk) => (said += chunk))
      child.stderr.setEncoding("utf8")
      child.stderr.on("data", (chunk) => (told += chunk))
      child.on("error", () => end(""))
      child.on("close", (code) => {
        const notice = told.match(/^memory: (.*project.*memory.*)$/m)
        if (notice) tell(notice[1])
        end(code === 0 ? said : "")
      })
      child.stdin.on("error", () => {})
      child.stdin.end(JSON.stringify(input))
    } catch {
      end("")
    }
  })
}

export const MemoryPlugin = async ({ directory, client }) => {
  const toast = async (message) => {
    try {
      await client.tui.showToast({ body: { message: `memory: ${message}`, variant: "info" } })
    } catch {
      // Nobody sits there.
    }
  }
  const standing = new Map()
  const about = (session) => ({ session_id: session, cwd: directory })
  return {
    "chat.message": async (input, output) => {
      const typed = output.parts.filter((part) => part.type === "text" && !part.synthetic)
      const prompt = typed.map((part) => part.text).join("\n")
      if (!prompt.trim()) return
      const text = await ask("prompt", { ...about(input.sessionID), prompt })
      if (!text) return
      const last = output.parts[output.parts.length - 1]
      output.parts.push({
        id: last.id + "0", // parts are kept in the order of their ids
        sessionID: input.sessionID,
        messageID: output.message.id,
        type: "text",
        text,
        synthetic: true,
      })
    },
    "experimental.chat.system.transform": async (input, output) => {
      const session = input?.sessionID
      if (!session || /title generator/i.test(output.system[0] ?? "")) return
      if (!standing.has(session)) {
        standing.set(session, ask("session-start", { ...about(session), source: "resume" }, toast))
      }
      const text = await standing.get(session)
      if (text) output.system.push(text)
    },
    // What is said before a tool runs could not be shown before its result, so it is asked for then.
    "tool.execute.before": async (input, output) => {
      if (!output.args?.subagent_type || !output.args.prompt) return
      const text = await ask("before-tool", { ...about(input.sessionID), tool_input: output.args })
      if (text) output.args.prompt += "\n\n" + text
    },
    "tool.execute.after": async (input, output) => {
      if (!["bash", "edit", "write", "apply_patch"].includes(input.tool) || typeof output.output !== "string") return
      const error = output.metadata?.exit > 0 ? { error: output.output } : {}
      const text = await ask("after-tool", { ...about(input.sessionID), tool_input: input.args, ...error })
      if (text) output.output += "\n\n" + text
    },
    "experimental.session.compacting": async (input) => {
      await ask("pre-compact", about(input.sessionID))
      standing.delete(input.sessionID)
    },
  }
}
