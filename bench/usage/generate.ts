import { instantText } from "@ratecard/core/catalogue"
import { appendFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"

const WORDS = ["const", "function", "return", "the quick", "\n", "\\", '"text"', "{}", "é", "value = 1;"]
const MODELS = ["claude-opus-4-5-20251101", "claude-sonnet-4-5-20250929", "claude-haiku-4-5-20251001"]
const PROJECTS = 12
const TURNS = 1500
const START = Date.parse("2026-08-01T08:00:00Z")

export interface Generated {
  readonly isOneFile: boolean
  readonly version?: string
  /** Of a hundred responses this many have more text than their usage says. */
  readonly doubtful?: number
}

/** Writes logs of a version of Claude Code below a folder until they have the given size; the same ones each time. */
export const generateLogs = (
  folder: string,
  bytes: number,
  { doubtful = 0, isOneFile, version = "2.1.130" }: Generated
): void => {
  let seed = 1
  const whole = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const text = (length: number): string => {
    let made = ""
    while (made.length < length) made += `${WORDS[whole(WORDS.length)]!} `
    return made
  }
  const id = (): string => Array.from({ length: 6 }, () => whole(1_000_000).toString(36)).join("")
  let written = 0
  for (let session = 0; written < bytes; session++) {
    const project = `/home/me/project-${session % PROJECTS}`
    const sessionId = id()
    let at = START + session * 3_000_000
    const lines: Array<string> = []
    const add = (line: object): void => {
      const timestamp = instantText((at += 1000))
      lines.push(
        JSON.stringify({
          isSidechain: false,
          cwd: project,
          sessionId,
          version,
          ...line,
          uuid: id(),
          timestamp
        })
      )
    }
    for (let turn = 0; turn < TURNS; turn++) {
      add({ type: "user", message: { role: "user", content: [{ type: "tool_result", content: text(whole(2600)) }] } })
      const message = { model: MODELS[whole(MODELS.length)]!, id: `msg_${id()}`, type: "message", role: "assistant" }
      const requestId = `req_${id()}`
      const [written5m, written1h, read] = [whole(2000), whole(3) === 0 ? whole(2000) : 0, whole(90_000)]
      const texts = Array.from({ length: 1 + whole(3) }, () => text(whole(1100)))
      const isDoubtful = doubtful > 0 && whole(100) < doubtful
      const usage = {
        input_tokens: 3 + whole(50),
        cache_creation_input_tokens: written5m + written1h,
        cache_read_input_tokens: read,
        cache_creation: { ephemeral_5m_input_tokens: written5m, ephemeral_1h_input_tokens: written1h },
        output_tokens: isDoubtful ? 1 : Math.ceil(texts.join("").length / 3) + whole(500),
        service_tier: "standard"
      }
      for (const each of texts) {
        const stop_reason = "end_turn"
        const content = [{ type: "text", text: each }]
        add({ type: "assistant", requestId, message: { ...message, content, stop_reason, usage } })
      }
    }
    const folderOfProject = join(folder, "projects", project.replaceAll("/", "-"))
    mkdirSync(folderOfProject, { recursive: true })
    const log = `${lines.join("\n")}\n`
    const file = isOneFile ? join(folder, "projects", "all.jsonl") : join(folderOfProject, `${sessionId}.jsonl`)
    appendFileSync(file, log)
    written += Buffer.byteLength(log)
  }
}
