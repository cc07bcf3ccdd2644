import { assert, describe, it } from "@effect/vitest"
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync
} from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { zstdCompressSync } from "node:zlib"
import { DAY_MILLIS, priceSnapshot } from "@ratecard/core/catalogue"
import { NO_TARIFFS } from "@ratecard/core/ledger"
import { ask, AT, homeWith, MILLIS, MODEL, PRICES } from "../../test/agentHome.ts"
import { played } from "../../test/played.ts"
import { storeIn } from "./Store.ts"
import type { UsageOptions } from "./Usage.ts"

const text = (lines: ReadonlyArray<object>) => lines.map((line) => `${JSON.stringify(line)}\n`).join("")

const claude = (id: string, output_tokens: number, timestamp = AT) => ({
  type: "assistant",
  requestId: "r",
  timestamp,
  sessionId: "s",
  message: { id, model: MODEL, stop_reason: "end_turn", usage: { input_tokens: 0, output_tokens } }
})

const meta = (id: string, more: object = {}) => ({
  timestamp: AT,
  type: "session_meta",
  payload: { id, cwd: "/p", ...more }
})
const context = { timestamp: AT, type: "turn_context", payload: { model: "gpt-5.5" } }
const count = (output_tokens: number, last: number) => ({
  timestamp: AT,
  type: "event_msg",
  payload: {
    type: "token_count",
    info: {
      total_token_usage: { input_tokens: 0, output_tokens },
      last_token_usage: { input_tokens: 0, output_tokens: last }
    }
  }
})
const kimi = (output: number) => ({
  type: "usage.record",
  model: MODEL,
  usage: { inputOther: 0, output, inputCacheRead: 0, inputCacheCreation: 0 },
  time: MILLIS
})

const CLAUDE = ".claude/projects/p/a.jsonl"
const CODEX = ".codex/sessions/2026/09/12/rollout-a.jsonl"
const FORK = ".codex/sessions/2026/09/12/rollout-b.jsonl"
const KIMI = ".kimi-code/sessions/wd_x/ses_1/agents/main/wire.jsonl"
const OPENCODE = ".local/share/opencode/storage/message/ses_1"

const opencode = (id: string, output: number) => ({
  id,
  sessionID: "ses_1",
  modelID: MODEL,
  time: { created: MILLIS },
  tokens: { input: 0, output, reasoning: 0, cache: { read: 0, write: 0 } }
})

const logs = () => ({
  [CLAUDE]: [claude("a", 10), claude("b", 20)],
  [CODEX]: [meta("a"), context, count(100, 100), count(300, 200)],
  [FORK]: [meta("b", { forked_from_id: "a" }), context, count(100, 100), count(700, 600)],
  [KIMI]: [kimi(1000), kimi(2000)],
  [`${OPENCODE}/m1.json`]: opencode("m1", 10_000),
  [`${OPENCODE}/m2.json`]: opencode("m2", 20_000)
})

const SUM = 10 + 20 + 100 + 200 + 600 + 1000 + 2000 + 10_000 + 20_000

/** Files that were written a minute ago are not written any more. */
const now = () => Date.now() + 60_000

