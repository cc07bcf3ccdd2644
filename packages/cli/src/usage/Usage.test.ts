import { assert, beforeAll, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { instantText, priceSnapshot } from "@ratecard/core/catalogue"
import { Big } from "big.js"
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { exitCodeOf, type UsageDocument } from "./document.ts"
import { storeIn, type Store } from "./Store.ts"
import { priceResponses, usage, type UsageOptions } from "./Usage.ts"

const LOGS = fileURLToPath(new URL("../../test/logs", import.meta.url))
const NOW = Date.parse("2026-11-22T00:00:00Z")
const prices = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW), id: "bundled" }

const placesIn = (folder: string) => ({
  CLAUDE_CONFIG_DIR: join(folder, "claude"),
  CODEX_HOME: join(folder, "codex"),
  GEMINI_CLI_HOME: join(folder, "gemini"),
  OPENCODE_DATA_DIR: join(folder, "opencode")
})

const optionsWith = (more: Partial<UsageOptions>): UsageOptions => ({
  by: "day",
  timezone: "UTC",
  prices,
  env: placesIn(LOGS),
  folder: LOGS,
  home: "/nowhere",
  now: () => NOW,
  ...more
})

const ask = (more: Partial<UsageOptions> = {}): UsageDocument => usage(optionsWith(more))

const costs = ({ rows }: UsageDocument) => Object.fromEntries(rows.map(({ cost, key }) => [key, cost]))

/** The price of tokens at dollars per million, by hand. */
const sum = (...terms: ReadonlyArray<readonly [tokens: number, price: string]>): Big =>
  terms.reduce((all, [tokens, price]) => all.plus(Big(price).times(tokens).div(1_000_000)), Big(0))

const total = (...sums: ReadonlyArray<Big>): string => sums.reduce((all, each) => all.plus(each)).toFixed()

const CLAUDE = {
  // Three lines of one response, copied by a resumed session and replayed by a sidechain; both lifetimes.
  message1: sum([10, "5"], [20_000, "0.5"], [1000, "6.25"], [3000, "10"], [812, "25"]),
  // Another model in the middle, and no lifetimes.
  message2: sum([300, "1"], [800, "1.25"], [120, "5"]),
  // Without a message's id, and without any.
  request3: sum([100, "1"], [40, "5"]),
  nameless: sum([7, "1"], [3, "5"]),
  // Without a request.
  message4: sum([20, "5"], [90, "25"]),
  // With a compaction next to it.
  message5: sum([50, "5"], [60, "25"], [1000, "5"], [200, "25"]),
  // Begun in one file and finished in another.
  message6: sum([30, "5"], [1000, "0.5"], [77, "25"]),
  subagent: sum([11, "1"], [200, "1.25"], [22, "5"])
}

const CODEX = {
  // On the last day of the old price.
  first: sum([1000, "1"], [100, "6"]),
  second: sum([1000, "0.2"], [900, "0.02"], [100, "0.25"], [150, "1.2"]),
  anew: sum([400, "0.2"], [40, "1.2"]),
  fork: sum([700, "0.2"], [50, "1.2"]),
  priority: sum([100, "8"], [10, "40"]),
  ownTier: sum([125, "4"], [50, "0.4"], [25, "5"], [20, "20"]),
  cleared: sum([300, "4"], [30, "20"])
}

const GEMINI = {
  document: sum([607, "0.3"], [400, "0.03"], [70, "2.5"]),
  last: sum([2000, "0.3"], [90, "2.5"]),
  takenBack: sum([2000, "0.3"], [1000, "0.03"], [70, "2.5"])
}

const OPENCODE = sum([100, "1"], [1000, "0.1"], [100, "1.25"], [25, "5"])

const { message1, message2, message4, message5, message6, nameless, request3, subagent } = CLAUDE

