import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { agentLogs, type Bill, billRecord, exportedEntry, usageRecordOf } from "@ratecard/core/ledger"
import { pricesWithOffers } from "@ratecard/core/offers"
import { IS_WHOLE } from "@ratecard/test-support"
import { SHARED_RESPONSES, SHARED_WARNINGS, sharedSum } from "@ratecard/test-support/ledger"
import { billUsage } from "./billUsage.ts"
import { Usage } from "./readUsage.ts"

const now = Date.parse("2026-11-21T12:00:00Z")
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now)

const read = (lines: Iterable<string>) => {
  const source = {
    name: "batch_output.jsonl",
    lines: async function* () {
      yield* lines
    }
  }
  return new Usage([source]).pieces()
}

const billingOf = () => Promise.resolve({ prices, now, logs: agentLogs })

const reportOf = (...lines: ReadonlyArray<string>) => billUsage(read(lines), billingOf)

describe("the bill of a batch's results", () => {
  const body = { created: 1756717200, model: "gpt-4o-mini", usage: { prompt_tokens: 20, completion_tokens: 17 } }
  const answered = JSON.stringify({ custom_id: "a", response: { status_code: 200, body }, error: null })
  const expired = JSON.stringify({ custom_id: "b", response: null, error: { code: "batch_expired" } })

  it("counts requests without an answer apart from what could not be read", async () => {
    const { failed, faults, records, sums } = await reportOf(answered, expired, expired, "{ not json")
    assert.deepStrictEqual([records, failed], [1, 2])
    assert.deepStrictEqual(
      faults.map(({ count, kind, places }) => [kind, count, places]),
      [["NotJson", 1, [{ file: "batch_output.jsonl", line: 4 }]]]
    )
    assert.deepInclude(sums[0], {
      day: "2025-09-01",
      model: "openai-gpt-4o-mini",
      cost: "0.0000066",
      complete: 1
    })
  })
})

describe("a log of a large team", () => {
  it.runIf(IS_WHOLE)("is billed, however many records it has, each at its own line", async () => {
    const MANY = 150_000
    const record = JSON.stringify({ model: "gpt-4o-mini", usage: { prompt_tokens: 20, completion_tokens: 17 } })
    const lines = Array.from({ length: MANY }, () => record).toSpliced(10, 0, "")
    const { dearest, faults, records } = await billUsage(read([...lines, "{ cut"]), billingOf)
    assert.deepStrictEqual([records, dearest.length], [MANY, 200])
    assert.deepStrictEqual(faults[0]?.places, [{ file: "batch_output.jsonl", line: MANY + 2 }])
  })

  it("tells of lines with the same fault once, with the first places", async () => {
    const contradictory = JSON.stringify({
      model: "gpt-4o-mini",
      usage: { prompt_tokens: 20, completion_tokens: 17, total_tokens: 20 }
    })
    const unknown = (model: string) => JSON.stringify({ model, usage: { prompt_tokens: 20, completion_tokens: 17 } })
    const { faults, moreFaults } = await reportOf(
      unknown("nobody"),
      ...Array.from({ length: 300 }, () => contradictory),
      unknown("gpt-55"),
      unknown("nobody")
    )
    assert.deepStrictEqual(
      faults.map(({ count, kind, model, places }) => [kind, model, count, places.map(({ line }) => line)]),
      [
        ["ContradictoryUsage", "", 300, [2, 3, 4]],
        ["UnknownModel", "nobody", 2, [1, 303]],
        ["UnknownModel", "gpt-55", 1, [302]]
      ]
    )
    assert.strictEqual(moreFaults, 0)
    assert.include(faults[2]!.candidates, "openai-gpt-5.5")
  })

  it("keeps the most frequent of many kinds of faults, and counts the others", async () => {
    const lines = Array.from({ length: 400 }, (_, index) =>
      JSON.stringify({ model: `nobody-${index}`, usage: { prompt_tokens: 20, completion_tokens: 17 } })
    )
    const { faults, moreFaults } = await reportOf(...lines, lines[399]!)
    assert.deepStrictEqual([faults.length, faults[0]!.count, moreFaults], [50, 2, 350])
  })

  it("has its dearest records in order, the first of equal ones first", async () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      JSON.stringify({ model: "gpt-4o-mini", usage: { prompt_tokens: index % 1000, completion_tokens: 0 } })
    )
    const { dearest, records } = await reportOf(...lines)
    assert.deepStrictEqual([records, dearest.length], [5000, 200])
    // Five records of each amount, from 999 tokens on down.
    assert.deepStrictEqual(
      dearest.map(({ line }) => line),
      Array.from({ length: 200 }, (_, place) => 1000 - Math.floor(place / 5) + 1000 * (place % 5))
    )
  })
})

