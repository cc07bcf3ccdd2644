import {
  type CatalogueEntry,
  type CatalogueView,
  type Model,
  entriesAt,
  modelAt,
  nearestIds
} from "@ratecard/core/catalogue"
import { findModel } from "@ratecard/core"
import { type TariffBook, tariffBook, tariffSheetOf, type TariffSheet } from "@ratecard/core/ledger"
import { type HistoryLevel, levelsOf } from "./history.ts"
import { type RateCard, rateCard } from "./rateCard.ts"
import { dayAsked, type Prices } from "../../prices/prices.ts"

/** A model as it stood at an instant. */
export interface ShownModel {
  readonly entry: CatalogueEntry
  readonly model: Model
  readonly at: number
  readonly levels: ReadonlyArray<HistoryLevel>
  readonly sheet: TariffSheet
  readonly card: RateCard
  /** Where its numbers are from, each once. */
  readonly citations: ReadonlyArray<string>
}

/** What an address names: a model, one that had no price then, or none but `nearest`. */
export type Named =
  | { readonly is: "shown"; readonly shown: ShownModel }
  | { readonly is: "unpriced"; readonly entry: CatalogueEntry }
  | { readonly is: "missing"; readonly name: string; readonly nearest: ReadonlyArray<string> }

/** The name that a path of a model's page holds. */
const nameIn = (path: string): string => {
  const name = path.slice("/models/".length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The model that a path names, at the day that a query asks for. */
export const namedModel = (path: string, query: URLSearchParams, prices: Prices): Named => {
  const name = nameIn(path)
  const { view } = prices
  const match = findModel(view.entryById, name)
  if (match.how === "none") {
    const nearest = match.candidates.length > 0 ? match.candidates : nearestIds(name, view.entryById.keys(), 5)
    return { is: "missing", name, nearest }
  }
  const day = dayAsked(query, prices.now)
  const whole = view.entryById.get(match.model_id)!
  const [entry] = day === undefined ? [whole] : entriesAt([whole], day)
  const model = modelAt(view, match.model_id, day)
  return entry === undefined || model === undefined
    ? { is: "unpriced", entry: whole }
    : { is: "shown", shown: shownModel(entry, model, day ?? prices.now, prices) }
}

const shownModel = (entry: CatalogueEntry, model: Model, at: number, prices: Prices): ShownModel => {
  const sheet = tariffSheetOf(bookOf(prices).tariffOf(entry.id)!, at)
  const card = rateCard(sheet)
  const levels = levelsOf(entry, prices.tariffs, at)
  const cited = [
    ...[...card.rows, ...card.clouds].flatMap((row) => [
      ...[...row.prices.values()].map(({ source }) => source),
      ...(row.all === undefined ? [] : [row.all.source])
    ]),
    ...card.fees.map(({ source }) => source),
    ...levels.filter(({ isAnnounced }) => !isAnnounced).map(({ source }) => source)
  ]
  return { entry, model, at, levels, sheet, card, citations: [...new Set(cited)] }
}

const books = new WeakMap<CatalogueView, TariffBook>()

/** Putting the book together takes longer than reading it. */
const bookOf = ({ tariffs, view }: Prices): TariffBook => {
  let book = books.get(view)
  if (book === undefined) books.set(view, (book = tariffBook(view.entryById, tariffs)))
  return book
}
