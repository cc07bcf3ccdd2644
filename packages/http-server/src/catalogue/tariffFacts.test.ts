import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { entriesAt, priceSnapshot } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"
import { type Book, bookOf, withRows } from "./book.ts"
import { NO_STORED_OFFERS } from "./storedOffers.ts"
import { factsOf, type TariffFact, withFacts, withRowsOf } from "./tariffFacts.ts"

/** All that the tariffs say of all models, in an order of its own. */
const said = (data: TariffData) => {
  const { book } = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: data }, 0)
  return [...book.models.keys()].toSorted().map((id) => {
    const { announced, rules } = book.tariffOf(id)!
    const texts = [...rules, ...announced].map((rule) => JSON.stringify({ ...rule, row: undefined }))
    return [id, texts.toSorted()]
  })
}

describe("facts of tariffs", () => {
  it("say of each model what the rows say that they are made of", () => {
    const facts = withFacts(new Map(), factsOf(BUNDLED_TARIFFS))
    assert.deepStrictEqual(said(withRowsOf(BUNDLED_TARIFFS, facts)), said(BUNDLED_TARIFFS))
  })

  it("make no more rows than they were made of", () => {
    const rows = (data: TariffData) => Object.values(data.rows).flat().length
    const made = withRowsOf(BUNDLED_TARIFFS, withFacts(new Map(), factsOf(BUNDLED_TARIFFS)))
    assert.isAtMost(rows(made), rows(BUNDLED_TARIFFS))
    assert.deepStrictEqual(made.sources, BUNDLED_TARIFFS.sources)
  })

  it("are those of the database alone where it is read whole, and those of both where only what is new is read", () => {
    const [first, second] = factsOf(BUNDLED_TARIFFS) as [TariffFact, TariffFact]
    const rows = (isWhole: boolean, ...tariffs: ReadonlyArray<TariffFact>) => ({
      revision: "1",
      isWhole,
      models: [],
      levels: [],
      confirmations: [],
      tariffs,
      offers: NO_STORED_OFFERS
    })
    const factsIn = ({ tariffs }: Book) => factsOf(tariffs).length
    const book = withRows(bookOf([], BUNDLED_TARIFFS), rows(true, first))
    assert.strictEqual(factsIn(book), 1)
    assert.strictEqual(factsIn(withRows(book, rows(false, second))), 2)
    assert.deepStrictEqual(factsOf(withRows(book, rows(true, second)).tariffs), [second])
  })

  it("are as of the last price that anybody set or confirmed", () => {
    // What is known as of a past day: newer prices do not move it.
    const day = "2026-11-21"
    const known = entriesAt(BUNDLED_ENTRIES, Date.parse(day))
    const { id } = known[0]!
    const price = { input_price: 1, output_price: 2, cached_input_price: null, source: "manual" }
    const rows = {
      revision: "1",
      isWhole: false,
      models: [],
      levels: [],
      confirmations: [],
      tariffs: [],
      offers: NO_STORED_OFFERS
    }
    const book = bookOf(known, { ...BUNDLED_TARIFFS, as_of: day })
    const asOf = (more: Partial<Parameters<typeof withRows>[1]>) => {
      const { entries, tariffs } = withRows(book, { ...rows, ...more })
      return priceSnapshot({ entries: [...entries.values()], tariffs }, 0).asOfDay
    }
    assert.strictEqual(asOf({}), day)
    assert.strictEqual(
      asOf({ levels: [{ model_id: id, levels: [{ ...price, date: "2026-12-01T09:00:00Z" }] }] }),
      "2026-12-01"
    )
    assert.strictEqual(asOf({ confirmations: [{ model_id: id, confirmed_at: "2026-12-02T09:00:00Z" }] }), "2026-12-02")
    assert.strictEqual(asOf({ confirmations: [{ model_id: id, confirmed_at: "2025-12-02T09:00:00Z" }] }), day)
  })
})
