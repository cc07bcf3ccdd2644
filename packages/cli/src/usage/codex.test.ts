import { assert, describe, it } from "@effect/vitest"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { zstdCompressSync } from "node:zlib"
import { ask, homeWith } from "../../test/agentHome.ts"

/** The counters of a usage: input, of it read, output. */
type Counts = readonly [input: number, read: number, output: number]

const usageOf = ([input_tokens, cached_input_tokens, output_tokens]: Counts, more: object = {}) => ({
  input_tokens,
  cached_input_tokens,
  output_tokens,
  reasoning_output_tokens: 0,
  total_tokens: input_tokens + output_tokens,
  ...more
})

const plus = (one: Counts, other: Counts): Counts => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]

const NONE: Counts = [0, 0, 0]

/** The seconds of the day count on from line to line. */
let second = 0
const line = (type: string, payload: object) => {
  second++
  const time = [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, "0"))
  return { timestamp: `2026-09-05T${time.join(":")}Z`, type, payload }
}

const count = (total: Counts, last: Counts, more: object = {}) =>
  line("event_msg", {
    type: "token_count",
    info: { total_token_usage: usageOf(total, more), last_token_usage: usageOf(last, more) }
  })

const meta = (id: string, more: object = {}) =>
  line("session_meta", { id, cwd: "/p", cli_version: "0.148.0", originator: "codex_cli_rs", ...more })

const model = () => line("turn_context", { model: "gpt-5.5" })

/** Running totals of responses that begin at `from`. */
const totals = (spent: ReadonlyArray<Counts>, from = NONE, more: object = {}) => {
  let total = from
  return spent.map((each) => count((total = plus(total, each)), each, more))
}

const record = (response_id: string, spent: Counts, thread?: Counts) =>
  line("token_usage_record", {
    response_id,
    usage: usageOf(spent),
    ...(thread && { thread_token_usage: usageOf(thread) })
  })

const FOLDER = ".codex/sessions/2026/09/05"

const spentIn = (home: string, more = {}) => {
  const { faults, rows, total, unknown_models } = ask(home, { by: "session", ...more })
  const { cache_read, input, output } = total.tokens
  return {
    spent: [input + cache_read, cache_read, output] as const,
    responses: total.responses,
    sessions: Object.fromEntries(rows.map(({ key, responses }) => [key, responses])),
    faults,
    unknown: unknown_models.map(({ name }) => name)
  }
}

const homeOf = (rollouts: Readonly<Record<string, ReadonlyArray<object>>>): string =>
  homeWith(
    Object.fromEntries(Object.entries(rollouts).map(([name, lines]) => [`${FOLDER}/rollout-${name}.jsonl`, lines]))
  )

const FIRST: Counts = [1000, 0, 100]
const SECOND: Counts = [2000, 900, 150]
const OTHER: Counts = [3000, 2000, 50]

describe("usage of Codex's forks", () => {
  it("knows the totals of a parent in another order, and with a counter that a newer version adds", () => {
    const parent = [meta("p"), model(), ...totals([FIRST, SECOND])]
    const swapped = totals([FIRST, SECOND]).map((each) =>
      JSON.parse(JSON.stringify(each).replaceAll(/("input_tokens":\d+),("cached_input_tokens":\d+)/gu, "$2,$1"))
    )
    const home = homeOf({
      p: parent,
      c: [meta("c", { forked_from_id: "p" }), model(), ...swapped, ...totals([OTHER], plus(FIRST, SECOND))],
      d: [meta("d", { forked_from_id: "p" }), model(), ...totals([FIRST, OTHER], NONE, { cache_write_input_tokens: 0 })]
    })
    const { responses, sessions, spent } = spentIn(home)
    assert.deepStrictEqual(spent, plus(plus(FIRST, SECOND), plus(OTHER, OTHER)))
    assert.deepStrictEqual([responses, sessions], [4, { p: 2, c: 1, d: 1 }])
  })

  it("counts what a fork of a fork spent, whichever of them went on", () => {
    const [one, two, three] = [totals([FIRST, SECOND, OTHER]), totals([FIRST, SECOND]), totals([FIRST])]
    const home = homeOf({
      a: [meta("a"), model(), ...one],
      b: [meta("b", { forked_from_id: "a" }), model(), ...two, ...totals([FIRST], plus(FIRST, SECOND))],
      c: [meta("c", { forked_from_id: "b" }), model(), ...three, ...totals([OTHER, SECOND], FIRST)]
    })
    assert.deepStrictEqual(spentIn(home).sessions, { a: 3, b: 1, c: 2 })
  })

  it("takes over the total of a parent, whether that is there or not", () => {
    const before: Counts = [90_000_000, 85_000_000, 500_000]
    const child = [
      meta("c", { forked_from_id: "p", thread_source: "subagent" }),
      model(),
      count(before, NONE),
      ...totals([OTHER], before)
    ]
    assert.deepStrictEqual(spentIn(homeOf({ c: child })).spent, OTHER)
    const [only] = totals([OTHER], before)
    assert.deepStrictEqual(spentIn(homeOf({ c: [...child.slice(0, 2), only!] })).spent, [...OTHER])
    const parent = [meta("p"), model(), ...totals([before])]
    assert.deepStrictEqual(spentIn(homeOf({ c: child, p: parent })).sessions, { p: 1, c: 1 })
  })

  it("counts each subagent that begins with as many tokens as others", () => {
    const child = (id: string, ...spent: ReadonlyArray<Counts>) => [
      meta(id, { forked_from_id: "p", source: { subagent: { thread_spawn: { parent_thread_id: "p" } } } }),
      model(),
      ...totals(spent)
    ]
    const children = { c: child("c", SECOND), d: child("d", SECOND, OTHER), e: child("e", SECOND, FIRST) }
    const home = homeOf({ p: [meta("p"), model(), ...totals([FIRST, SECOND])], ...children })
    const sessions = { p: 2, c: 1, d: 2, e: 2 }
    assert.deepStrictEqual(spentIn(home).sessions, sessions)
    rmSync(join(home, FOLDER, "rollout-p.jsonl"))
    const { p: _, ...left } = sessions
    assert.deepStrictEqual(spentIn(home).sessions, left)
  })

  it("counts the beginning that forks of a lost parent have in common once", () => {
    const common = [FIRST, SECOND, OTHER]
    const child = (id: string, source: object, own: Counts) => [
      meta(id, { forked_from_id: "gone", ...source }),
      model(),
      ...totals([...common, own])
    ]
    for (const source of [{}, { thread_source: "subagent" }]) {
      const home = homeOf({ c: child("c", source, FIRST), d: child("d", source, SECOND) })
      assert.strictEqual(spentIn(home).responses, 5)
    }
  })

  it("ends where parents are a circle, and in a line of many", () => {
    const circle = homeOf({
      a: [meta("a", { forked_from_id: "b" }), model(), ...totals([FIRST])],
      b: [meta("b", { forked_from_id: "a" }), model(), ...totals([FIRST, SECOND])]
    })
    assert.isAtMost(spentIn(circle).responses, 3)
    const names = Array.from({ length: 300 }, (_, index) => `t${index}`)
    const line = names.map((id, index) => [
      id,
      [meta(id, index > 0 ? { forked_from_id: names[index - 1] } : {}), model(), ...totals([FIRST, SECOND])]
    ])
    assert.strictEqual(spentIn(homeOf(Object.fromEntries(line))).responses, 2)
  })
})

