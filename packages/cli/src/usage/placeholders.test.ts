import { assert, beforeAll, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exitCodeOf } from "./document.ts"
import { storeIn, NO_STORE } from "./Store.ts"
import { countUsage, priceResponses, usage, type UsageOptions } from "./Usage.ts"

/** Files that were written by then are not being written. */
const NOW = Date.now() + 3_600_000

const prices = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW), id: "bundled" }

const TEXT = "Let me look at the tests first, then I will change the reader and run them again.\n".repeat(20)

/** A line as Claude Code 2.1.45 wrote it (anthropics/claude-code #27361), of a model whose vocabulary is published. */
const line = (text: string, said: { readonly [name: string]: unknown } = {}): string => {
  const { output = 8, stop_reason = null, version = "2.1.45" } = said
  const usage = { input_tokens: 3, output_tokens: output }
  return `${JSON.stringify({
    type: "assistant",
    timestamp: "2026-02-20T12:00:00.000Z",
    sessionId: "s",
    requestId: "req_1",
    version,
    message: { id: "msg_1", model: "gpt-5", content: [{ type: "text", text }], stop_reason, usage }
  })}\n`
}

const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-early-"))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const optionsOf = (folder: string, more: Partial<UsageOptions> = {}): UsageOptions => ({
  by: "day",
  timezone: "UTC",
  prices,
  env: {},
  folder,
  home: "/nowhere",
  paths: [folder],
  now: () => NOW,
  ...more
})

let asked: Array<AnyEncoding> = []
const load = (encoding: AnyEncoding) => {
  asked.push(encoding)
  return loadAnyTokenizer(encoding)
}

/** Of what is asked in a folder: the tokens of output, whether that is all, and what was loaded for it. */
const found = async (folder: string, more?: Partial<UsageOptions>) => {
  asked = []
  const { document } = await countUsage(optionsOf(folder, more), load)
  const { complete, responses, tokens } = document.total
  return { output: tokens.output, complete, responses, loaded: asked }
}

