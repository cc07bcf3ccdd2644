import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { ask, AT, cost, homeWith, MILLIS, MODEL } from "../../test/agentHome.ts"
import { PROGRAM } from "../../test/program.ts"
import { exitCodeOf, type UsageDocument } from "./document.ts"
import { storeIn } from "./Store.ts"

const FOLDER = ".claude/projects/p"

const line = (id: string, output: number, at = AT) => ({
  type: "assistant",
  requestId: "r",
  version: "2.1.130",
  timestamp: at,
  sessionId: "s",
  message: { id, model: MODEL, stop_reason: "end_turn", usage: { input_tokens: 0, output_tokens: output } }
})

const text = (...lines: ReadonlyArray<object>): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("")

const faultsOf = ({ faults }: UsageDocument) => faults.map(({ file, line }) => [basename(file), line])

describe("a log that cannot be read in full", () => {
  it.for([
    ["is cut", text(line("b", 2)) + JSON.stringify(line("c", 4)).slice(0, 80), 2, 12],
    ["is cut in its middle", `${JSON.stringify(line("c", 4)).slice(0, 80)}\n${text(line("b", 2))}`, 1, 12],
    ["has bytes of anything", `\u0000\u0001\ufffd\u0007{"\n${text(line("b", 2))}`, 1, 12]
  ] as const)("%s: its line is named, the rest counts", ([, content, at, output]) => {
    const home = homeWith({ [`${FOLDER}/bad.jsonl`]: content, [`${FOLDER}/good.jsonl`]: [line("a", 10)] })
    const document = ask(home)
    assert.deepStrictEqual(faultsOf(document), [["bad.jsonl", at]])
    assert.strictEqual(document.total.cost, cost(0, 0, 0, output))
    assert.strictEqual(exitCodeOf(document), 2)
  })

  it.for([
    ["in its middle", "\n", true],
    ["at its end, without a line break", "", false]
  ] as const)("has a line of more than 64 MB %s: it is named, the rest counts", ([, end, isFollowed]) => {
    const home = homeWith({ [`${FOLDER}/long.jsonl`]: [line("a", 10)] })
    const path = join(home, FOLDER, "long.jsonl")
    const store = storeIn(join(home, "usage.db"))
    const later = () => ask(home, { store, now: () => Date.now() + 60_000 })
    const start = Buffer.from('{"type":"assistant","message":{"content":"')
    appendFileSync(path, Buffer.concat([start, Buffer.alloc(66 << 20, "a"), Buffer.from(`"}}${end}`)]))
    if (isFollowed) appendFileSync(path, text(line("b", 2)))
    for (let round = 0; round < 2; round++) {
      const document = later()
      assert.deepStrictEqual(faultsOf(document), [["long.jsonl", 2]])
      assert.match(document.faults[0]!.message, /longer than 64 MB/u)
      assert.deepInclude(document.total, { complete: false, cost: cost(0, 0, 0, isFollowed ? 12 : 10) })
    }
    appendFileSync(path, `${end === "" ? "\n" : ""}${text(line("c", 4))}`)
    const document = later()
    assert.deepStrictEqual(faultsOf(document), [["long.jsonl", 2]])
    assert.strictEqual(document.total.cost, cost(0, 0, 0, isFollowed ? 16 : 14))
    rmSync(home, { recursive: true })
  })

  it("has a line of less than that, which is read", () => {
    const home = homeWith({
      [`${FOLDER}/long.jsonl`]: [{ ...line("a", 10), more: "a".repeat(20 << 20) }, line("b", 2)]
    })
    assert.deepStrictEqual(faultsOf(ask(home)), [])
    assert.strictEqual(ask(home).total.cost, cost(0, 0, 0, 12))
    rmSync(home, { recursive: true })
  })

  it("is of another program, and tells of no usage", () => {
    const home = homeWith({
      [`${FOLDER}/foreign.jsonl`]: [{ level: "info", message: "started", usage: 7 }, [1, 2], "x"]
    })
    assert.deepInclude(ask(home).total, { responses: 0, cost: "0" })
  })

  it("grows and shrinks while it is kept", () => {
    const home = homeWith({ [`${FOLDER}/log.jsonl`]: [line("a", 10)] })
    const path = join(home, FOLDER, "log.jsonl")
    const store = storeIn(join(home, "usage.db"))
    const half = text(line("b", 5)).slice(0, 70)
    const output = () => ask(home, { store, now: () => Date.now() + 60_000 }).total.tokens.output
    assert.strictEqual(output(), 10)
    appendFileSync(path, half)
    assert.strictEqual(output(), 10)
    appendFileSync(path, text(line("b", 5)).slice(half.length))
    assert.strictEqual(output(), 15)
    // What was read once stays.
    writeFileSync(path, text(line("c", 1)))
    assert.strictEqual(output(), 16)
    rmSync(path)
    assert.strictEqual(output(), 16)
  })

  it("has times that go back, and each response at its own", () => {
    const home = homeWith({
      [`${FOLDER}/log.jsonl`]: [line("a", 10, "2026-09-12T10:00:00Z"), line("b", 5, "2026-09-11T10:00:00Z")]
    })
    const { rows, total } = ask(home, { by: "day" })
    assert.deepStrictEqual(
      rows.map(({ key }) => key),
      ["2026-09-11", "2026-09-12"]
    )
    assert.strictEqual(total.cost, cost(0, 0, 0, 15))
    // The machine's clock stands before the file was written.
    const store = storeIn(join(home, "usage.db"))
    for (let round = 0; round < 2; round++) {
      assert.deepStrictEqual(
        ask(home, { by: "day", store, now: () => Date.parse("2026-11-22T00:00:00Z") }).total,
        total
      )
    }
  })

  it("is a link that leads to itself, which hides no other", () => {
    const home = homeWith({ [`${FOLDER}/z.jsonl`]: [line("a", 10)] })
    symlinkSync("a.jsonl", join(home, FOLDER, "a.jsonl"))
    symlinkSync("nowhere.jsonl", join(home, FOLDER, "b.jsonl"))
    const document = ask(home)
    assert.deepStrictEqual(faultsOf(document), [["a.jsonl", null]])
    assert.strictEqual(document.total.tokens.output, 10)
  })
})

