import { assert, describe, it } from "@effect/vitest"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { agentLogs, textCounter } from "@ratecard/core/ledger"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import { IS_WHOLE } from "@ratecard/test-support"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
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
  sumsOnThreads(...asked).map((sums) => sums && { ...sums, gathered: sums.gathered() })

describe("sumsOnThreads", () => {
  it("finds on threads what one thread finds, of files that are gone, too", () => {
    const overlay = { name: "ours", rules: [{ model: "claude-*", factor: "0.5" }] }
    const billing = { prices, now: NOW, logs: agentLogs, overlay }
    const claude = placesIn(["claude"], LOGS)
    const gone = { path: "/nowhere/log.jsonl", agent: "codex" as const }
    // The last ones share responses.
    const groups = [...[...placesIn([LOGS], LOGS), gone].map((place) => [[place]]), claude.map((place) => [place])]
    const told: Array<readonly [done: number, all: number]> = []
    const reading = {
      billing,
      store: NO_STORE,
      encodings: [],
      isCounting: false,
      now: NOW,
      isStrict: false,
      progress: (done: number, all: number) => void told.push([done, all])
    }
    const expected = found(groups, reading, Infinity)
    // Nothing is read but on threads.
    const book = { ...prices.book, tariffOf: () => assert.fail("read here") }
    const unpriced = { ...reading, billing: { ...billing, prices: { ...prices, book } } }
    assert.deepStrictEqual(found(groups, unpriced, 1), expected)
    assert.strictEqual(expected.length, groups.length)
    assert.deepStrictEqual(
      expected
        .flatMap((sums) => sums?.faults ?? [])
        .filter(({ message }) => message.includes("cannot be read"))
        .map(({ file }) => file),
      ["/nowhere/log.jsonl"]
    )
    assert.isTrue(told.every(([done, all]) => done <= all + 1024 * groups.length))
  })

  it.runIf(IS_WHOLE)("counts text on threads as one thread does", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "ratecard-early-")), "log.jsonl")
    const content = [{ type: "text", text: "How much is the fish? ".repeat(50) }]
    const message = { id: "m", model: "gpt-5", content, usage: { input_tokens: 3, output_tokens: 8 } }
    const line = { type: "assistant", version: "2.1.45", timestamp: "2026-02-20T12:00:00Z", message }
    writeFileSync(path, `${JSON.stringify(line)}\n`)
    const o200k = await loadTokenizer("o200k_base")
    const countTexts = textCounter(prices, new Map([["o200k_base", o200k]]))
    const reading = {
      billing: { prices, now: NOW, logs: agentLogs, countTexts },
      store: NO_STORE,
      now: NOW,
      isStrict: false,
      encodings: ["o200k_base" as const],
      isCounting: false,
      progress: () => {}
    }
    const groups = [[[{ path }]], [[{ path }]]]
    const expected = found(groups, reading, Infinity)
    const [block] = expected[0]!.gathered[0]!.first.logged!.blocks
    assert.deepInclude(block!.content, { tokens: o200k.count(content[0]!.text) })
    const book = { ...prices.book, tariffOf: () => assert.fail("priced here") }
    const unpriced = { ...reading, billing: { prices: { ...prices, book }, now: NOW, logs: agentLogs } }
    assert.deepStrictEqual(found(groups, unpriced, 1), expected)
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