describe("the store of usage", () => {
  it("has a session of Copilot CLI once that a newer version goes on with in its database", () => {
    const events = ".copilot/session-state/s1/events.jsonl"
    const shutdown = (timestamp: string, outputTokens: number) => ({
      type: "session.shutdown",
      timestamp,
      data: { modelMetrics: { [MODEL]: { usage: { inputTokens: 0, outputTokens } } } }
    })
    const home = homeWith({ [events]: [shutdown("2026-09-11T12:00:00.000Z", 10)] })
    const store = () => storeIn(join(home, "store", "usage.db"))
    const assertSum = (output: number, more: Parameters<typeof ask>[1] = {}) => {
      for (let round = 0; round < 2; round++)
        assert.strictEqual(ask(home, { store: store(), now, ...more }).total.tokens.output, output)
    }
    assertSum(10)
    const row = {
      session_id: "s1",
      model: MODEL,
      input_tokens: 0,
      output_tokens: 20,
      cache_read_tokens: 0,
      cache_write_tokens: 0,
      created_at: AT
    }
    const other = homeWith({ ".copilot/session-store.db": { table: "assistant_usage_events", rows: [row] } })
    cpSync(join(other, ".copilot"), join(home, ".copilot"), { recursive: true })
    appendFileSync(join(home, events), text([shutdown("2026-09-12T10:00:01.000Z", 31)]))
    assertSum(30)
    assertSum(31, { paths: [events] })
    assertSum(30)
    unlinkSync(join(home, events))
    assertSum(30)
  })

  it("has each past day as it was, whatever becomes of the logs", () => {
    const home = homeWith(logs())
    const path = join(home, "store", "usage.db")
    const at = (name: string) => join(home, name)
    const moved = (from: string, to: string) => {
      mkdirSync(dirname(at(to)), { recursive: true })
      renameSync(at(from), at(to))
    }
    const steps: ReadonlyArray<() => void> = [
      () => {},
      () => moved(KIMI, KIMI.replace("wd_x", "wd_y")),
      () => (writeFileSync(at(`${CODEX}.zst`), zstdCompressSync(readFileSync(at(CODEX)))), unlinkSync(at(CODEX))),
      () => unlinkSync(at(`${OPENCODE}/m1.json`)),
      () => moved(`${CODEX}.zst`, ".codex/archived_sessions/rollout-a.jsonl.zst"),
      () => cpSync(at(CLAUDE), at(CLAUDE.replace("a.jsonl", "fork.jsonl"))),
      () => unlinkSync(at(CLAUDE)),
      () => writeFileSync(at(CLAUDE.replace("a.jsonl", "fork.jsonl")), text([claude("b", 20)])),
      () => unlinkSync(at(".codex/archived_sessions/rollout-a.jsonl.zst")),
      () => [".claude", ".codex", ".kimi-code", ".local"].forEach((each) => rmSync(at(each), { recursive: true }))
    ]
    for (const step of steps) {
      step()
      for (let round = 0; round < 2; round++) {
        const { rows, total } = ask(home, { by: "day", store: storeIn(path), now })
        assert.deepStrictEqual([total.tokens.output, rows.length, total.responses], [SUM, 1, 9], String(step))
      }
    }
    assert.strictEqual(ask(home, { store: storeIn(path), agent: "codex" }).total.responses, 3)
    assert.strictEqual(ask(home, { store: storeIn(path), by: "agent" }).rows.length, 4)
    assert.strictEqual(ask(home).total.responses, 0)
  })

  it("goes on with a log that was moved and has grown", () => {
    const home = homeWith({ [KIMI]: [kimi(1000)] })
    const store = storeIn(join(home, "usage.db"))
    const output = () => ask(home, { store, now }).total.tokens.output
    assert.strictEqual(output(), 1000)
    renameSync(join(home, ".kimi-code/sessions/wd_x"), join(home, ".kimi-code/sessions/wd_y"))
    assert.strictEqual(output(), 1000)
    appendFileSync(join(home, KIMI.replace("wd_x", "wd_y")), text([kimi(500)]))
    assert.strictEqual(output(), 1500)
  })

  describe("of a log that has changed", () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => claude(`m${from + index}`, 1))
    /** What all responses put out, and the kilobytes that were read for it. */
    const readIn = (home: string) => {
      let kilobytes = 0
      const progress = (done: number) => void (kilobytes = done / 1024)
      const { total } = ask(home, { store: storeIn(join(home, "usage.db")), now, progress })
      return { output: total.tokens.output, responses: total.responses, kilobytes }
    }
    const homeOf1000 = () => {
      const home = homeWith({ [CLAUDE]: many(0, 1000) })
      assert.deepInclude(readIn(home), { output: 1000, responses: 1000 })
      return { home, path: join(home, CLAUDE) }
    }

    it("reads a line that was added, of a new response and of one before, and no other", () => {
      const { home, path } = homeOf1000()
      const steps = [
        [claude("new", 10), 1010],
        [claude("new", 15), 1015],
        [claude("m999", 5), 1019],
        [claude("m950", 2), 1020]
      ] as const
      for (const [line, output] of steps) {
        appendFileSync(path, text([line]))
        const found = readIn(home)
        assert.deepInclude(found, { output, responses: 1001 })
        assert.isBelow(found.kilobytes, 5)
      }
    })

    it("reads all of it where a line is of a response long before", () => {
      const { home, path } = homeOf1000()
      appendFileSync(path, text([claude("m3", 7)]))
      const found = readIn(home)
      assert.deepInclude(found, { output: 1006, responses: 1000 })
      assert.isAbove(found.kilobytes, 100)
    })

    it("reads all of it where it was written anew: at its beginning, shorter, or as another file", () => {
      const { home, path } = homeOf1000()
      const whole = readFileSync(path, "utf8")
      const again = [
        [whole.replace('"output_tokens":1}', '"output_tokens":9}') + text([claude("new", 10)]), 1018],
        [text([claude("m0", 4), ...many(1, 500)]), 1013],
        [text([claude("other", 3), ...many(0, 1200)]), 1213]
      ] as const
      for (const [index, [content, output]] of again.entries()) {
        if (index < 2) writeFileSync(path, content)
        else {
          writeFileSync(`${path}.new`, content)
          renameSync(`${path}.new`, path)
        }
        const found = readIn(home)
        assert.strictEqual(found.output, output, String(index))
        assert.isAbove(found.kilobytes, 50)
      }
    })

    it("comes to what all of it comes to, whatever is added", () => {
      let seed = 7
      const whole = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
      const home = homeWith({ [CLAUDE]: many(0, 100), [CODEX]: [meta("a"), context, count(100, 100)] })
      let [last, output] = [100, 100]
      for (let step = 0; step < 40; step++) {
        const added = Array.from({ length: whole(8) === 0 ? 700 : 1 + whole(3) }, () =>
          claude(`m${whole(3) === 0 ? Math.max(0, last - whole(whole(5) === 0 ? 1000 : 20)) : last++}`, whole(50))
        )
        appendFileSync(join(home, CLAUDE), text(added))
        for (let times = whole(3); times > 0; times--) {
          const last = whole(50)
          appendFileSync(join(home, CODEX), text([count((output += last), last)]))
        }
        const { total } = ask(home, { now })
        assert.deepStrictEqual(ask(home, { store: storeIn(join(home, "usage.db")), now }).total, total, `step ${step}`)
      }
    })
  })

  it("keeps neither text nor prices nor ids, and is this user's alone", () => {
    const home = homeWith({ [CLAUDE]: [claude("msg_secret", 10)] })
    const path = join(home, "store", "usage.db")
    ask(home, { store: storeIn(path) })
    const database = new DatabaseSync(path)
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    assert.notInclude(readFileSync(path, "latin1"), "msg_secret")
    assert.strictEqual(statSync(path).mode & 0o777, 0o600)
  })

  it("says why it cannot be used, and logs are read without it", () => {
    const home = homeWith(logs())
    const broken = (name: string, make: (path: string) => void) => {
      const path = join(home, name)
      make(path)
      const { store_fault, total } = ask(home, { store: storeIn(path) })
      assert.strictEqual(total.tokens.output, SUM)
      return store_fault
    }
    assert.match(
      broken("noise.db", (path) => writeFileSync(path, "noise".repeat(1000)))!,
      /Not an SQLite database/u
    )
    assert.match(
      broken("folder.db", (path) => mkdirSync(path))!,
      /./u
    )
    const newer = (path: string) => {
      const database = new DatabaseSync(path)
      database.exec("PRAGMA user_version = 99")
      database.close()
    }
    assert.match(broken("newer.db", newer)!, /newer ratecard/u)
    const half = (path: string) => {
      ask(home, { store: storeIn(path) })
      const database = new DatabaseSync(path)
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
      database.close()
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.fill(7, 4096))
    }
    assert.match(broken("half.db", half)!, /damaged/u)
    assert.isUndefined(broken("fine.db", () => {}))
  })

  it("is found by doctor, left out, and forgotten", async () => {
    const home = homeWith({ [CLAUDE]: [claude("a", 10), claude("b", 20)] })
    const run = (...args: ReadonlyArray<string>) => played(home, args)
    const outputOf = async (...args: ReadonlyArray<string>) =>
      JSON.parse((await run("usage", "--json", ...args)).stdout).total.tokens.output as number
    assert.strictEqual(await outputOf(), 30)
    rmSync(join(home, CLAUDE))
    assert.strictEqual(await outputOf(), 30)
    assert.strictEqual(await outputOf("--no-store"), 0)
    const { store } = JSON.parse((await run("doctor", "--json")).stdout)
    assert.deepInclude(store, { responses: 2 })
    assert.isAbove(store.bytes, 0)
    assert.match((await run("doctor")).stdout, /2 responses are kept/u)
    assert.match((await run("usage", "forget")).stdout, /Deleted: 2 responses/u)
    assert.strictEqual(await outputOf(), 0)
    assert.match((await run("usage", "forget")).stdout, /Deleted|Nothing/u)
  })
})

