import type { QuarantinedQuote as QuarantinedQuoteSchema } from "@ratecard/api"
import { entryOf, factsOf, type HeldQuote, isOverdue, pricesOf, successor } from "@ratecard/price-sync"
import { Effect } from "effect"
import { currentPrices } from "../../catalogue/currentPrices.ts"
import type { BookWriter } from "../../catalogue/bookWriter.ts"
import { factToAppend } from "./applyDecisions.ts"
import { closeByAdministrator, loadQuarantine } from "./quarantineRows.ts"

/** A quote in quarantine, as administrators see it. */
export type QuarantinedQuote = typeof QuarantinedQuoteSchema.Type

/** The quotes that are held, the longest-held first. */
export const heldQuotes = (now: number) =>
  Effect.map(loadQuarantine, (quotes) =>
    quotes.filter(({ state }) => state === "held").map((held) => toQuarantinedQuote(held, now))
  )

/** Drops a held quote; undefined if there is none with this id. */
export const dismissQuote = Effect.fnUntraced(function* (id: string, by: string, now: number) {
  const held = yield* closeByAdministrator(id, "dismissed", by, now)
  return held && toQuarantinedQuote(held, now)
})

/** Applies a held quote to the book, in its transaction; undefined if there is none with this id. */
export const releaseQuote = Effect.fnUntraced(function* (book: BookWriter, id: string, by: string, now: number) {
  const held = yield* closeByAdministrator(id, "released", by, now)
  if (held === undefined) return undefined
  const { quote } = held
  if (quote.fact !== undefined) {
    const name = quote.model_id.slice(quote.provider.length + 1)
    yield* book.appendTariffs([factToAppend(quote.provider, name, quote.fact, [quote.source], now)], by)
    return toQuarantinedQuote(held, now)
  }
  const known = (yield* currentPrices).find(({ facts }) => facts.id === quote.model_id)?.level
  if (known === undefined) {
    yield* book.putModels("sync", [factsOf(entryOf([quote], pricesOf(quote), quote.source, now))])
  }
  yield* book.append([
    {
      model_id: quote.model_id,
      valid_from: null,
      ...(known === undefined ? pricesOf(quote) : successor(known, quote)),
      source: quote.source,
      author: by
    }
  ])
  return toQuarantinedQuote(held, now)
})

const toQuarantinedQuote = ({ first_seen, id, quote, reason }: HeldQuote, now: number): QuarantinedQuote => ({
  id,
  model_id: quote.model_id,
  source: quote.source,
  ...pricesOf(quote),
  currency: quote.currency,
  ...(quote.fact && { tariff: quote.fact }),
  reason,
  first_seen,
  is_overdue: isOverdue(first_seen, now)
})
