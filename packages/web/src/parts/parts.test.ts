import { assert, describe, it } from "@effect/vitest"
import type { PriceChange } from "@ratecard/core/catalogue"
import { decimalsOf } from "./Amount.tsx"
import { filtersAsked } from "./filters.tsx"
import { kindOf } from "./ChangeLine.tsx"
import { csvTable } from "./csvTable.ts"
import { markdownAddress, markdownLink, oneLine } from "./markdownText.ts"

describe("a CSV file", () => {
  it("has the names of its columns first, nothing for what is not known, and ends each line", () => {
    assert.strictEqual(
      csvTable([
        { id: "a,b", price: 0.5, note: null },
        { id: "c", price: 0, note: "x" }
      ]),
      'id,price,note\r\n"a,b",0.5,\r\nc,0,x\r\n'
    )
    assert.strictEqual(csvTable([]), "\r\n")
  })

  it("has text where a spreadsheet would run a formula", () => {
    assert.strictEqual(csvTable([{ id: "=1+1", change: -0.5 }]), "id,change\r\n'=1+1,-0.5\r\n")
  })
})

describe("a text on one line", () => {
  it.for([
    ["a\nb\t c", "a b c"],
    ["a\u0000\u0007b", "a b"],
    ["a\u202eb\u2066c\u200fd", "abcd"],
    ["a\u00a0b", "a b"],
    ["\ud800x", "\ufffdx"],
    ["日本語 ok", "日本語 ok"]
  ] as const)("%j is %j", ([text, line]) => {
    assert.strictEqual(oneLine(text), line)
  })
})

describe("an address in Markdown", () => {
  it("ends where its link does", () => {
    assert.strictEqual(markdownAddress("https://a.b/c d(e)<f>|g\\h"), "https://a.b/c%20d%28e%29%3cf%3e%7cg%5ch")
    assert.strictEqual(markdownLink("[x](y)", "https://a.b/?q=1&r=2"), "[\\[x\\](y)](https://a.b/?q=1&r=2)")
  })
})

describe("the kind of a change", () => {
  const change = (more: Partial<PriceChange>): PriceChange =>
    ({
      kind: "drop",
      input_price: 1,
      previous_input_price: 1,
      output_price: 4,
      previous_output_price: 4,
      cached_input_price: 0.5,
      previous_cached_input_price: 0.5,
      ...more
    }) as PriceChange

  it.for([
    [{ input_price: 0.5 }, "drop"],
    [{ output_price: 5, kind: "rise" }, "rise"],
    [{ previous_cached_input_price: null }, "added"],
    [{ cached_input_price: null, kind: "rise" }, "removed"],
    [{ cached_input_price: 0.1 }, "drop"],
    // The other prices moved, too: that is what matters.
    [{ input_price: 0.5, previous_cached_input_price: null }, "drop"],
    [{ kind: "new", previous_input_price: null, previous_output_price: null, previous_cached_input_price: null }, "new"]
  ] as const)("of %j is %s", ([more, kind]) => {
    assert.strictEqual(kindOf(change(more)), kind)
  })
})

describe("the decimals that a number needs", () => {
  it.for([
    [2, 0],
    [2.5, 1],
    [0.125, 3],
    [0.1 + 0.2, 1],
    [0.00012345, 4],
    [-1.25, 2]
  ] as const)("%f has %i of four at most", ([value, decimals]) => {
    assert.strictEqual(decimalsOf(value), decimals)
  })

  it("may be more where that is asked for", () => {
    assert.strictEqual(decimalsOf(0.00012345, 8), 8)
    assert.strictEqual(decimalsOf(0.00012, 8), 5)
  })
})

describe("the capabilities that a query asks for", () => {
  const asked = (query: string) => filtersAsked(new URLSearchParams(query)).capabilities ?? []

  it("are those that it knows, once each, however they are said", () => {
    assert.deepStrictEqual(asked("capabilities=tools,image"), asked("capabilities=image&capabilities=tools"))
    assert.sameMembers([...asked("capabilities=tools,image,tools")], ["tools", "image"])
    assert.deepStrictEqual(asked("capabilities=sight,"), [])
    assert.deepStrictEqual(asked(""), [])
  })
})