describe("the audit of usage", () => {
  const DAY = AT.slice(0, 10)

  it("says what is of logs that are gone, and what a newer reader reads otherwise", async () => {
    const home = homeWith({ [CLAUDE]: [claude("a", 10), claude("b", 20)], [CODEX]: logs()[CODEX] })
    const audit = async (...args: ReadonlyArray<string>) => {
      const { stderr, stdout } = await played(home, ["usage", "--audit", ...args, "--timezone", "UTC", "--json"])
      return stdout === "" ? { stderr } : (JSON.parse(stdout) as { readonly audit: object; readonly stderr?: string })
    }
    assert.deepInclude(await audit("2026-09"), { audit: { gone: [], changes: [] } })
    rmSync(join(home, CODEX))
    const database = new DatabaseSync(join(home, ".local/share/ratecard/usage.db"))
    // As if another reader had found a response more.
    database.exec("UPDATE log SET reader = 0")
    database.close()
    writeFileSync(join(home, CLAUDE), text([claude("b", 20)]))
    const found = await audit("2026-09")
    const changed = { currency: "usd", cost: "0.00015", responses: 2 }
    assert.deepInclude(found, {
      audit: {
        gone: [{ day: DAY, responses: 2, cost: "0.009", currency: "usd" }],
        changes: [
          {
            day: DAY,
            file: join(home, CLAUDE),
            reader: 0,
            before: changed,
            after: { ...changed, cost: "0.0001", responses: 1 }
          }
        ]
      }
    })
    assert.deepInclude(await audit("2026-08"), { audit: { gone: [], changes: [] } })
    assert.match(
      (await played(home, ["usage", "--audit", DAY, "--timezone", "UTC"])).stdout,
      /an older reader found 2 responses/u
    )
    assert.match((await audit("september")).stderr!, /--since takes a day/u)
    assert.match((await audit("2026-09", "--since", "today")).stderr!, /leave out --since/u)
  })
})