describe("usage of the logs of all agents", () => {
  it("is what was spent each day, to the last digit", () => {
    assert.deepStrictEqual(costs(ask()), {
      "2025-11-01": "0",
      "2026-07-29": total(CODEX.first),
      "2026-07-30": total(CODEX.second, CODEX.anew),
      "2026-07-31": total(CODEX.fork),
      "2026-09-06": total(message1, message2),
      "2026-09-07": total(request3, nameless, message4, message5),
      "2026-09-08": total(message6, subagent),
      "2026-09-09": total(CODEX.priority, CODEX.ownTier, CODEX.cleared),
      "2026-09-10": "0",
      "2026-09-11": total(GEMINI.document),
      "2026-09-12": total(GEMINI.last, GEMINI.takenBack, OPENCODE)
    })
  })

  it("is the same sum in every view", () => {
    const all = total(...Object.values(CLAUDE), ...Object.values(CODEX), ...Object.values(GEMINI), OPENCODE)
    for (const by of ["day", "week", "month", "session", "project", "model", "agent"] as const) {
      const document = ask({ by })
      assert.strictEqual(document.total.cost, all)
      assert.strictEqual(document.rows.reduce((sum, { cost }) => sum.plus(cost), Big(0)).toFixed(), all)
    }
    assert.deepInclude(costs(ask({ by: "agent" })), {
      codex: total(...Object.values(CODEX)),
      opencode: total(OPENCODE)
    })
    assert.deepInclude(costs(ask({ by: "month" })), {
      "2026-07": total(CODEX.first, CODEX.second, CODEX.anew, CODEX.fork)
    })
    assert.deepInclude(costs(ask({ by: "week" })), {
      "2026-09-07": total(
        request3,
        nameless,
        message4,
        message5,
        message6,
        subagent,
        CODEX.priority,
        CODEX.ownTier,
        CODEX.cleared,
        ...Object.values(GEMINI),
        OPENCODE
      )
    })
    assert.deepInclude(costs(ask({ by: "project" })), {
      "/home/me/app": total(OPENCODE),
      "/home/me/web": total(GEMINI.last, GEMINI.takenBack),
      f00d: total(GEMINI.document)
    })
    assert.deepInclude(costs(ask({ by: "session" })), {
      "gem-session-1": total(GEMINI.last, GEMINI.takenBack),
      "0199a000-0000-7000-8000-000000000002": total(CODEX.fork)
    })
    assert.deepInclude(costs(ask({ by: "model" })), {
      "openai-gpt-5.6-luna": total(CODEX.first, CODEX.second, CODEX.anew, CODEX.fork)
    })
  })

  it("has days of the time zone, and prices of the instant", () => {
    assert.deepInclude(costs(ask({ timezone: "Asia/Tokyo", agent: "claude-code" })), {
      "2026-09-06": total(message1),
      "2026-09-07": total(message2, request3, nameless, message4, message5)
    })
    // In Auckland it is the 30th already; the old price still holds.
    const { rows } = ask({ timezone: "Pacific/Auckland", since: "2026-07-29", until: "2026-07-29", agent: "codex" })
    assert.deepStrictEqual(
      rows.map(({ cost, key }) => [key, cost]),
      [["2026-07-29", total(CODEX.first)]]
    )
  })

  it("is of the days, the agent and the model that are asked for", () => {
    assert.strictEqual(
      ask({ since: "2026-09-08", until: "2026-09-09" }).total.cost,
      total(message6, subagent, CODEX.priority, CODEX.ownTier, CODEX.cleared)
    )
    assert.strictEqual(ask({ agent: "gemini" }).total.cost, total(...Object.values(GEMINI)))
    assert.strictEqual(
      ask({ model: "claude-haiku-4-5" }).total.cost,
      total(message2, request3, nameless, subagent, OPENCODE)
    )
    assert.strictEqual(
      ask({ paths: ["codex/sessions/2026/07"] }).total.cost,
      total(CODEX.first, CODEX.second, CODEX.anew, CODEX.fork)
    )
    assert.strictEqual(ask({ paths: ["."] }).total.cost, ask().total.cost)
  })

  it("counts tokens of each sort once, those without a price too", () => {
    const { total } = ask({ agent: "claude-code" })
    assert.deepStrictEqual(total.tokens, {
      input: 10 + 300 + 100 + 7 + 20 + 1050 + 30 + 11 + 40 + 6,
      cache_read: 21_000,
      cache_write: 4000 + 800 + 200,
      output: 812 + 120 + 40 + 3 + 90 + 260 + 77 + 22 + 4 + 2
    })
    assert.deepStrictEqual(ask({ agent: "gemini" }).total.tokens, {
      input: 607 + 2000 + 2000,
      cache_read: 1400,
      cache_write: 0,
      output: 70 + 90 + 70
    })
    assert.deepStrictEqual(ask({ agent: "opencode" }).total.tokens, {
      input: 100,
      cache_read: 1000,
      cache_write: 100,
      output: 25
    })
  })

  it("says which lines could not be read and which models nobody knows, and that the sum is a lower bound", () => {
    const document = ask()
    assert.deepStrictEqual(
      document.faults.map(({ file, line }) => [file.slice(-7), line]),
      [
        ["d.jsonl", 2],
        ["d.jsonl", 4],
        ["a.jsonl", 19],
        ["c.jsonl", 2],
        ["c.jsonl", 3]
      ]
    )
    assert.deepStrictEqual(
      document.unknown_models.map(({ name }) => name),
      ["claude-opus-45", "unknown"]
    )
    assert.include(document.unknown_models[0]!.nearest, "anthropic-claude-opus-4-5")
    assert.isFalse(document.total.complete)
    // One of a day before its first price, one that contradicts itself.
    assert.deepStrictEqual(document.unpriced_models, [{ model: "anthropic-claude-opus-4-5", responses: 2 }])
    assert.deepStrictEqual(
      document.rows.filter(({ complete }) => !complete).map(({ key }) => key),
      ["2025-11-01", "2026-09-08", "2026-09-10"]
    )
    assert.strictEqual(exitCodeOf(document), 2)
    assert.throws(() => ask({ isStrict: true }), /d\.jsonl:2: /u)
    const gemini = ask({ agent: "gemini", isStrict: true })
    assert.deepStrictEqual([gemini.total.complete, exitCodeOf(gemini)], [true, 0])
    assert.strictEqual(exitCodeOf(ask({ since: "2026-09-10", until: "2026-09-10", agent: "codex" })), 3)
    const nothing = ask({ env: {} })
    assert.deepStrictEqual([nothing.rows, nothing.total.cost, exitCodeOf(nothing)], [[], "0", 0])
  })

  it("hands on the bill of each response", () => {
    const bills = [...priceResponses(optionsWith({ agent: "opencode" }))]
    assert.strictEqual(bills.length, 1)
    assert("total" in bills[0]!.bill)
    assert.strictEqual(bills[0]!.bill.total, total(OPENCODE))
  })
})