const ROW = { id: "s1", model: MODEL, started_at: MILLIS / 1000, input_tokens: 0, output_tokens: 10, cwd: "/app" }

describe("a database that cannot be read in full", () => {
  const databaseFault = (content: unknown): string => {
    const home = homeWith({
      ".hermes/state.db": content,
      ".hermes/profiles/w/state.db": { table: "sessions", rows: [ROW] }
    })
    const document = ask(home)
    assert.deepStrictEqual([document.total.tokens.output, exitCodeOf(document)], [10, 2])
    assert.deepStrictEqual(faultsOf(document), [["state.db", null]])
    return document.faults[0]!.message
  }

  it("says why", () => {
    assert.include(databaseFault("This is text, and no database at all."), "Not an SQLite database")
    assert.include(databaseFault({ table: "others", rows: [ROW] }), "Table missing: 'sessions'")
    assert.include(databaseFault({ table: "sessions", rows: [{ id: "s1", model: MODEL }] }), "no column 'input_tokens'")
  })

  it("says that it is damaged", () => {
    const home = homeWith({})
    const path = join(home, "state.db")
    const database = new DatabaseSync(path)
    database.exec("CREATE TABLE sessions (id, input_tokens, output_tokens, started_at, more)")
    const insert = database.prepare("INSERT INTO sessions VALUES (?, 1, 1, 1, ?)")
    for (let id = 0; id < 100; id++) insert.run(id, "x".repeat(1000))
    database.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, 4096 * 3, 4096 * 20))
    assert.match(ask(home, { paths: ["state.db"] }).faults[0]!.message, /database is damaged/u)
  })

  it("says that another program holds it", () => {
    const home = homeWith({ ".hermes/state.db": { table: "sessions", rows: [ROW] } })
    const other = join(home, ".hermes/profiles/w/state.db")
    mkdirSync(join(home, ".hermes/profiles/w"), { recursive: true })
    const holder = new DatabaseSync(other)
    holder.exec("CREATE TABLE sessions (id); BEGIN EXCLUSIVE")
    const document = ask(home)
    holder.close()
    assert.match(document.faults[0]!.message, /The database is locked by another program. Try again/u)
    assert.strictEqual(document.total.tokens.output, 10)
  })
})

