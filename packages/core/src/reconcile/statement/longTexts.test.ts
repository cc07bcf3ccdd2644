import { assert, describe, it } from "@effect/vitest"
import { millisSince } from "@ratecard/test-support"
import { prices } from "../../../test/ledger.ts"
import { finish } from "../../ledger/logs/steps.ts"
import { dayPrices } from "../prices.ts"
import { Reconciler } from "../reconcile.ts"
import { FORMATS } from "./formats.ts"

/** Characters of a text that no vendor writes. */
const LENGTH = 99_000

/** What a pattern may read again from each place: the part that repeats, what stands before it, and what after. */
const REPEATED = [
  ["a", " ", "b"],
  ["a", " Text ", "\nb"],
  ["a", "-input-", "\nb"],
  ["a", "-low", "x"],
  ["flex", "_", "\nb"],
  ["", "file search ", "x"],
  ["", "/a", "/"],
  ["", ">  ", "x"],
  ["", "200k ", "x"],
  ["", "cache ", "x"],
  ["", "1,000", "x"]
] as const

const longText = ([before, part, after]: (typeof REPEATED)[number]): string =>
  before + part.repeat(LENGTH / part.length) + after

/** Without these a row is not read to its end. */
const plain = (name: string): string | undefined => {
  if (/date|time|start|created/iu.test(name)) return "2026-11-20"
  if (/currency/iu.test(name) && !/cost/iu.test(name)) return "USD"
  return /cost|amount|spend|usage$|count$|token|cache|input|output/iu.test(name) && !/type/iu.test(name)
    ? "1"
    : undefined
}

const millisOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  return millisSince(before)
}

const explain = (statement: string) => finish(new Reconciler(prices, undefined).explain([statement]))!

describe("a text of 99,000 characters", () => {
  it.for(FORMATS.filter(({ readCells }) => readCells))("is not read twice by a pattern of $name", ({ readCells }) => {
    for (const each of REPEATED) {
      const text = longText(each)
      const read = () => {
        try {
          readCells!((name) => plain(name) ?? text, { row: () => {}, day: () => {}, fault: () => {} })
        } catch (error) {
          // What a format reads of JSON as well refuses it by itself.
          assert.instanceOf(error, RangeError)
        }
      }
      // The slowest took 2 to 30 seconds.
      assert.isBelow(millisOf(read), 500, each[1])
    }
  })

  it("has no effort at its end that is looked for twice", () => {
    const { modelOf } = dayPrices(prices)
    const name = longText(["a", "-low", "x"])
    assert.isBelow(
      millisOf(() => assert.strictEqual(modelOf(name), name)),
      500
    )
    assert.deepStrictEqual(["gpt-5-high", "gpt-5-low-thinking", "gpt-5", "low"].map(modelOf), [
      "openai-gpt-5",
      "openai-gpt-5",
      "openai-gpt-5",
      "low"
    ])
  })

  it("is a fault of its row: in CSV with its line, in JSON of the object", () => {
    const long = "b".repeat(LENGTH)
    const why = `"${"b".repeat(40)}…" has 99000 characters, and may have 1000`
    const csv = explain(
      `date,model,input (w/ cache write),output tokens,cost\n2026-11-20,gpt-5,1,1,1\n2026-11-20,${long},1,1,1\n`
    )
    assert.deepStrictEqual([csv.statement, csv.faults, csv.complete], ["1", [`line 3: ${why}`], false])
    const row = (description: string) => ({ usage_start_time: "2026-11-20", sku: { description }, cost: 1 })
    const json = explain(JSON.stringify([row("Gemini 2.5 Pro Text Output"), row(long)]))
    assert.deepStrictEqual([json.statement, json.faults], ["1", [why]])
    const costs = { object: "organization.costs.result", line_item: long, amount: { value: 1 } }
    const bucket = explain(JSON.stringify({ start_time: 1_789_344_000, results: [costs, { ...costs, object: long }] }))
    assert.deepStrictEqual([bucket.format, bucket.faults], ["openai-costs", [why]])
  })

  it("is read where it is JSON within a cell", () => {
    const metadata = JSON.stringify({ usage_object: { cache_read_input_tokens: 5 }, note: "b".repeat(LENGTH) })
    const { faults, statement } = explain(
      `request_id,spend,prompt_tokens,startTime,model,metadata\n1,2,10,2026-11-20T10:00:00Z,gpt-5,"${metadata.replaceAll('"', '""')}"\n`
    )
    assert.deepStrictEqual([statement, faults], ["2", []])
  })
})

describe("a name in a statement", () => {
  const modelsIn = (header: string, rows: ReadonlyArray<string>) => {
    const { causes, unexplained_lines } = explain(`${header}\n${rows.join("\n")}`)
    return [...unexplained_lines, ...causes.flatMap(({ lines }) => lines)].map(({ model }) => model)
  }

  it("ends before its kind of tokens, in the words of each cloud", () => {
    const azure = modelsIn("date,metername,costinbillingcurrency,metersubcategory", [
      "2026-11-20,gpt-4o-0513  Inp glbl Tokens,1,",
      "2026-11-20,,2,gpt-5"
    ])
    assert.sameMembers(azure, ["openai-gpt-4o-2024-05-13", "openai-gpt-5"])
    const google = modelsIn("sku description,usage start date,cost ($)", [
      "Gemini 2.5 Pro GA Text Output - Predictions,2026-11-20,1"
    ])
    assert.deepStrictEqual(google, ["google-gemini-2.5-pro"])
    const aws = modelsIn("line_item_usage_type,line_item_usage_start_date,line_item_unblended_cost,product_name", [
      "USE1-input,2026-11-20,1,Claude Opus 4.5 (Amazon Bedrock Edition)",
      "USE1-Claude4.5Sonnet-input-tokens-cross-region-global,2026-11-20,1,"
    ])
    assert.sameMembers(aws, ["anthropic-claude-opus-4-5", "anthropic-claude-sonnet-4-5"])
  })
})
