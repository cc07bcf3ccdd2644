import { assert, describe, it } from "@effect/vitest"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { FILES } from "../test/files.ts"
import { folderOf, played, type Stage } from "../test/played.ts"
import type { AgentFound } from "./usage/lookedFor.ts"

const agentsIn = async (folder: string, stage: Stage = {}) => {
  const { code, stdout } = await played(folder, ["doctor", "--json"], stage)
  const { agents } = JSON.parse(stdout) as { readonly agents: ReadonlyArray<AgentFound> }
  return { code, agents, of: (name: string) => agents.find(({ agent }) => agent === name)! }
}

describe("ratecard doctor", () => {
  it("says where logs are looked for, and what is there", async () => {
    using folder = folderOf(FILES)
    const { agents, code, of } = await agentsIn(folder.path)
    assert.strictEqual(code, 0)
    assert.isAtLeast(agents.length, 22)
    assert.deepStrictEqual(of("claude-code"), {
      agent: "claude-code",
      title: "Claude Code",
      places: [
        { path: join(folder.path, ".config/claude/projects"), moved_by: null, is_there: false, files: 0 },
        { path: join(folder.path, ".claude/projects"), moved_by: null, is_there: true, files: 1 }
      ],
      files: 1,
      bytes: Buffer.byteLength(FILES[".claude/projects/-work-app/0b1f.jsonl"]!),
      newest: "2026-11-22T10:00:00Z",
      responses: 3,
      faults: []
    })
    assert.deepInclude(of("codex"), { files: 0, bytes: 0, newest: null, responses: 0 })
    assert.deepStrictEqual(of("cursor").places, [])
  })

  it("names the variable that says where a place is, and shows it if nothing is there", async () => {
    using folder = folderOf(FILES)
    const env = { CODEX_HOME: "/typo", XDG_DATA_HOME: join(folder.path, "data") }
    const { of } = await agentsIn(folder.path, { env })
    assert.deepStrictEqual(of("codex").places[0], {
      path: "/typo/sessions",
      moved_by: "CODEX_HOME",
      is_there: false,
      files: 0
    })
    assert.deepInclude(of("amp").places[0], { moved_by: "XDG_DATA_HOME" })
    const { stdout } = await played(folder.path, ["doctor"], { env })
    assert.include(stdout, "not there: /typo/sessions (CODEX_HOME)")
    assert.match(stdout, /No logs of gemini, opencode, amp, /u)
  })

  it("says what cannot be read and why, with file and line, and exits with 2", async () => {
    using folder = folderOf({
      ...FILES,
      ".codex/sessions/a.jsonl": '{"type":"session_meta","payload":{"id":"s"}}\n{"type"\n',
      ".hermes/state.db": "no database"
    })
    const { code, of } = await agentsIn(folder.path)
    assert.strictEqual(code, 2)
    assert.deepStrictEqual(
      of("codex").faults.map(({ line }) => line),
      [2]
    )
    assert.match(of("hermes").faults[0]!.message, /Not an SQLite database/u)
    assert.deepStrictEqual(of("claude-code").faults, [])
    const { code: same, stderr, stdout } = await played(folder.path, ["doctor"])
    assert.strictEqual(same, 2)
    assert.match(stdout, /^codex +1 +\d+ B +2026-11-2\d +0 +1$/mu)
    assert.match(stderr, /a\.jsonl:2: Not valid JSON/u)
  })

  it("has the projects that an agent lists", async () => {
    using folder = folderOf({})
    const project = join(folder.path, "app")
    const list = { projects: [{ path: project, data_dir: ".crush" }] }
    mkdirSync(join(folder.path, ".local/share/crush"), { recursive: true })
    writeFileSync(join(folder.path, ".local/share/crush/projects.json"), JSON.stringify(list))
    mkdirSync(join(project, ".crush"), { recursive: true })
    new DatabaseSync(join(project, ".crush/crush.db")).close()
    const { code, of } = await agentsIn(folder.path)
    assert.strictEqual(code, 0)
    assert.deepInclude(of("crush"), { files: 1, faults: [] })
  })

  it("fits on a terminal, with other agents in a line, or all of them", async () => {
    using folder = folderOf(FILES)
    const widest = (text: string) => Math.max(...text.split("\n").map(({ length }) => length))
    for (const columns of [60, 80, 200]) {
      const { stdout } = await played(folder.path, ["doctor"], { columns })
      assert.isAtMost(widest(stdout), columns)
      assert.match(stdout, /^claude-code +1 +1\.60 kB +2026-11-22 +3$/mu)
      assert.notMatch(stdout, /^zed /mu)
    }
    const { stdout } = await played(folder.path, ["doctor", "--all"], { columns: 200 })
    assert.match(stdout, /^zed +0 +0 B +- +0$/mu)
    assert.include(stdout, "not there: ~/.gemini/tmp/*/chats")
    assert.notInclude(stdout, "No logs of")
    using empty = folderOf({})
    const none = await played(empty.path, ["doctor"])
    assert.match(none.stdout, /^No logs of claude-code, codex, /u)
    assert.strictEqual(none.code, 0)
  })
})
