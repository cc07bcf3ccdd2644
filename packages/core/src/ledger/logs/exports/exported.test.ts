import { assert, describe, it } from "@effect/vitest"
import { ExportedResponse } from "@ratecard/core/effect"
import { exportedEntry, exportedResponse, exportFault, joinHashed } from "@ratecard/core/ledger"
import { Schema } from "effect"

const ID = "czasHJQmWNgtDyJlgTPOXc"
const OTHER = "Isn7bJ1fLfTkcFPVgsiEM8"

const whole: ExportedResponse = {
  v: 1,
  agent: "claude-code",
  id: `${ID} ${OTHER}`,
  at: "2026-09-06T12:00:01Z",
  last_at: "2026-09-06T12:00:02.500Z",
  model: "claude-opus-4-5",
  provider: "anthropic",
  tier: "batch",
  gap: "sum",
  usage: { input_tokens: 10, cache: { read: 2.5, kinds: ["a", null, true] }, service_tier: "standard" },
  session: ID,
  project: "/home/me/app",
  machine: "laptop",
  person: "Anna",
  repository: "acme/shop",
  service: "checkout",
  paid: "plan",
  replay: true,
  copy: OTHER,
  logged: { early: true, unread: true, blocks: [{ key: ID, low: 1, tokens: 2, high: 3 }] }
}

const without = (name: string): unknown => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name))

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

const BAD: Readonly<Record<string, unknown>> = {
  "no object": [1],
  null: null,
  ...Object.fromEntries(["v", "agent", "id", "at", "usage"].map((name) => [`no ${name}`, without(name)])),
  ...Object.fromEntries(
    Object.entries({
      v: [2, "1"],
      agent: ["clippy", "constructor", 1],
      id: ["msg_1", `${ID} `, `${ID} ${OTHER} ${ID}`, 1, `${ID}=`],
      at: [1_757_160_000_000, "2026-09-06", "2026-04-31T00:00:00Z", "1970-01-01T00:00:00Z", "2019-12-31T23:59:59.999Z"],
      last_at: ["soon", null],
      model: ["", "two\nlines", "x".repeat(201), null],
      provider: [1],
      tier: ["x".repeat(101)],
      gap: ["everything", "toString"],
      usage: [
        [],
        null,
        { input_tokens: -1 },
        { input_tokens: 1e12 + 1 },
        { note: "What the user said" },
        { "a name": 1 },
        deep(9),
        Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`n${index}`, 1]))
      ],
      session: ["0b1f", `${ID} ${OTHER}`],
      project: ["x".repeat(1001), "a\u0000b"],
      machine: [{}],
      person: ["", "two\nlines", "x".repeat(101)],
      repository: ["", "two\nlines"],
      service: ["x".repeat(201)],
      paid: ["free", true],
      replay: [false],
      copy: ["{}"],
      logged: [
        {},
        { blocks: [{ key: ID, low: 1, tokens: 2 }] },
        { blocks: [], text: "What it said" },
        { blocks: [], early: 1 }
      ],
      text: ["What it said"]
    }).flatMap(([name, values]) => values.map((value, place) => [`${name} ${place}`, { ...whole, [name]: value }]))
  )
}

const decode = Schema.decodeUnknownOption(ExportedResponse, { onExcessProperty: "error" })

describe("exported responses", () => {
  it.for(Object.entries(BAD))("are refused by the schema and by the reader of logs alike: %s", ([, value]) => {
    assert.strictEqual(decode(value)._tag, "None")
    assert.match(exportFault(value) ?? "", /^Not an exported response/u)
  })

  it("of all fields, or of the least, are read and written as they were", () => {
    const { v, agent, id, at, usage } = whole
    for (const response of [whole, { v, agent, id, at, usage }, { v, agent, id: ID, at, usage: deep(8) as never }]) {
      assert.strictEqual(exportFault(response), undefined)
      assert.strictEqual(decode(response)._tag, "Some")
      assert.deepStrictEqual(exportedResponse(exportedEntry(response, 0)), response)
    }
  })

  it("lose texts in their usage, which no counter needs", () => {
    const entry = exportedEntry(whole, 0)
    const usage = { input: 1, note: "What the user said", parts: ["What it said", "word"], "a name": 2, tier: "flex" }
    assert.deepStrictEqual(exportedResponse({ ...entry, usage }).usage, {
      input: 1,
      parts: [null, "word"],
      tier: "flex"
    })
  })

  it("are joined to the same in every order, and a replay does not hide the request that is known", () => {
    const { agent, at, v } = whole
    const base = exportedEntry({ v, agent, id: ID, at, usage: {} }, 0)
    const usage = (output_tokens: number) => ({ usage: { output_tokens }, output: output_tokens })
    const entries = [
      { ...base, id: `${ID} ${OTHER}`, ...usage(5), machine: "b" },
      { ...base, id: ID, lastAt: base.lastAt + 9, ...usage(9), machine: "a", isReplay: true as const },
      { ...base, id: `${ID} ${ID}`, at: base.at + 1, ...usage(3), machine: "c" },
      { ...base, id: `${ID} ${OTHER}`, at: base.at + 1, ...usage(5), machine: "c" }
    ]
    const orders = [entries, entries.toReversed(), [...entries.slice(2), ...entries.slice(0, 2)]]
    const told = orders.map((order) =>
      joinHashed(order)
        .map(exportedResponse)
        .map((each) => `${each.id} ${each.machine} ${each.at} ${String(each.usage["output_tokens"])} ${each.replay}`)
        .toSorted()
    )
    assert.deepStrictEqual(
      told[0],
      [
        `${ID} ${OTHER} b 2026-09-06T12:00:01Z 9 undefined`,
        `${ID} ${ID} c 2026-09-06T12:00:01.001Z 3 undefined`
      ].toSorted()
    )
    assert.deepStrictEqual(told[1], told[0])
    assert.deepStrictEqual(told[2], told[0])
  })
})