describe("a database that its agent writes", () => {
  it("is read with what is in its log alone, and without a lock", () => {
    const home = homeWith({ ".hermes/state.db": { table: "sessions", rows: [ROW] } })
    const agent = new DatabaseSync(join(home, ".hermes/state.db"), { timeout: 0 })
    agent.exec("PRAGMA wal_autocheckpoint = 0")
    const output = () => ask(home).total.tokens.output
    const add = (id: string) =>
      agent.prepare("INSERT INTO sessions VALUES (?, ?, ?, 0, 10, '/app')").run(id, MODEL, MILLIS / 1000)
    assert.strictEqual(output(), 10)
    add("s2")
    assert.strictEqual(output(), 20)
    // In the middle of a transaction of the agent its last state counts, and the agent goes on at once.
    agent.exec("BEGIN IMMEDIATE")
    add("s3")
    assert.strictEqual(output(), 20)
    agent.exec("COMMIT")
    assert.strictEqual(output(), 30)
    const [checkpoint] = agent.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all()
    assert.strictEqual(checkpoint?.["busy"], 0)
    assert.strictEqual(output(), 30)
    agent.close()
  })

  it("is one empty page at first, with all rows in its log", () => {
    const home = homeWith({ ".hermes/state.db": { table: "sessions", rows: [ROW] } })
    const { length } = readFileSync(join(home, ".hermes/state.db"))
    assert.isAtMost(length, 4096)
    assert.strictEqual(ask(home).total.tokens.output, 10)
  })
})

describe("what may not be read", () => {
  /** The command as a user without rights: those of root are given up for it. */
  const usageOf = (home: string) => {
    const rights = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const { status, stdout } = spawnSync(process.execPath, [PROGRAM, "usage", "--json", "--by", "agent"], {
      ...rights,
      encoding: "utf8",
      env: { HOME: home, RATECARD_CACHE_DIR: "/nowhere", NODE_COMPILE_CACHE: "" }
    })
    return { status, document: JSON.parse(stdout) as UsageDocument }
  }

  it("is named, files, folders and databases alike, and the rest counts", () => {
    const home = homeWith({
      [`${FOLDER}/closed.jsonl`]: [line("a", 1)],
      [`${FOLDER}/open.jsonl`]: [line("b", 10)],
      ".codex/sessions/2026/x.jsonl": [],
      ".gemini/tmp/h/chats/a.json": {},
      ".hermes/state.db": { table: "sessions", rows: [ROW] }
    })
    chmodSync(home, 0o755)
    // It may be listed, and what is in it may not be opened.
    chmodSync(join(home, ".gemini/tmp/h/chats"), 0o444)
    for (const path of [`${FOLDER}/closed.jsonl`, ".codex/sessions/2026", ".hermes/state.db"])
      chmodSync(join(home, path), 0)
    const { document, status } = usageOf(home)
    assert.strictEqual(status, 2)
    assert.sameDeepMembers(faultsOf(document), [
      ["closed.jsonl", null],
      ["2026", null],
      ["a.json", null],
      ["state.db", null]
    ])
    for (const { message } of document.faults) assert.match(message, /permission denied|No permission/u)
    assert.strictEqual(document.total.tokens.output, 10)
    for (const path of [".codex/sessions/2026", ".gemini/tmp/h/chats"]) chmodSync(join(home, path), 0o755)
  })

  it("is not a database in a folder that nobody may write to", () => {
    const other = homeWith({ ".hermes/state.db": { table: "sessions", rows: [ROW] } })
    // As an agent leaves it that was killed: rows in the log, and no index of them.
    const home = homeWith({})
    mkdirSync(join(home, ".hermes"))
    for (const name of ["state.db", "state.db-wal"]) cpSync(join(other, ".hermes", name), join(home, ".hermes", name))
    chmodSync(home, 0o755)
    chmodSync(join(home, ".hermes"), 0o555)
    const { document, status } = usageOf(home)
    assert.deepStrictEqual([status, document.faults, document.total.tokens.output], [0, [], 10])
    chmodSync(join(home, ".hermes"), 0o755)
  })
})
