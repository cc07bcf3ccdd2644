import { assert, beforeAll, describe, it } from "@effect/vitest"
import { bill } from "./bill.ts"
import { bundledPrices } from "./bundledPrices.ts"
import { agentLogs, type Bill, type BillableRecord, billRecord, type CountTexts, loadTextCounter } from "../ledger.ts"
import { loadAnyTokenizer } from "../vocabularies.ts"

const NOW = Date.parse("2026-11-22T00:00:00Z")
const prices = bundledPrices(NOW)

/** A model whose vocabulary is published, as proxies put it behind Claude Code. */
const EXACT = "gpt-5"

const TEXT = "Let me look at the tests first, then I will change the reader and run them again.\n".repeat(20)

interface Line {
  readonly version?: string | null
  readonly stop_reason?: string | null
  readonly output?: number
  readonly id?: string
  readonly content?: unknown
  readonly usage?: object
  readonly model?: string
}

/** A line as anthropics/claude-code #27361 shows them: the usage of the stream's start, and never a final one. */
const line = ({
  content = [{ type: "text", text: TEXT }],
  id = "msg_1",
  model = EXACT,
  output = 8,
  stop_reason = null,
  usage = {},
  version = "2.1.45"
}: Line = {}) => ({
  type: "assistant",
  timestamp: "2026-02-20T12:00:00.000Z",
  sessionId: "s",
  requestId: "req_1",
  ...(version === null ? {} : { version }),
  message: { id, model, content, stop_reason, usage: { input_tokens: 3, output_tokens: output, ...usage } }
})

let countTexts: CountTexts | undefined
let exact: (text: string) => number

const billed = (record: BillableRecord, counter = countTexts): Bill => {
  const bill = billRecord(
    { at: "2026-02-20T12:00:00Z", ...record },
    { prices, now: NOW, logs: agentLogs, countTexts: counter }
  )
  assert(!("error" in bill), JSON.stringify(bill))
  return bill
}

const billOf = (...lines: ReadonlyArray<object>): Bill => billed({ usage: lines })

const output = ({ lines }: Bill): number => Number(lines.find(({ unit }) => unit === "output")?.quantity ?? 0)

const codes = ({ warnings }: Bill): ReadonlyArray<string> => warnings.map(({ code }) => code)