describe("the log of an agent", () => {
  const line = (id: string, sessionId: string, branch: string | undefined, output_tokens: number) =>
    JSON.stringify({
      type: "assistant",
      version: "2.1.45",
      sessionId,
      cwd: "/home/ada/work/shop/.claude/worktrees/one",
      ...(branch !== undefined && { gitBranch: branch }),
      timestamp: "2026-02-20T12:00:00Z",
      requestId: id,
      message: {
        id,
        model: "claude-opus-4-5",
        content: [],
        stop_reason: "end_turn",
        usage: { input_tokens: 0, output_tokens }
      }
    })

  it("is summed by project, session and branch, a repeated response once", async () => {
    const { places, records } = await reportOf(
      line("a", "one", "main", 1000),
      line("b", "two", "main", 3000),
      line("b", "two", "main", 3000),
      line("c", "two", undefined, 100)
    )
    assert.strictEqual(records, 3)
    const told = (place: keyof typeof places) =>
      places[place]?.map(({ cost, key, responses }) => [key, responses, cost]) ?? []
    assert.deepStrictEqual(told("project"), [["/home/ada/work/shop/.claude/worktrees/one", 3, "0.1025"]])
    assert.sameDeepMembers(told("session"), [
      ["one", 1, "0.025"],
      ["two", 2, "0.0775"]
    ])
    assert.sameDeepMembers(told("branch"), [
      ["shop@main", 2, "0.1"],
      ["", 1, "0.0025"]
    ])
  })

  it("can be asked for again", async () => {
    const text = [line("a", "one", "main", 1000), line("b", "one", "main", 1000), line("b", "one", "main", 1000)]
    const record = JSON.stringify({ model: "gpt-4o-mini", usage: { prompt_tokens: 20, completion_tokens: 17 } })
    const usage = new Usage(
      [text, [record]].map((lines, place) => ({
        name: `${place}.jsonl`,
        lines: async function* () {
          yield* lines
        }
      }))
    )
    const first = await billUsage(usage.pieces(), billingOf)
    const second = await billUsage(usage.pieces(), billingOf)
    assert.strictEqual(first.records, 3)
    assert.deepStrictEqual(second, first)
  })

  it("has the groups that records name, and no time where none is said", async () => {
    const usage = { prompt_tokens: 20, completion_tokens: 17 }
    const record = { model: "gpt-4o-mini", usage }
    const told = { at: "2026-11-01", user_id: 7, tags: ["a", "b"], metadata: { customer: "acme" } }
    const { dearest, places, sums } = await billUsage(
      read([JSON.stringify({ ...record, ...told }), JSON.stringify(record)]),
      () => Promise.resolve({ prices, now, isPast: true })
    )
    const keys = Object.entries(places).map(([place, all]) => [place, all.map(({ key }) => key).toSorted()])
    assert.deepStrictEqual(keys, [
      ["user", ["", "7"]],
      ["customer", ["", "acme"]],
      ["tags", ["", "a, b"]]
    ])
    assert.deepStrictEqual(
      sums.map(({ day, responses }) => [day, responses]),
      [
        ["", 1],
        ["2026-11-01", 1]
      ]
    )
    assert.deepStrictEqual(
      dearest.map(({ warnings }) => warnings.map(({ code }) => code)),
      [[], ["undated"]]
    )
  })

  it("names counters that nobody knows, however many records have them", async () => {
    const usage = { prompt_tokens: 20, completion_tokens: 17, new_cache_tokens: 9 }
    const line = JSON.stringify({ model: "gpt-4o-mini", created: 1_793_000_000, usage })
    const { totals, warnings } = await reportOf(line, line)
    assert.isFalse(totals[0]?.complete)
    assert.deepStrictEqual(warnings, [
      {
        code: "unread_counters",
        message: "Not billed, because their meaning is unknown: new_cache_tokens.",
        responses: 2
      }
    ])
  })

  it("has a place in each file that names one, and records without are those of no place", async () => {
    const { places } = await reportOf(
      JSON.stringify({ model: "gpt-4o-mini", usage: { prompt_tokens: 20, completion_tokens: 17 } })
    )
    assert.deepStrictEqual(places, {})
  })
})