describe("usage of Codex's records", () => {
  it("counts the totals before the first record, those of an older version after one, and nothing twice", () => {
    const [one, two] = [FIRST, plus(FIRST, SECOND)]
    const home = homeOf({
      m: [
        meta("m"),
        model(),
        ...totals([FIRST]),
        record("r1", SECOND, two),
        ...totals([SECOND], one),
        record("r2", OTHER, plus(two, OTHER)),
        line("event_msg", { type: "token_count", info: null }),
        ...totals([OTHER], two),
        ...totals([FIRST], plus(two, OTHER))
      ]
    })
    const { responses, spent } = spentIn(home)
    assert.deepStrictEqual([responses, spent], [4, plus(plus(two, OTHER), FIRST)])
  })

  it("takes the totals that a fork has with its parent's for no response of its own", () => {
    const home = homeOf({
      p: [meta("p"), model(), record("r1", FIRST, FIRST), ...totals([FIRST])],
      c: [
        meta("c", { forked_from_id: "p" }),
        model(),
        record("r2", SECOND, plus(FIRST, SECOND)),
        ...totals([SECOND], FIRST)
      ]
    })
    assert.deepStrictEqual(spentIn(home).sessions, { p: 1, c: 1 })
  })

  it("names who wrote a rollout that has no model", () => {
    const home = homeOf({
      t: [meta("t", { originator: "t3code_desktop" }), ...totals([FIRST])],
      r: [meta("r", { source: { subagent: "review" } }), ...totals([FIRST])],
      o: [meta("o"), ...totals([FIRST])]
    })
    assert.deepStrictEqual(spentIn(home).unknown, ["unknown", "unnamed (review)", "unnamed (t3code_desktop)"])
  })
})

describe("usage of Codex's compressed rollouts", () => {
  const lines = [meta("z"), model(), ...totals([FIRST, SECOND, OTHER])]
  const text = lines.map((each) => `${JSON.stringify(each)}\n`)
  const whole = plus(plus(FIRST, SECOND), OTHER)

  it("reads them, beside the plain one as well, and frames that follow each other", () => {
    const name = `${FOLDER}/rollout-z.jsonl`
    assert.deepStrictEqual(spentIn(homeWith({ [`${name}.zst`]: lines })).spent, whole)
    assert.deepStrictEqual(spentIn(homeWith({ [`${name}.zst`]: lines, [name]: lines })).spent, whole)
    const frames = Buffer.concat(text.map((each) => zstdCompressSync(each)))
    const home = homeWith({ [`${name}.zst`]: frames })
    assert.deepStrictEqual(spentIn(home).spent, whole)
    assert.deepStrictEqual(spentIn(home, { paths: ["."] }).spent, whole)
  })

  it("names one that is cut off or damaged, and counts what is before", () => {
    const frames = text.map((each) => zstdCompressSync(each))
    const cut = Buffer.concat([...frames.slice(0, -1), frames.at(-1)!.subarray(0, -4)])
    const found = spentIn(homeWith({ [`${FOLDER}/rollout-z.jsonl.zst`]: cut }))
    assert.deepStrictEqual(found.spent, plus(FIRST, SECOND))
    assert.match(found.faults.at(-1)!.message, /cut off/u)
    const noise = spentIn(homeWith({ [`${FOLDER}/rollout-z.jsonl.zst`]: Buffer.from("noise that is no frame") }))
    assert.match(noise.faults[0]!.message, /cannot be read/u)
  })
})
