import { assert, describe, it } from "@effect/vitest"
import { Big } from "big.js"
import { folderOf, type Outcome, played } from "../../../test/played.ts"
import type { UsageDocument } from "../document.ts"

interface Told {
  readonly id: string
  readonly at: string
  readonly model?: string
  readonly session?: string
  readonly input?: number
  readonly read?: number
  readonly written?: number
  readonly output?: number
}

const claude = (told: Told): string => {
  const { at, id, input = 0, model = "claude-opus-4-5", output = 0, read = 0, session = "s", written = 0 } = told
  const usage = {
    input_tokens: input,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: written,
    cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
    output_tokens: output
  }
  const message = { id, model, stop_reason: "end_turn", usage }
  const line = { type: "assistant", version: "2.1.130", sessionId: session, cwd: "/home/me/shop", timestamp: at }
  return `${JSON.stringify({ ...line, requestId: id, message })}\n`
}

const LOG = ".claude/projects/p/a.jsonl"

const outcomeOf = async (log: ReadonlyArray<string>, ...args: ReadonlyArray<string>): Promise<Outcome> => {
  using folder = folderOf({ [LOG]: log.join("") })
  return await played(folder.path, ["usage", "--timezone", "UTC", ...args])
}

const asked = async (log: ReadonlyArray<string>, ...args: ReadonlyArray<string>): Promise<UsageDocument> => {
  const { stderr, stdout } = await outcomeOf(log, "--json", "--quiet", ...args)
  if (stdout === "") assert.fail(stderr)
  return JSON.parse(stdout) as UsageDocument
}

/** The price of tokens at dollars per million, by hand. */
const sum = (...terms: ReadonlyArray<readonly [tokens: number, price: string]>): string =>
  terms.reduce((all, [tokens, price]) => all.plus(Big(price).times(tokens).div(1_000_000)), Big(0)).toFixed()

describe("ratecard usage --cache", () => {
  // Input costs 5, what is read from the cache 0.5 and what is written to it 6.25 dollars per million; of Haiku 1, 0.1 and 1.25.
  const log = [
    claude({ id: "1", at: "2026-11-20T09:00:00Z", input: 10, written: 20_000, output: 100 }),
    claude({ id: "2", at: "2026-11-20T09:01:00Z", input: 10, read: 20_000, written: 700, output: 100 }),
    claude({ id: "3", at: "2026-11-21T09:00:00Z", model: "claude-haiku-4-5", written: 9000, output: 1 }),
    claude({ id: "4", at: "2026-11-22T09:00:00Z", input: 500, output: 100 })
  ]

  it("is what reading saved less what writing cost beyond plain input, at each response's own prices", async () => {
    const { cache } = await asked(log, "--cache")
    const first = { read_saved: sum([20_000, "4.5"]), write_cost: sum([20_700, "1.25"]) }
    const second = { read_saved: "0", write_cost: sum([9000, "0.25"]) }
    const net = (one: typeof first) => Big(one.read_saved).minus(one.write_cost).toFixed()
    const all = { read_saved: first.read_saved, write_cost: Big(first.write_cost).plus(second.write_cost).toFixed() }
    const more = { currency: "usd" as const }
    assert.deepStrictEqual(cache, {
      rows: [
        { key: "2026-11-20", ...first, net: net(first), ...more, responses: 2 },
        { key: "2026-11-21", ...second, net: net(second), ...more, responses: 1 }
      ],
      total: { ...all, net: net(all), ...more, responses: 3 },
      left_out: 0
    })
  })

  it("leaves out and counts what has no price, and shows the rest", async () => {
    const odd = claude({ id: "5", at: "2026-11-20T10:00:00Z", model: "a-model-of-nobody", read: 1000, output: 1 })
    const { cache } = await asked([...log, odd], "--cache")
    assert.deepStrictEqual([cache?.left_out, cache?.total.responses], [1, 3])
    const { stdout } = await outcomeOf([...log, odd], "--cache")
    assert.match(stdout, /reads saved +writes cost +net/u)
    assert.match(stdout, /^Left out: 1 response whose cache has no known price\.$/mu)
  })

  it("counts of the days that are asked for, by windows of all", async () => {
    const { cache, rows } = await asked(log, "--cache", "--by", "window", "--since", "2026-11-21")
    assert.deepStrictEqual(
      [rows.map(({ key }) => key), cache?.rows.map(({ key }) => key)],
      [["2026-11-21 09:00 claude-code", "2026-11-22 09:00 claude-code"], ["2026-11-21 09:00 claude-code"]]
    )
  })
})