describe("exported responses", () => {
  it("are each billed once and summed up as on the command line and in the service", async () => {
    const billing = { prices: pricesWithOffers(now), now, logs: agentLogs }
    const bills = SHARED_RESPONSES.map((each) => {
      const entry = exportedEntry(each as never, 0)
      return billRecord({ ...usageRecordOf(entry), at: entry.at }, billing) as Bill
    })
    const lines = [...SHARED_RESPONSES, SHARED_RESPONSES[0]].map((each) => JSON.stringify(each))
    const { faults, records, totals, warnings } = await billUsage(read(lines), () => Promise.resolve(billing))
    const { dollars, rubles } = sharedSum(bills)
    assert.deepStrictEqual([faults, records], [[], 5])
    for (const sum of [dollars, rubles])
      assert.deepInclude(
        totals.find(({ currency }) => currency === sum.currency)!,
        sum as object
      )
    assert.deepStrictEqual(
      warnings.map(({ code, responses }) => [code, responses]),
      SHARED_WARNINGS.map((each) => [...each])
    )
  })
})

describe("what is wrong with a file", () => {
  const kindsOf = async (name: string, text: string) => {
    const source = {
      name,
      lines: async function* () {
        yield* text.split("\n")
      }
    }
    const { faults } = await billUsage(new Usage([source]).pieces(), billingOf)
    return faults.map(({ kind }) => kind)
  }
  const usage = { input_tokens: 1, output_tokens: 1 }
  const log = (more: object) =>
    JSON.stringify({
      type: "assistant",
      version: "2.1.45",
      sessionId: "s",
      timestamp: "2026-02-20T12:00:00Z",
      message: { id: "m", model: "claude-opus-4-5", content: [], stop_reason: "end_turn", usage },
      ...more
    })
  for (const [kind, name, text] of [
    ["NotJson", "a.jsonl", "{ not json"],
    ["NotJson", "log.jsonl", `${log({})}\n{ cut`],
    [
      "NoTime",
      "log.jsonl",
      `${log({})}\n${log({ timestamp: null, message: { id: "n", model: "claude-opus-4-5", usage } })}`
    ],
    ["EmptyFile", "a.json", " \n "],
    ["NoRecord", "a.json", "[1]"],
    ["UnevenRow", "a.csv", "model,input_tokens\ngpt-5,1,2"],
    ["ErrorBody", "a.json", '{"model":"gpt-5","error":{"message":"Overloaded"}}'],
    ["StreamPart", "a.json", '{"model":"gpt-5","object":"chat.completion.chunk","choices":[]}'],
    ["UnknownShape", "a.json", '{"model":"gpt-5","tokens_of_nobody":3}'],
    ["InvalidUsage", "a.json", '{"model":"gpt-5","usage":{"prompt_tokens":-1,"completion_tokens":2}}'],
    [
      "NoPriceAt",
      "a.json",
      '{"at":"2020-01-01T00:00:00Z","model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":2}}'
    ],
    ["NoTime", "a.json", '{"at":"yesterday","model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":2}}']
  ] as const) {
    it(`is told by its kind: ${kind} in ${name}`, async () => {
      assert.deepStrictEqual(await kindsOf(name, text), [kind])
    })
  }
})
