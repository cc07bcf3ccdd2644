import { assert, describe, it } from "@effect/vitest"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { agentLogs, textCounter } from "@ratecard/core/ledger"
import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NO_STORE } from "../Store.ts"
import { placesIn } from "../files/Places.ts"
import { sumsOnThreads } from "./sumsOnThreads.ts"

const LOGS = fileURLToPath(new URL("../../../test/logs", import.meta.url))
const NOW = Date.parse("2026-11-22T00:00:00Z")
const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW)

const found = (...asked: Parameters<typeof sumsOnThreads>) =>
  sumsOnThreads(...asked).map((sums) => sums && { ...sums, gathered: sums.gathered(), counted: undefined })

/** A log with text that only a thread counts, longer than all others: what it comes to, and all else, is left to threads. */
const doubtfulLog = (): string => {
  const path = join(mkdtempSync(join(tmpdir(), "ratecard-early-")), "log.jsonl")
  const message = {
    id: "m",
    model: "gpt-5",
    content: [{ type: "text", text: TEXT }],
    usage: { input_tokens: 3, output_tokens: 8 }
  }
  const line = { type: "assistant", version: "2.1.45", timestamp: "2026-02-20T12:00:00Z", message }
  writeFileSync(path, `${JSON.stringify(line)}\n`)
  return path
}

const TEXT = "How much is the fish? ".repeat(100_000)

/** Prices that are asked for nothing: nothing is read but on threads. */
const unpriced = { ...prices, book: { ...prices.book, tariffOf: () => assert.fail("priced here") } }

describe("sumsOnThreads", () => {
  it("finds on threads what one thread finds, of files that are gone, too, and of text that is counted", async () => {
    const overlay = { name: "ours", rules: [{ model: "claude-*", factor: "0.5" }] }
    const billing = { prices, now: NOW, logs: agentLogs, overlay }
    const claude = placesIn(["claude"], LOGS)
    const gone = { path: "/nowhere/log.jsonl", agent: "codex" as const }
    const first = doubtfulLog()
    // The last ones share responses.
    const places = [{ path: first, agent: "claude-code" as const }, ...placesIn([LOGS], LOGS), gone]
    const groups = [...places.map((place) => [[place]]), claude.map((place) => [place])]
    const told: Array<readonly [done: number, all: number]> = []
    const reading = {
      billing,
      store: NO_STORE,
      encodings: [],
      isCounting: true,
      now: NOW,
      isStrict: false,
      progress: (done: number, all: number) => void told.push([done, all])
    }
    const encodings = new Set(found(groups, reading, Infinity).flatMap((sums) => sums!.encodings))
    const loaded = Array.from(encodings, async (encoding) => [encoding, await loadAnyTokenizer(encoding)] as const)
    const tokenizers = new Map(await Promise.all(loaded))
    const countTexts = textCounter(prices, tokenizers)
    const expected = found(groups, { ...reading, billing: { ...billing, countTexts } }, Infinity)
    told.length = 0
    assert.deepStrictEqual(found(groups, { ...reading, billing: { ...billing, prices: unpriced } }, 1), expected)
    assert.strictEqual(expected.length, groups.length)
    assert.deepStrictEqual(
      expected
        .flatMap((sums) => sums?.faults ?? [])
        .filter(({ message }) => message.includes("cannot be read"))
        .map(({ file }) => file),
      ["/nowhere/log.jsonl"]
    )
    const [block] = expected[0]!.gathered[0]!.first.logged!.blocks
    assert.deepInclude(block!.content, { tokens: tokenizers.get("o200k_base")!.count(TEXT) })
    // The log that is left to a thread is read once more.
    const again = statSync(first).size
    assert.isTrue(told.every(([done, all]) => done <= all + again + 1024 * groups.length))
  })

  it("counts text on threads with the tokenizers that are known before", async () => {
    const path = doubtfulLog()
    const o200k = await loadAnyTokenizer("o200k_base")
    const countTexts = textCounter(prices, new Map([["o200k_base" as const, o200k]]))
    const reading = {
      billing: { prices, now: NOW, logs: agentLogs, countTexts },
      store: NO_STORE,
      now: NOW,
      isStrict: false,
      encodings: ["o200k_base" as const],
      isCounting: true,
      progress: () => {}
    }
    const groups = [[[{ path, agent: "claude-code" as const }]], [[{ path, agent: "claude-code" as const }]]]
    const expected = found(groups, reading, Infinity)
    const [block] = expected[0]!.gathered[0]!.first.logged!.blocks
    assert.deepInclude(block!.content, { tokens: o200k.count(TEXT) })
    const uncounted = { prices: unpriced, now: NOW, logs: agentLogs }
    assert.deepStrictEqual(found(groups, { ...reading, billing: uncounted }, 1), expected)
  })

  it("tells how far it has come within a long file", () => {
    const folder = mkdtempSync(join(tmpdir(), "ratecard-long-"))
    const path = join(folder, "log.jsonl")
    const line = `${JSON.stringify({ type: "user", text: "a".repeat(99_000) })}\n`
    writeFileSync(path, line.repeat(50))
    const told: Array<number> = []
    sumsOnThreads([[[{ path, agent: "claude-code" }]]], {
      billing: { prices, now: NOW },
      store: NO_STORE,
      encodings: [],
      isCounting: false,
      now: NOW,
      isStrict: false,
      progress: (done, all) => {
        told.push(done)
        assert.strictEqual(all, line.length * 50)
      }
    })
    assert.isAbove(told.length, 4)
    assert.deepStrictEqual(
      told,
      told.toSorted((one, other) => one - other)
    )
    assert.approximately(told.at(-1)!, line.length * 50, 10_000)
    rmSync(folder, { recursive: true })
  })
})