describe("usage of a database of opencode", () => {
  it("has its messages, and none twice that lie beside it", () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-usage-"))
    cpSync(join(LOGS, "opencode"), folder, { recursive: true })
    const database = new DatabaseSync(join(folder, "opencode.db"))
    database.exec("CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT)")
    const insert = database.prepare("INSERT INTO message VALUES (?, ?, 0, ?)")
    const { id, sessionID, ...data } = JSON.parse(
      readFileSync(join(folder, "storage/message/ses_1/msg_1.json"), "utf8")
    ) as Record<string, string>
    insert.run(id!, sessionID!, JSON.stringify(data))
    insert.run("msg_2", "ses_1", JSON.stringify({ ...data, time: { created: 1_789_200_060_000 } }))
    database.close()
    assert.strictEqual(ask({ env: { OPENCODE_DATA_DIR: folder } }).total.cost, total(OPENCODE, OPENCODE))
  })
})

describe("what is kept between runs", () => {
  let folder: string
  let store: Store
  let log: string
  let now = Date.now() + 60_000
  const line = (id: string, output: number) =>
    `${JSON.stringify({ type: "assistant", requestId: "r", timestamp: "2026-09-06T12:00:00Z", sessionId: "s", message: { id, model: "claude-opus-4-5", usage: { input_tokens: 0, output_tokens: output } } })}\n`
  const tokens = () => ask({ env: { CLAUDE_CONFIG_DIR: folder }, store, now: () => now }).total.tokens.output

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ratecard-kept-"))
    store = storeIn(join(folder, "usage.db"))
    mkdirSync(join(folder, "projects/p"), { recursive: true })
    log = join(folder, "projects/p/log.jsonl")
  })

  it("is never older than the files, and stays when they lose something", () => {
    const old = new Date(1_780_000_000_000)
    const steps: ReadonlyArray<readonly [change: () => void, output: number]> = [
      [() => writeFileSync(log, line("a", 10)), 10],
      [() => {}, 10],
      [() => appendFileSync(log, line("b", 5)), 15],
      [() => appendFileSync(log, line("a", 20)), 25],
      [() => appendFileSync(log, line("c", 1).slice(0, 40)), 25],
      [() => appendFileSync(log, line("c", 1).slice(40)), 26],
      // The same size, and the same time of change as far as it can be set.
      [
        () => (
          utimesSync(log, old, old),
          void tokens(),
          writeFileSync(log, line("a", 30) + line("b", 5) + line("a", 40) + line("c", 2)),
          utimesSync(log, old, old)
        ),
        47
      ],
      [() => truncateSync(log, line("a", 30).length), 37],
      [() => writeFileSync(log, line("d", 7) + line("e", 8) + line("f", 9)), 61],
      [() => writeFileSync(join(folder, "projects/p/other.jsonl"), line("f", 9) + line("g", 1)), 62]
    ]
    for (const [change, output] of steps) {
      change()
      assert.strictEqual(tokens(), output)
      assert.strictEqual(tokens(), output)
    }
  })

  it("is the same whichever files tell of a response, and how often", () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-shared-"))
    mkdirSync(join(folder, "projects"))
    const store = storeIn(join(folder, "usage.db"))
    let expected = 0
    for (let id = 0; id < 60; id++) {
      expected += id
      // Every third response is in one file, the others in two or three.
      for (let copy = 0; copy <= id % 3; copy++) {
        appendFileSync(join(folder, "projects", `${(id * 7 + copy * 3) % 10}.jsonl`), line(`m${id}`, id))
      }
    }
    const found = () => ask({ env: { CLAUDE_CONFIG_DIR: folder }, store, now: () => now }).total
    for (let round = 0; round < 2; round++) {
      assert.deepInclude(found(), { responses: 60 })
      assert.strictEqual(found().tokens.output, expected)
    }
    // One file is read anew, and still shares responses with others that are not.
    appendFileSync(join(folder, "projects", "3.jsonl"), line("m59", 1000) + line("new", 1))
    assert.strictEqual(found().tokens.output, expected + 1000 - 59 + 1)
  })

  it("is of the prices that are asked for", () => {
    const none = { ...priceSnapshot({ entries: [], tariffs: { ...BUNDLED_TARIFFS, rows: {} } }, NOW), id: "none" }
    const cost = (more: object) => ask({ env: { CLAUDE_CONFIG_DIR: folder }, store, now: () => now, ...more }).total
    const { complete } = cost({})
    assert.deepInclude(cost({ prices: none }), { cost: "0", complete: false })
    assert.strictEqual(cost({}).complete, complete)
    assert.notStrictEqual(cost({}).cost, "0")
  })

  it("has a last line that was cut once, whatever prices were asked for in between", () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-cut-"))
    const log = join(folder, "projects", "log.jsonl")
    const store = storeIn(join(folder, "usage.db"))
    const none = { ...priceSnapshot({ entries: [], tariffs: { ...BUNDLED_TARIFFS, rows: {} } }, NOW), id: "none" }
    const read = (more: object = {}) => {
      const { faults, total } = ask({ env: { CLAUDE_CONFIG_DIR: folder }, store, now: () => now, ...more })
      return [total.tokens.output, faults.length]
    }
    mkdirSync(join(folder, "projects"))
    writeFileSync(log, line("a", 10))
    assert.deepStrictEqual(read(), [10, 0])
    appendFileSync(log, line("b", 5) + line("c", 3).slice(0, 40))
    assert.deepStrictEqual(read(), [15, 1])
    assert.deepStrictEqual(read({ prices: none }), [15, 1])
    appendFileSync(log, line("c", 3).slice(40))
    assert.deepStrictEqual(read(), [18, 0])
  })

  it("is read if nothing has changed", () => {
    const before = tokens()
    const kept: Array<unknown> = []
    const { keep } = store
    store = { ...store, keep: (groups) => (kept.push(groups), keep(groups)) }
    assert.strictEqual(tokens(), before)
    assert.isEmpty(kept)
    store = { ...store, keep }
  })

  it("has no prices: a response of the future has that of its time once that has come", () => {
    const at = Date.parse("2026-07-30T00:00:00Z")
    const folder = mkdtempSync(join(tmpdir(), "ratecard-last-"))
    mkdirSync(join(folder, "projects"))
    writeFileSync(join(folder, "projects", "log.jsonl"), line("a", 10).replace("2026-09-06T12:00:00Z", instantText(at)))
    const store = storeIn(join(folder, "usage.db"))
    const costAt = (now: number) => ask({ env: { CLAUDE_CONFIG_DIR: folder }, store, now: () => now }).total.cost
    assert.deepStrictEqual(
      [at - 1, at, at].map(costAt),
      [at - 1, at, at].map((now) => ask({ env: { CLAUDE_CONFIG_DIR: folder }, now: () => now }).total.cost)
    )
  })

  it("has one entry for each log, however many came one after the other", () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-more-"))
    const store = storeIn(join(folder, "usage.db"))
    mkdirSync(join(folder, "projects"))
    for (const name of ["b", "c", "a", "d"]) {
      writeFileSync(join(folder, "projects", `${name}.jsonl`), line(name, 1))
      ask({ env: { CLAUDE_CONFIG_DIR: folder }, store, now: () => now })
    }
    assert.strictEqual(store.groups().length, 4)
  })
})