describe("a log of Claude Code whose usage is that of the stream's start", () => {
  beforeAll(async () => {
    const all = [line(), line({ model: "claude-opus-4-5" }), line({ model: "nobody-knows" })]
    countTexts = await loadTextCounter(
      all.map((each) => ({ usage: [each] })),
      prices,
      loadAnyTokenizer
    )
    exact = (await loadAnyTokenizer("o200k_base")).count
  })

  it("is billed with the tokens of its text, exact where the vocabulary is known, and is never complete", () => {
    for (const version of ["2.1.29", "2.1.96", "1.0.128", null, "dev"]) {
      const bill = billOf(line({ version }))
      const count = exact(TEXT)
      assert.deepInclude(bill, { complete: false })
      assert.strictEqual(output(bill), count)
      assert.deepStrictEqual(codes(bill), ["undercounted"])
      assert.deepStrictEqual(bill.band, {
        low: bill.total,
        high: bill.total,
        output_tokens: { said: 8, low: count, tokens: count, high: count }
      })
    }
  })

  it("is so in the bill of the library", () => {
    const made = bill(line(), { at: NOW, logs: agentLogs, countTexts })
    assert.deepInclude(made, { complete: false })
    assert.deepInclude(made.band?.output_tokens, { said: 8, low: exact(TEXT) })
  })

  it("is so as one line for a response, too", () => {
    const bill = billed({ response: line() })
    assert.deepInclude(bill, { complete: false })
    assert.strictEqual(output(bill), exact(TEXT))
  })

  it("has the band of its estimate where the vocabulary is not published, of which the total is the lower edge", () => {
    const bill = billOf(line({ model: "claude-opus-4-5" }))
    const { output_tokens, ...band } = bill.band!
    assert.strictEqual(band.low, bill.total)
    assert.strictEqual(output(bill), output_tokens.low)
    assert.isTrue(output_tokens.low < output_tokens.tokens && output_tokens.tokens < output_tokens.high)
    // 25 dollars for a million.
    const dearer = Math.round((Number(band.high) - Number(band.low)) * 1_000_000)
    assert.strictEqual(dearer, 25 * (output_tokens.high - output_tokens.low))
  })

  it("sums the different blocks of a message: what was said, thought and given to tools, and no copy twice", () => {
    const input = { path: "src/main.ts", lines: ["one two three", 4, { deep: "five six" }], isAll: true }
    const blocks = [
      [{ type: "thinking", thinking: "I should look at the tests.", signature: "c2lnbmF0dXJl".repeat(100) }],
      [{ type: "text", text: "Let me look at the tests." }],
      [{ type: "tool_use", id: "toolu_1", name: "Edit", input }],
      [{ type: "tool_use", id: "toolu_2", name: "Edit", input }]
    ]
    const tool = exact("src/main.ts") + exact("one two three") + exact("five six")
    const all = exact("I should look at the tests.") + exact("Let me look at the tests.") + 2 * tool
    const lines = blocks.map((content) => line({ content }))
    assert.strictEqual(output(billOf(...lines)), all)
    assert.strictEqual(output(billOf(...lines, ...lines)), all)
    assert.strictEqual(output(billOf(line({ content: blocks.flat() }))), all)
    const two = billOf(
      ...lines,
      ...lines.map(({ message, ...rest }) => ({ ...rest, message: { ...message, id: "msg_2" } }))
    )
    assert.strictEqual(output(two), 2 * all)
    assert.strictEqual(two.band?.output_tokens.said, 16)
  })

  it("stays as it is said where its text has fewer tokens, and is not complete", () => {
    const bill = billOf(line({ content: [{ type: "thinking", thinking: "", signature: "c2ln" }], output: 310 }))
    assert.deepInclude(bill, { complete: false })
    assert.strictEqual(output(bill), 310)
  })

  it("says its input as the log does, and what the cache read and wrote", () => {
    const usage = { input_tokens: 1, cache_read_input_tokens: 20_000, cache_creation_input_tokens: 300 }
    const units = (input_tokens: number) =>
      billOf(line({ model: "claude-opus-4-5", usage: { ...usage, input_tokens } }))
        .lines.filter(({ unit }) => unit !== "output")
        .map(({ quantity, unit }) => `${unit}:${quantity}`)
        .join(" ")
    assert.strictEqual(units(0), "cache_read:20000 cache_write_5m:300")
    assert.strictEqual(units(1), "input:1 cache_read:20000 cache_write_5m:300")
    assert.strictEqual(units(3), "input:3 cache_read:20000 cache_write_5m:300")
  })

  it("is healed by one final line, wherever it stands", () => {
    const final = line({ stop_reason: "tool_use", output: 900 })
    for (const lines of [
      [line(), final],
      [final, line()]
    ]) {
      const bill = billOf(...lines)
      assert.deepInclude(bill, { complete: true, warnings: [] })
      assert.strictEqual(output(bill), 900)
      assert.isUndefined(bill.band)
    }
  })

  it("is exact with a reason to stop, or from 2.1.97 on where the line does not have the field", () => {
    const { stop_reason: _, ...message } = line().message
    for (const version of ["2.1.97", "2.1.98", "2.2.0", "3.0.1-beta"]) {
      const bill = billOf({
        ...line({ version }),
        message: { ...message, usage: { input_tokens: 3, output_tokens: 700 } }
      })
      assert.deepInclude(bill, { complete: true, warnings: [] })
      assert.strictEqual(output(bill), 700)
    }
    for (const version of ["2.1.45", "2.1.330", null]) {
      const bill = billOf(line({ output: 700, version, stop_reason: "end_turn" }))
      assert.deepInclude(bill, { complete: true, warnings: [] })
      assert.strictEqual(output(bill), 700)
    }
  })

  it("is that of a stream that broke off at any version, even if no text was logged", () => {
    for (const version of ["2.1.45", "2.1.97", "2.1.330"]) {
      const thinking = [{ type: "thinking", thinking: "", signature: "c2lnbmVk" }]
      assert.deepInclude(billOf(line({ output: 1, version, content: thinking })), { complete: false })
    }
  })

  it("is recognised by more text than tokens of output at any version", () => {
    for (const version of ["2.1.45", "2.1.330"]) {
      const said = { version, stop_reason: "end_turn" }
      const bill = billOf(line(said), line({ ...said, content: [{ type: "text", text: "Done." }] }))
      assert.deepInclude(bill, { complete: false })
      assert.strictEqual(output(bill), exact(TEXT) + exact("Done."))
    }
    // Many bytes in few tokens.
    const spaces = [{ type: "text", text: " ".repeat(2000) }]
    assert.isTrue(billOf(line({ stop_reason: "end_turn", content: spaces, output: exact(" ".repeat(2000)) })).complete)
  })

  it("is said to be uncounted where nobody counts", () => {
    const bill = billRecord({ usage: [line()], at: NOW }, { prices, now: NOW, logs: agentLogs })
    assert(!("error" in bill))
    assert.deepInclude(bill, { complete: false })
    assert.strictEqual(output(bill), 8)
    assert.deepStrictEqual(codes(bill), ["undercounted"])
  })

  it("is counted for a model that nobody knows, so that it can be billed once its prices are known", () => {
    const overlay = { name: "house", rules: [{ model: "nobody-*", prices: { input: "1", output: "2" } }] }
    const bill = billRecord(
      { usage: [line({ model: "nobody-knows" })], at: NOW },
      { prices, now: NOW, logs: agentLogs, countTexts, overlay }
    )
    assert(!("error" in bill), JSON.stringify(bill))
    assert.isTrue(output(bill) > exact(TEXT) / 2)
    assert.deepInclude(bill, { complete: false })
  })
})
