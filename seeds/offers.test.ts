import { assert, describe, it } from "@effect/vitest"
import type { OfferData } from "@ratecard/core/catalogue"
import { gzipSync } from "node:zlib"
import { withLists } from "./offers.ts"
import { filesOf, LIST_PACKAGES } from "./packages.ts"
import { offersIn } from "./refresh/copies.ts"

/** A tar of some files, packed. */
const packed = (files: Readonly<Record<string, string>>): Uint8Array => {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const head = Buffer.alloc(512)
    head.write(name)
    head.write(Buffer.byteLength(text).toString(8).padStart(11, "0"), 124)
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512)
    body.write(text)
    return [head, body]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

const listIn = (list: string, files: Readonly<Record<string, string>>) =>
  LIST_PACKAGES.find((each) => each.list === list)!.documentIn(filesOf(packed(files)))

describe("a package that carries a list", () => {
  it("has models.dev's document as JavaScript within a program", () => {
    const program =
      'x=1;var a={"some-host":{id:"some-host",env:["KEY"],name:"Some \\"Host\\"",models:{m:{id:"m",cost:{input:.5,output:2}}}}};f()'
    const { document } = listIn("models.dev", { "package/bin/opencode": program })
    const reading = offersIn(document, "2026-09-30", "opencode")
    assert.isObject(reading)
    assert.deepInclude(typeof reading === "object" && typeof reading.listed === "object" && reading.listed.offers[0], {
      host: "some-host",
      name: "m",
      prices: { input: 0.5, output: 2 }
    })
  })

  it("has pi-ai's tables by host, and their day", () => {
    const row = { id: "m", cost: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 }, contextWindow: 10, maxTokens: 5 }
    const { day, document } = listIn("pi-ai", {
      "package/dist/providers/data/.manifest.json": JSON.stringify({ generatedAt: "2026-11-20T10:48:49Z" }),
      "package/dist/providers/data/groq.json": JSON.stringify({ "openai-completions": { "chat:m": row } })
    })
    assert.strictEqual(day, "2026-11-20")
    assert.deepStrictEqual(document, { groq: { m: row } })
  })

  it("is refused where its list has gone, or does something", () => {
    const genai = (text: string) => () => listIn("genai-prices", { "package/dist/index.js": text })
    assert.deepStrictEqual(genai("const E = [{ id: 'a', models: [], note: `it's (free)` }];")().document, [
      { id: "a", models: [], note: "it's (free)" }
    ])
    assert.throws(genai("export {}"), "not where it was")
    assert.throws(genai("const E = [{ id: 'a', models: load() }];"), "not data alone")
    assert.throws(genai("const E = [{ id: `${a}` }];"), "not data alone")
    assert.throws(genai("const E = [{ id: 'a'"), "no end")
    assert.throws(() => listIn("models.dev", { "package/package.json": "{}" }), "has no file")
  })
})

describe("a newer list", () => {
  const listed = (prices: ReadonlyArray<number>) => ({
    hosts: {},
    offers: prices.map((input, index) => ({
      host: "groq",
      name: `m-${index}`,
      kind: "chat" as const,
      maker: null,
      model: null,
      context_window: null,
      max_output_tokens: null,
      prices: { input, output: 2 * input }
    }))
  })
  const ten = (input: number) => Array.from({ length: 10 }, (_, index) => input + index)
  const terms = {
    today: "2026-11-29",
    accept: "",
    isKept: () => false,
    underOwnName: <Offer>(offer: Offer): Offer => offer
  }
  const read = (day: string, prices: ReadonlyArray<number>) => ({ list: "litellm", day, listed: listed(prices) })
  const before: OfferData = withLists({ hosts: {}, offers: [] }, [read("2026-11-01", ten(1))], terms).data
  const after = (day: string, prices: ReadonlyArray<number>, accept = "") =>
    withLists(before, [read(day, prices)], { ...terms, accept })

  it("is added, and says what changed", () => {
    const { data, isWhole, said } = after("2026-11-20", [1.5, ...ten(1).slice(1), 7])
    assert.isTrue(isWhole)
    assert.deepStrictEqual(said, ["litellm of 2026-11-20: 11 offers named, 1 new, 1 changed, 0 no longer named."])
    assert.deepStrictEqual(
      data.offers[0]!.quotes.map(({ from, prices }) => [from, prices["input"]]),
      [
        ["2026-11-01", 1],
        ["2026-11-20", 1.5]
      ]
    )
  })

  it("changes nothing where it is old, of a day to come, shrinks, or jumps", () => {
    for (const [day, prices, why] of [
      ["2026-10-01", ten(2), "What is kept is of 2026-11-01."],
      ["2026-11-30", ten(2), "Its day is to come."],
      ["2026-11-20", [1, 2], "It names 2 of the 10 offers that it named last"],
      ["2026-11-20", ten(1).map((price) => price * 1000), "moved by the factor 1000"]
    ] as const) {
      const { data, isWhole, said } = after(day, prices)
      assert.isFalse(isWhole)
      assert.strictEqual(data, before)
      assert.include(said[0], why)
    }
    const { data, isWhole, said } = after("2026-11-20", [50, ...ten(1).slice(1)])
    assert.isTrue(isWhole)
    assert.include(said[1], "Left as they were, because they jump: groq/m-0.")
    assert.lengthOf(data.offers[0]!.quotes, 1)
  })

  it("is taken as it is where somebody says so", () => {
    const { data, isWhole } = after("2026-11-20", [1, 2], "litellm")
    assert.isTrue(isWhole)
    assert.lengthOf(data.offers[0]!.quotes, 2)
  })
})
