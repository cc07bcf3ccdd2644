import { assert, describe, it } from "@effect/vitest"
import { appendFileSync, mkdirSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { claude } from "../../../test/files.ts"
import { folderOf, played } from "../../../test/played.ts"
import type { UsageDocument } from "../document.ts"

const LOG = ".claude/projects/p/0b1f.jsonl"

const titlesIn = async (folder: string) => {
  const { stdout } = await played(folder, ["usage", "--by", "session", "--json", "--quiet"])
  return (JSON.parse(stdout) as UsageDocument).rows.map(
    ({ first_day, project, title }) => title ?? [first_day, project]
  )
}

const line = (fields: object): string => `${JSON.stringify(fields)}\n`

const response = (id: string): string => `${claude(id, "2026-11-20T09:00:00Z", "claude-opus-5", 100)}\n`

describe("a session", () => {
  it("has its first day and project where nobody has called it anything", async () => {
    using folder = folderOf({ [LOG]: response("1") })
    assert.deepStrictEqual(await titlesIn(folder.path), [["2026-11-20", "/home/me/app"]])
  })

  it("is called what its user says, else what Claude Code says, also in lines of later runs", async () => {
    const ai = (aiTitle: string) => line({ type: "ai-title", aiTitle, sessionId: "0b1f" })
    using folder = folderOf({ [LOG]: ai("Slow search") + response("1") })
    const log = join(folder.path, LOG)
    assert.deepStrictEqual(await titlesIn(folder.path), ["Slow search"])
    appendFileSync(log, ai("Slow search of products"))
    assert.deepStrictEqual(await titlesIn(folder.path), ["Slow search of products"])
    appendFileSync(log, line({ type: "custom-title", customTitle: "The index, “at last”", sessionId: "0b1f" }))
    assert.deepStrictEqual(await titlesIn(folder.path), ["The index, “at last”"])
    appendFileSync(log, ai("Another guess") + response("2"))
    assert.deepStrictEqual(await titlesIn(folder.path), ["The index, “at last”"])
    assert.deepStrictEqual(await titlesIn(folder.path), ["The index, “at last”"])
  })

  it("is called what Codex's index says last", async () => {
    const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 10, total_tokens: 110 }
    using folder = folderOf({
      ".codex/session_index.jsonl":
        line({ id: "0199a", thread_name: "First", updated_at: "2026-11-20T09:00:00Z" }) +
        line({ id: "0199a", thread_name: "Refactor the ledger", updated_at: "2026-11-20T10:00:00Z" }),
      ".codex/sessions/1.jsonl":
        line({ type: "session_meta", payload: { id: "0199a", cwd: "/home/me/app" } }) +
        line({ type: "turn_context", payload: { model: "gpt-5" } }) +
        line({ type: "token_usage_record", timestamp: "2026-11-20T09:00:00Z", payload: { response_id: "r", usage } })
    })
    assert.deepStrictEqual(await titlesIn(folder.path), ["Refactor the ledger"])
    const { code, stdout } = await played(folder.path, ["usage", "--by", "session"], { columns: 80 })
    assert.strictEqual(code, 0)
    assert.match(stdout, /^0199a +Refactor the ledger +100 /mu)
  })

  it("is called what opencode's database says", async () => {
    using folder = folderOf({})
    const data = join(folder.path, ".local/share/opencode")
    mkdirSync(data, { recursive: true })
    const database = new DatabaseSync(join(data, "opencode.db"))
    database.exec(
      "CREATE TABLE message (id TEXT, session_id TEXT, data TEXT); CREATE TABLE session (id TEXT, title TEXT)"
    )
    const tokens = { input: 10, output: 10, reasoning: 0, cache: { read: 0, write: 0 } }
    const message = { modelID: "gpt-5", providerID: "openai", time: { created: 1_789_200_000_000 }, tokens }
    database.prepare("INSERT INTO message VALUES ('m', 'ses_1', ?)").run(JSON.stringify(message))
    database.exec("INSERT INTO session VALUES ('ses_1', 'Ship the thing')")
    database.close()
    assert.deepStrictEqual(await titlesIn(folder.path), ["Ship the thing"])
  })
})
