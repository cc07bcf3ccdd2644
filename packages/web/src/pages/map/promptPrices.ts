import { type CatalogueEntry, convert, type Currency, type DatedRate } from "@ratecard/core/catalogue"
import { type ModelTariff, priceAt, type TariffBook } from "@ratecard/core/ledger"
import type { ScatterModel } from "../../charts/scatterMarks.ts"
import { endOf } from "../../lines/lineStory.ts"

/** Which price is asked for: of input, of output, or of three parts of input to one of output. */
export const KINDS = ["input", "output", "mix"] as const

export type PriceKind = (typeof KINDS)[number]

const INPUT_OF_MIX = 0.75

/** How prices are compared: all of one kind, in one currency. */
export interface PriceQuestion {
  readonly book: TariffBook
  readonly kind: PriceKind
  readonly currency: Currency
  readonly rate: DatedRate
}

/** What a million tokens of a prompt of this length cost at an instant; undefined if that is unknown. */
const priceOf = (
  tariff: ModelTariff,
  promptTokens: number,
  at: number,
  { currency, kind, rate }: PriceQuestion
): number | undefined => {
  const ofUnit = (unit: "input" | "output"): number =>
    Number(priceAt(tariff, unit, { at, promptTokens, isAnyHour: true }).price ?? NaN)
  const price = kind === "mix" ? INPUT_OF_MIX * ofUnit("input") + (1 - INPUT_OF_MIX) * ofUnit("output") : ofUnit(kind)
  return Number.isNaN(price) ? undefined : convert(price, tariff.currency, currency, rate)
}

/**
 * The prices of models at an instant, each with the longest prompt that it holds for: many models cost more from some
 * length on. A model whose window is not known has none.
 */
export const placesOf = (
  entries: ReadonlyArray<CatalogueEntry>,
  at: number,
  question: PriceQuestion
): ReadonlyArray<ScatterModel> =>
  entries.flatMap(({ context_window: window, display_name: name, id }) => {
    const tariff = question.book.tariffOf(id)!
    return (window === null ? [] : lengthsOf(tariff, window)).flatMap((context) => {
      const price = priceOf(tariff, context, at, question)
      return price === undefined ? [] : [{ id, name, price, context }]
    })
  })

/** The longest prompts of each price of a model, in tokens, up to its window. */
const lengthsOf = ({ rules }: ModelTariff, window: number): ReadonlyArray<number> => {
  const ends = rules
    .filter(({ above, plan }) => above > 0 && plan === undefined)
    .map(({ above, inclusive }) => (inclusive ? above - 1 : above))
  return [...new Set([...ends.filter((end) => end < window), window])].toSorted((one, other) => one - other)
}

/** Whether a model has ended on an unknown day: then it is unknown until when it was the cheapest. */
export const isEndUnknown = ({ retirement }: CatalogueEntry): boolean => retirement !== null && retirement.date === null

/** The cheapest model from an instant on; none if no model could take the prompt. */
export interface CheapestStep {
  readonly at: number
  readonly entry: CatalogueEntry | undefined
  readonly price: number | undefined
}

/** The cheapest model for a prompt of this length, at each instant until `now` at which that changed. */
export const cheapestSteps = (
  entries: ReadonlyArray<CatalogueEntry>,
  promptTokens: number,
  now: number,
  question: PriceQuestion
): ReadonlyArray<CheapestStep> => {
  const runs = entries.flatMap((entry) =>
    (entry.context_window ?? 0) < promptTokens || isEndUnknown(entry) ? [] : runsOf(entry, promptTokens, now, question)
  )
  const instants = new Set(runs.flatMap(({ from, until }) => [from, until]).filter((at) => at <= now))
  const steps: Array<CheapestStep> = []
  for (const at of [...instants].toSorted((one, other) => one - other)) {
    const open = runs.filter(({ from, until }) => from <= at && at < until)
    const price = Math.min(...open.map((run) => run.price))
    const cheapest = open.filter((run) => run.price === price)
    const last = steps.at(-1)
    // Of equal ones the first stays.
    const run = cheapest.find(({ entry }) => entry === last?.entry) ?? cheapest[0]
    if (run?.entry !== last?.entry || run?.price !== last?.price)
      steps.push({ at, entry: run?.entry, price: run?.price })
  }
  return steps
}

interface Run {
  readonly entry: CatalogueEntry
  readonly from: number
  readonly until: number
  readonly price: number
}

/** The prices of a model until its end, each from when it may have changed. */
const runsOf = (
  entry: CatalogueEntry,
  promptTokens: number,
  now: number,
  question: PriceQuestion
): ReadonlyArray<Run> => {
  const tariff = question.book.tariffOf(entry.id)!
  const first = Date.parse(entry.levels[0].date)
  const end = endOf(entry)
  const turns = new Set([first, ...tariff.rules.flatMap(({ from, plan }) => (plan === undefined ? [from] : []))])
  const starts = [...turns].filter((at) => at >= first && at <= now && at < end).toSorted((one, other) => one - other)
  return starts.flatMap((from, index) => {
    const price = priceOf(tariff, promptTokens, from, question)
    return price === undefined ? [] : [{ entry, from, until: starts[index + 1] ?? end, price }]
  })
}
