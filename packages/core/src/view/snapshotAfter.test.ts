import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../bundled.ts"
import { type CatalogueEntry, priceSnapshot, type PriceSnapshot, snapshotAfter } from "../catalogue.ts"
import { tariffSheetOf } from "../ledger.ts"

const NOW = Date.parse("2026-11-20T12:00:00Z")
const HOUR = 3_600_000

const [template] = BUNDLED_ENTRIES
assert.isDefined(template)

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const Write = Schema.Struct({
  kind: Schema.Literals([
    "price",
    "price",
    "past price",
    "confirmed",
    "described",
    "renamed",
    "retired",
    "new",
    "gone"
  ]),
  model: whole(0, 5),
  hours: whole(0, 30),
  input: whole(0, 3)
})
const Writes = Schema.Array(Write).check(Schema.isBetweenLength(1, 12))

const entryOf = (number: number): CatalogueEntry => ({
  ...template,
  id: `${template.provider}-m${number}`,
  name: `m${number}`,
  retirement: null,
  levels: [{ ...template.levels[0], date: "2026-01-01T00:00:00Z" }]
})

const written = (entry: CatalogueEntry, { hours, input, kind }: typeof Write.Type): CatalogueEntry => {
  const date = new Date(NOW + (kind === "past price" ? -hours : hours) * HOUR).toISOString()
  const [first, ...later] = [...entry.levels, { ...entry.levels[0], date, input_price: input }].toSorted(
    (a, b) => Date.parse(a.date) - Date.parse(b.date)
  )
  if (kind === "price" || kind === "past price") return { ...entry, levels: [first!, ...later] }
  if (kind === "confirmed") return { ...entry, confirmed_at: date }
  if (kind === "described") return { ...entry, description: `Of ${hours}` }
  if (kind === "renamed") return { ...entry, name: `n${hours}` }
  return { ...entry, retirement: { date: date.slice(0, 10) } }
}

/** All that a snapshot shows, in the order in which it shows it. */
const shownBy = ({ book, names, view, ...prices }: PriceSnapshot) => ({
  ...prices,
  rateOn: undefined,
  view: { ...view, modelById: [...view.modelById], entryById: [...view.entryById] },
  names: [...names],
  tariffs: view.entries.map(({ id }) => tariffSheetOf(book.tariffOf(id)!, NOW))
})

describe("the snapshot after another one", () => {
  it.prop(
    "is that of a whole build after any writes, at any time",
    { writes: Writes },
    ({ writes }) => {
      const rates = { rate: undefined, rateOn: undefined }
      let entries: ReadonlyArray<CatalogueEntry> = [4, 2, 0, 3, 1].map(entryOf)
      let before = priceSnapshot({ entries, tariffs: BUNDLED_TARIFFS, ...rates }, NOW)
      for (const write of writes) {
        const id = entryOf(write.model).id
        if (write.kind === "gone") entries = entries.filter((entry) => entry.id !== id)
        else if (write.kind === "new") entries = [...entries.filter((entry) => entry.id !== id), entryOf(write.model)]
        else entries = entries.map((entry) => (entry.id === id ? written(entry, write) : entry))
        if (entries.length === 0) return
        const data = { entries, tariffs: BUNDLED_TARIFFS, ...rates }
        const now = NOW + write.hours * HOUR
        const after = snapshotAfter(before, data, now)
        assert.deepStrictEqual(shownBy(after), shownBy(priceSnapshot(data, now)))
        before = after
      }
    },
    { arbitrary: { runs: cases(200), seed: "writes" } }
  )

  it("keeps the names and the tariffs that a price leaves as they are", () => {
    const data = { entries: [0, 1].map(entryOf), tariffs: BUNDLED_TARIFFS }
    const before = priceSnapshot(data, NOW)
    const [same, other] = data.entries as [CatalogueEntry, CatalogueEntry]
    const tariffs = [same, other].map(({ id }) => before.book.tariffOf(id))
    const priced = written(other, { kind: "price", model: 1, hours: 0, input: 3 })
    const after = snapshotAfter(before, { ...data, entries: [same, priced] }, NOW)
    assert.strictEqual(after.names, before.names)
    assert.strictEqual(after.view.modelById.get(same.id), before.view.modelById.get(same.id))
    assert.strictEqual(after.book.tariffOf(same.id), tariffs[0])
    assert.notStrictEqual(after.book.tariffOf(other.id), tariffs[1])
    assert.strictEqual(after.view.modelById.get(other.id)?.input_price, 3)
    assert.strictEqual(before.book.tariffOf(other.id)?.entry, other)
  })
})
