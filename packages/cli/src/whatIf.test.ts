import { assert, beforeAll, describe, it } from "@effect/vitest"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import { Big } from "big.js"
import { FILES } from "../test/files.ts"
import { folderOf, type Outcome, played } from "../test/played.ts"
import type { WhatIfDocument } from "./usage/whatIf/document.ts"

const otherwise = ({ stderr, stdout }: Outcome): WhatIfDocument => {
  if (stdout === "") assert.fail(stderr)
  return (JSON.parse(stdout) as { readonly what_if: WhatIfDocument }).what_if
}

const asked = async (folder: string, ...args: ReadonlyArray<string>): Promise<WhatIfDocument> =>
  otherwise(await played(folder, ["usage", "--timezone", "UTC", "--json", ...args]))

/** The price of tokens at dollars per million, by hand. */
const sum = (...terms: ReadonlyArray<readonly [tokens: number, price: string]>): string =>
  terms.reduce((all, [tokens, price]) => all.plus(Big(price).times(tokens).div(1_000_000)), Big(0)).toFixed()

/** Of the logs of FILES: three responses with 1,000 tokens of input, 40,000 from the cache, 2,000 to it, and these of output. */
const OUTPUT = 900 + 1500 + 300
const CACHED = 3 * 40_000
const WRITTEN = 3 * 2000

describe("ratecard usage --as", () => {
  it("tells the same work with another model of the same vocabulary to the last digit", async () => {
    using folder = folderOf(FILES)
    const { reasons, rows, total } = await asked(folder.path, "--as", "claude-sonnet-5")
    const other = sum([3000, "2"], [CACHED, "0.2"], [WRITTEN, "2.5"], [OUTPUT, "10"])
    assert.deepStrictEqual(total.other, { low: other, best: other, high: other })
    assert.strictEqual(total.difference.best, Big(other).minus(total.cost).toFixed())
    assert.deepStrictEqual(reasons, [])
    assert.deepStrictEqual(
      rows.map(({ key, percent }) => [key, percent?.best]),
      [
        ["2026-11-20", -60],
        ["2026-11-21", 0],
        ["2026-11-22", -60]
      ]
    )
  })

  it("is a range for another vocabulary, in the table and in words", async () => {
    using folder = folderOf(FILES)
    const { total } = await asked(folder.path, "--as", "gpt-5")
    assert.isBelow(Number(total.other.low), Number(total.other.best))
    assert.isBelow(Number(total.other.best), Number(total.other.high))
    const { stdout } = await played(folder.path, ["usage", "--as", "gpt-5"], { columns: 100 })
    assert.match(stdout, /cost +what if +from +to/u)
    assert.match(stdout, /Tokens are estimated: a text has 0\.\d+ to 0\.\d+ times as many for openai-gpt-5/u)
    assert.lengthOf([...stdout.matchAll(/Tokens are estimated/gu)], 1)
    assert.match(stdout, /^What if: .* instead of .* less \(-\d+\.\d%\)$/mu)
  })

  it("names responses whose prompt the other model cannot take", async () => {
    const long = FILES[".claude/projects/-work-app/0b1f.jsonl"]!.replaceAll("40000", "400000")
    using folder = folderOf({ ...FILES, ".claude/projects/-work-app/0b1f.jsonl": long })
    const { over } = await asked(folder.path, "--as", "claude-haiku-4-5")
    assert.deepInclude(over, { responses: 3, context_window: 200_000 })
    assert.match(over!.longest[0]!.file, /0b1f\.jsonl$/u)
    const { stderr } = await played(folder.path, ["usage", "--as", "claude-haiku-4-5"])
    assert.match(
      stderr,
      /3 responses would not fit into the context window of anthropic-claude-haiku-4-5, 200000 tokens: .*:\d+\)/u
    )
  })

  it("leaves out what has no price on either side, and says so", async () => {
    const odd = FILES[".claude/projects/-work-app/0b1f.jsonl"]!.replace("claude-sonnet-5", "a-model-of-nobody")
    using folder = folderOf({ ...FILES, ".claude/projects/-work-app/0b1f.jsonl": odd })
    const { left_out, total } = await asked(folder.path, "--as", "claude-sonnet-5")
    assert.strictEqual(total.responses, 2)
    assert.deepStrictEqual(left_out, [{ message: "Unknown model 'a-model-of-nobody'.", responses: 1 }])
  })

  it.for([
    ["--as gpt-55x", /^ratecard: Unknown model 'gpt-55x'\. Did you mean openai-gpt-5\.5\?\n$/u],
    ["--as gpt-6.1-terra --until 2026-10-20 logs", /^ratecard: 'openai-gpt-6\.1-terra' had no price yet when they/u],
    ["--as GigaChat-2-Max", /^ratecard: The sums are in USD and RUB: compare them in one with --currency usd/u],
    ["--as gpt-5 --export focus", /^ratecard: use --export or --as, not both\n$/u],
    ["--tier batch", /Unrecognized flag: --tier/u]
  ] as const)("is refused with a reason: %s", async ([args, told]) => {
    using folder = folderOf(FILES)
    const { code, stderr, stdout } = await played(folder.path, ["usage", ...args.split(" ")])
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.match(stderr, told)
  })
})

describe("the text of answers in a log", () => {
  const TEXT = "Let me look at the tests first, then I will change the reader and run them again.\n".repeat(20)
  let count: (text: string) => number
  let countBefore: (text: string) => number

  beforeAll(async () => {
    count = (await loadTokenizer("cl100k_base")).count
    countBefore = (await loadTokenizer("o200k_base")).count
  })

  const line = (output: number) =>
    JSON.stringify({
      type: "assistant",
      sessionId: "s",
      version: "2.1.130",
      timestamp: "2026-11-20T09:00:00Z",
      requestId: "req_1",
      message: {
        id: "msg_1",
        model: "gpt-5",
        stop_reason: "end_turn",
        content: [{ type: "text", text: TEXT }],
        usage: { input_tokens: 0, output_tokens: output }
      }
    })

  it("is counted anew where both vocabularies are published", async () => {
    using folder = folderOf({ "log.jsonl": `${line(countBefore(TEXT))}\n` })
    const { total } = await asked(folder.path, "log.jsonl", "--as", "gpt-4-turbo")
    const exact = sum([count(TEXT), "30"])
    assert.deepStrictEqual(total.other, { low: exact, best: exact, high: exact })
  })

  it("leaves the rest of what was billed a range", async () => {
    using folder = folderOf({ "log.jsonl": `${line(countBefore(TEXT) + 1000)}\n` })
    const { reasons, total } = await asked(folder.path, "log.jsonl", "--as", "gpt-4-turbo")
    assert.isAbove(Number(total.other.low), Number(sum([count(TEXT), "30"])))
    assert.isBelow(Number(total.other.low), Number(total.other.high))
    assert.deepStrictEqual(
      reasons.map(({ code }) => code),
      ["vocabulary", "counted_text"]
    )
  })
})
