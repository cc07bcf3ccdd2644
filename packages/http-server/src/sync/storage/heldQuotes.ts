import type { QuarantinedQuote as QuarantinedQuoteSchema } from "@ratecard/api"
import type { ListPrices } from "@ratecard/core/catalogue"
import { entryOf, factsOf, type HeldQuote, isOverdue, pricesOf, successor } from "@ratecard/price-sync"
import { Effect } from "effect"
import { currentPrices } from "../../catalogue/currentPrices.ts"
import type { BookWriter } from "../../catalogue/bookWriter.ts"
import { closeByAdministrator, factToAppend, loadQuarantine } from "./applyDecisions.ts"

/** A quote in quarantine, as administrators see it. */
export type QuarantinedQuote = typeof QuarantinedQuoteSchema.Type

/** The quotes that are held, longest-held first. */
export const readHeldQuotes = Effect.fnUntraced(function* (now: number) {
  const levels = new Map((yield* currentPrices).map(({ facts, level }) => [facts.id, level]))
  return (yield* loadQuarantine)
    .filter(({ state }) => state === "held")
    .map((held) => toQuarantinedQuote(held, levels.get(held.quote.model_id), now))
})

/** Drops a held quote; undefined if there is none with this id. */
export const dismissQuote = Effect.fnUntraced(function* (id: string, by: string, now: number) {
  const held = yield* closeByAdministrator(id, "dismissed", by, now)
  return held && toQuarantinedQuote(held, yield* levelOf(held), now)
})

/** Applies a held quote to the book, in its transaction; undefined if there is none with this id. */
export const releaseQuote = Effect.fnUntraced(function* (book: BookWriter, id: string, by: string, now: number) {
  const held = yield* closeByAdministrator(id, "released", by, now)
  if (held === undefined) return undefined
  const { quote } = held
  const known = yield* levelOf(held)
  if (quote.fact !== undefined) {
    const name = quote.model_id.slice(quote.provider.length + 1)
    yield* book.appendTariffs([factToAppend(quote.provider, name, quote.fact, [quote.source], now)], by)
    return toQuarantinedQuote(held, known, now)
  }
  if (known === undefined) {
    yield* book.putModels("sync", [factsOf(entryOf([quote], pricesOf(quote), quote.source, now))])
  }
  yield* book.append([
    {
      model_id: quote.model_id,
      valid_from: null,
      ...afterRelease(held, known),
      source: quote.source,
      author: by
    }
  ])
  return toQuarantinedQuote(held, known, now)
})

/** The price in force of the model that a quote is of. */
const levelOf = ({ quote }: HeldQuote) =>
  Effect.map(currentPrices, (prices) => prices.find(({ facts }) => facts.id === quote.model_id)?.level)

const afterRelease = ({ quote }: HeldQuote, known: ListPrices | undefined): ListPrices =>
  known === undefined ? pricesOf(quote) : successor(known, quote)

const toQuarantinedQuote = (held: HeldQuote, known: ListPrices | undefined, now: number): QuarantinedQuote => {
  const { first_seen, id, quote, reason } = held
  return {
    id,
    model_id: quote.model_id,
    source: quote.source,
    ...pricesOf(quote),
    currency: quote.currency,
    ...(quote.fact ? { tariff: quote.fact } : { after_release: afterRelease(held, known) }),
    reason,
    first_seen,
    is_overdue: isOverdue(first_seen, now)
  }
}