describe("ratecard usage --top", () => {
  const log = [
    claude({ id: "warm", at: "2026-11-20T09:00:00Z", written: 20_000, output: 10 }),
    claude({ id: "usual", at: "2026-11-20T09:01:00Z", read: 20_000, input: 10, output: 10 }),
    claude({ id: "miss", at: "2026-11-20T09:02:00Z", input: 30_000, output: 10 }),
    claude({ id: "hit", at: "2026-11-20T09:03:00Z", read: 20_000, written: 20_000, output: 10 }),
    claude({ id: "talk", at: "2026-11-20T09:04:00Z", input: 10, output: 9000 }),
    claude({ id: "alone", at: "2026-11-20T09:05:00Z", session: "other", input: 40_000, output: 10 }),
    claude({ id: "half", at: "2026-11-20T09:06:00Z", session: "third", input: 100_000, output: 10 }),
    claude({ id: "long", at: "2026-01-20T09:07:00Z", model: "claude-sonnet-4-5", input: 300_000, output: 10 })
  ]

  it("has the dearest responses and their causes", async () => {
    const { top } = await asked(log, "--top", "7")
    assert.deepStrictEqual(
      top?.map(({ causes, cost, line }) => [line, cost, causes]),
      [
        [8, sum([300_000, "6"], [10, "22.5"]), ["long_prompt_price"]],
        [7, sum([100_000, "5"], [10, "25"]), ["long_prompt"]],
        [5, sum([10, "5"], [9000, "25"]), ["output"]],
        [6, sum([40_000, "5"], [10, "25"]), []],
        [3, sum([30_000, "5"], [10, "25"]), ["cache_miss"]],
        [4, sum([20_000, "0.5"], [20_000, "6.25"], [10, "25"]), ["cache_unread"]],
        [1, sum([20_000, "6.25"], [10, "25"]), []]
      ]
    )
    assert.deepInclude(top?.[6], { at: "2026-11-20T09:00:00Z", session: "s", project: "/home/me/shop" })
  })

  it("calls no cache unread that is read after the days that are asked for", async () => {
    const later = claude({ id: "later", at: "2026-11-21T09:00:00Z", read: 40_000, output: 1 })
    const days = ["--until", "2026-11-20", "--top", "1000"]
    const { top = [] } = await asked([...log, later], ...days)
    assert.strictEqual(top.length, log.length)
    assert.notInclude(
      top.flatMap(({ causes }) => causes),
      "cache_unread"
    )
  })

  it("says how much of all that is", async () => {
    const { stdout } = await outcomeOf(log, "--top", "1")
    assert.match(stdout, /^2026-01-20 09:07 +1\.80 +USD +anthropic-claude-sonnet-4-5 .* price of long prompts/mu)
    assert.match(stdout, /^The most expensive 1 of 8 responses cost 1\.80 of \d\.\d\d USD \(\d+\.\d%\)\.$/mu)
  })

  it.for([
    [["--top", "0"], /--top: "0"\. Expected: 1 to 1000/u],
    [["--top", "2", "--export", "focus"], /^ratecard: use --top or --export, not both$/mu],
    [["--top", "2", "--cache"], /^ratecard: use --cache or --top, not both$/mu],
    [["--cache", "--as", "gpt-5"], /^ratecard: use --cache or --as, not both$/mu]
  ] as const)("refuses %j", async ([args, told]) => {
    const { code, stderr } = await outcomeOf(log, ...args)
    assert.strictEqual(code, 1)
    assert.match(stderr, told)
  })
})