/** Prices under the same name that know no model, so that what is kept is known from what is made. */
const NONE = { ...priceSnapshot({ entries: [], tariffs: NO_TARIFFS }, MILLIS), id: PRICES.id }

describe("what logs come to", () => {
  it("is kept by the state of the logs, the prices and the day", () => {
    const home = homeWith({ [CLAUDE]: [claude("a", 10), claude("b", 20)] })
    const path = join(home, "usage.db")
    const costAt = (prices: UsageOptions["prices"], later = 0) =>
      ask(home, { store: storeIn(path), prices, now: () => Date.now() + later }).total.cost
    assert.strictEqual(costAt(PRICES, DAY_MILLIS), "0.00015")
    assert.strictEqual(costAt(NONE, DAY_MILLIS), "0.00015")
    assert.strictEqual(costAt(NONE, 2 * DAY_MILLIS), "0")
    assert.strictEqual(costAt(PRICES, DAY_MILLIS), "0.00015")
    assert.strictEqual(costAt({ ...NONE, id: "others" }, DAY_MILLIS), "0")
    appendFileSync(join(home, CLAUDE), text([claude("c", 30)]))
    assert.strictEqual(costAt(PRICES, DAY_MILLIS), "0.0003")
  })

  it("is kept in a store of an older program, too", () => {
    const home = homeWith({ [CLAUDE]: [claude("a", 10)] })
    const path = join(home, "usage.db")
    assert.strictEqual(ask(home, { store: storeIn(path) }).total.cost, "0.00005")
    rmSync(join(home, CLAUDE))
    const database = new DatabaseSync(path)
    database.exec("DROP TABLE made; PRAGMA user_version = 1")
    database.close()
    const { store_fault, total } = ask(home, { store: storeIn(path) })
    assert.deepStrictEqual([store_fault, total.cost], [undefined, "0.00005"])
  })
})

describe("a store that two runs write at a time", () => {
  it("waits for the other, and is read without where that takes too long", () => {
    const home = mkdtempSync(join(tmpdir(), "ratecard-locked-"))
    mkdirSync(join(home, dirname(CLAUDE)), { recursive: true })
    writeFileSync(join(home, CLAUDE), text([claude("a", 10)]))
    const path = join(home, "usage.db")
    ask(home, { store: storeIn(path) })
    const other = new DatabaseSync(path)
    other.exec("BEGIN EXCLUSIVE")
    appendFileSync(join(home, CLAUDE), text([claude("b", 20)]))
    const { store_fault, total } = ask(home, { store: storeIn(path) })
    assert.strictEqual(total.tokens.output, 30)
    assert.match(store_fault!, /locked/u)
    other.exec("ROLLBACK")
    other.close()
    assert.isUndefined(ask(home, { store: storeIn(path) }).store_fault)
  })
})
