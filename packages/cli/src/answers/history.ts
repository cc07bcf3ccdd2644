import type { Currency, PriceHistoryEntry } from "@ratecard/core/catalogue"
import { levelCitation } from "@ratecard/core/ledger"
import type { Answer } from "../output/answer.ts"
import { plainDecimal } from "../output/plainDecimal.ts"
import { stepChart } from "../output/steps.ts"
import { sourceNotes } from "./sourceNotes.ts"
import { asOfNote, modelNamed, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** How the price of a model moved, for programs. */
export interface HistoryDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly model_id: string
  /** Of all prices. */
  readonly currency: Currency
  /** Oldest first; each holds until the next one does. */
  readonly entries: ReadonlyArray<PriceHistoryEntry>
}

/** The prices of a model from its first day on, oldest first, drawn as steps. */
export const history = async (name: string, world: World): Promise<Answer<HistoryDocument>> => {
  const prices = pricesOf(world)
  const { entry, model } = modelNamed(prices, name)
  const { currency, id } = model
  const { levels } = entry
  const known = levels.map((level) => ({ ...level, ...levelCitation(entry, level, prices.book.data) }))
  const stepsOf = (field: "input_price" | "output_price") =>
    levels.map((level) => ({ at: Date.parse(level.date), value: level[field] }))
  const chart = {
    series: [
      { name: "output", steps: stepsOf("output_price") },
      { name: "input", steps: stepsOf("input_price") }
    ],
    until: Math.max(world.now(), Date.parse(levels.at(-1)!.date))
  }
  return {
    document: { as_of: prices.asOfDay, model_id: id, currency, entries: levels },
    drawing: ({ columns, isTerminal }) =>
      `${id}, ${currency.toUpperCase()} per 1,000,000 tokens\n${isTerminal ? `\n${stepChart(chart, columns)}` : ""}`,
    table: {
      columns: [
        { name: "since" },
        { name: "input", kind: "number" },
        { name: "cached", kind: "number" },
        { name: "output", kind: "number" },
        { name: "basis" },
        { name: "source", noted: true }
      ],
      rows: known.map(({ basis, source, url = source, ...level }) => [
        level.date.slice(0, 10),
        plainDecimal(level.input_price),
        level.cached_input_price === null ? "" : plainDecimal(level.cached_input_price),
        plainDecimal(level.output_price),
        basis,
        url
      ])
    },
    notes: [asOfNote(prices), ...sourceNotes(known)]
  }
}