describe("usage of logs that have the usage of the stream's start", () => {
  let count: (text: string) => number
  beforeAll(async () => ({ count } = await loadAnyTokenizer("o200k_base")))

  it("is at least what the text has, with its band and a warning", async () => {
    const folder = folderOf({ "a.jsonl": line(TEXT) + line("Done.") + line(TEXT) })
    const { document } = await countUsage(optionsOf(folder), load)
    const output = count(TEXT) + count("Done.")
    assert.deepInclude(document.total, { complete: false, priced: 1, responses: 1 })
    assert.strictEqual(document.total.tokens.output, output)
    assert.deepStrictEqual(document.total.band, { low: document.total.cost, high: document.total.cost })
    assert.deepStrictEqual(
      document.warnings.map(({ code, responses }) => [code, responses]),
      [["undercounted", 1]]
    )
    assert.deepStrictEqual(document.unpriced_models, [])
    assert.strictEqual(exitCodeOf(document), 2)
    const [response, ...others] = priceResponses(optionsOf(folder, { tokenizers: new Map() }))
    assert.deepStrictEqual([response?.tokens.output, others], [8, []])
  })

  it("has a band where the vocabulary is not published", async () => {
    const folder = folderOf({ "a.jsonl": line(TEXT).replace("gpt-5", "claude-opus-4-5") })
    const { band, cost } = (await countUsage(optionsOf(folder), load)).document.total
    assert.strictEqual(band?.low, cost)
    assert.isAbove(Number(band?.high), Number(cost))
  })

  it("is not complete where nobody counts", () => {
    const { total } = usage(optionsOf(folderOf({ "a.jsonl": line(TEXT) })))
    assert.deepInclude(total, { complete: false })
    assert.strictEqual(total.tokens.output, 8)
  })

  it("is the same on threads, in a second run, and in one that keeps nothing", async () => {
    const folder = folderOf({ "a.jsonl": line(TEXT), "b.jsonl": "" })
    const store = storeIn(join(mkdtempSync(join(tmpdir(), "ratecard-store-")), "usage.db"))
    const first = await found(folder, { store })
    assert.deepInclude(first, { output: count(TEXT), complete: false, loaded: ["o200k_base"] })
    assert.deepStrictEqual(await found(folder, { store }), { ...first, loaded: [] })
    assert.deepStrictEqual(await found(folder, { store: NO_STORE }), first)
  })

  it("counts of a log that has grown what was added, once", async () => {
    const folder = folderOf({ "a.jsonl": line(TEXT) })
    const store = storeIn(join(mkdtempSync(join(tmpdir(), "ratecard-store-")), "usage.db"))
    const path = join(folder, "a.jsonl")
    await found(folder, { store })
    for (const added of [line("Done."), line(TEXT)]) {
      appendFileSync(path, added)

      assert.deepInclude(await found(folder, { store }), { output: count(TEXT) + count("Done."), responses: 1 })
    }
    appendFileSync(path, line("Done.", { stop_reason: "end_turn", output: 900 }))

    assert.deepInclude(await found(folder, { store }), { output: 900, complete: true })
  })

  it("counts the text of responses with several lines between others, as they are written", async () => {
    let seed = 3
    const whole = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    const folder = folderOf({ "a.jsonl": "" })
    const store = storeIn(join(mkdtempSync(join(tmpdir(), "ratecard-store-")), "usage.db"))
    for (let step = 0; step < 12; step++) {
      for (let lines = 1 + whole(6); lines > 0; lines--) {
        const said = [{}, { version: "2.1.130", stop_reason: "end_turn", output: 1 + whole(400) }][whole(2)]
        const text = TEXT.slice(0, whole(TEXT.length)) + whole(1000)
        appendFileSync(join(folder, "a.jsonl"), line(text, said).replace("msg_1", `msg_${step + whole(3)}`))
      }
      const { loaded: _, ...kept } = await found(folder, { store })
      const { loaded: _also, ...fresh } = await found(folder)
      assert.deepStrictEqual(kept, fresh, `step ${step}`)
    }
  })

  it("is healed by a final line in another file that comes later, out of what is kept", async () => {
    const folder = folderOf({ "a.jsonl": line(TEXT) })
    const store = storeIn(join(mkdtempSync(join(tmpdir(), "ratecard-store-")), "usage.db"))
    assert.deepInclude(await found(folder, { store }), { complete: false })
    writeFileSync(join(folder, "b.jsonl"), line(TEXT, { stop_reason: "tool_use", output: 900 }))

    const healed = { output: 900, complete: true, responses: 1, loaded: [] }
    assert.deepStrictEqual(await found(folder, { store }), healed)
    assert.deepStrictEqual(await found(folder, { store }), healed)
  })

  it("sums the blocks that copies in several files have, each once", async () => {
    const folder = folderOf({ "a.jsonl": line(TEXT), "b.jsonl": line(TEXT) + line("Done.") })
    const store = storeIn(join(mkdtempSync(join(tmpdir(), "ratecard-store-")), "usage.db"))
    for (const more of [{ store }, { store }, {}]) {
      const { output, responses } = await found(folder, more)
      assert.deepStrictEqual([output, responses], [count(TEXT) + count("Done."), 1])
    }
  })

  it("loads nothing for logs that say all, and looks into those with too much text", async () => {
    const final = { stop_reason: "end_turn", output: 1000 }
    const whole = folderOf({ "a.jsonl": line(TEXT, final) + line("Done.", final) })
    assert.deepStrictEqual(await found(whole), { output: 1000, complete: true, responses: 1, loaded: [] })
    const little = { version: "2.1.130", stop_reason: "end_turn" }
    const long = folderOf({ "a.jsonl": line(TEXT, little) + line("Done.", little) })
    assert.deepInclude(await found(long), { output: count(TEXT) + count("Done."), complete: false })
    const spaces = " ".repeat(2000)
    const dense = folderOf({ "a.jsonl": line(spaces, { ...little, output: count(spaces) }) })
    assert.deepInclude(await found(dense), { output: count(spaces), complete: true })
  })
})
