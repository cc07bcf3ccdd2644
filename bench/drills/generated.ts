import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { random, type Random, type Store } from "@ratecard/test-support"

/** Size of the history to generate. */
export interface Size {
  readonly models: number
  readonly entries: number
  readonly years: number
}

/** Days of a year, so that all of it lies in the window of as many years. */
const YEAR_DAYS = 364

/** Fills a store that has its tables with models and their history up to now, and tells the models' ids. */
export const fill = async (store: Store, size: Size, seed: number): Promise<ReadonlyArray<string>> => {
  const draw = random(seed)
  const [book] = await store.rows<{ revision: string }>("select (revision + 1)::text as revision from book")
  const ids = Array.from({ length: size.models }, (_, number) => `${templateOf(number).provider}-made-up-${number}`)
  const models = ids.map((id, number) => {
    const { confirmed_at: _confirmedAt, levels: _levels, ...facts } = templateOf(number)
    const name = id.slice(facts.provider.length + 1)
    return line(
      id,
      JSON.stringify({ ...facts, id, name, display_name: name, retirement: null }),
      "sync",
      book!.revision
    )
  })
  await store.copy("models (id, facts, origin, revision)", models.join(""))
  const now = Date.now()
  const entries = ids.flatMap((id, number) => {
    const first = Math.floor((size.entries * number) / size.models)
    const count = Math.floor((size.entries * (number + 1)) / size.models) - first
    return history(draw, count, now - size.years * YEAR_DAYS * DAY_MILLIS, now).map((price) =>
      line(id, ...price, "litellm", "sync:made-up", book!.revision)
    )
  })
  await store.copy(
    "price_entries (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)",
    entries.join("")
  )
  await store.execute(`update book set revision = ${book!.revision}`)
  return ids
}

const templateOf = (number: number) => BUNDLED_ENTRIES[number % BUNDLED_ENTRIES.length]!

/** Instants of a span, oldest first, with the three prices in force from each on. */
const history = (draw: Random, count: number, from: number, to: number) => {
  const instants = Array.from({ length: count }, () => from + draw.next() * (to - from)).toSorted((a, b) => a - b)
  const hasCache = draw.chance(0.5)
  return instants.map((at): [string, string, string, string] => {
    // Thousandths, so that no price has a long tail of digits.
    const thousandths = 100 + draw.whole(20_000)
    const text = (value: number) => (value / 1000).toFixed(3)
    return [
      new Date(at).toISOString(),
      text(thousandths),
      text(4 * thousandths + draw.whole(1000)),
      hasCache ? text(Math.floor(thousandths / 10)) : "\\N"
    ]
  })
}

/** One row in PostgreSQL's text format. */
const line = (...values: ReadonlyArray<string>): string =>
  `${values.map((value) => (value === "\\N" ? value : value.replaceAll("\\", "\\\\"))).join("\t")}\n`
