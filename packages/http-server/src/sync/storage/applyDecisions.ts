import { instantText, type ProviderSlug } from "@ratecard/core/catalogue"
import { quotedBy } from "@ratecard/core/ledger"
import { type BookedFact, type Decision, factsOf, pricesOf } from "@ratecard/price-sync"
import { Effect } from "effect"
import type { BookWriter } from "../../catalogue/bookWriter.ts"
import type { TariffFact } from "../../catalogue/tariffFacts.ts"
import { closeAnnounced, keepAnnounced } from "./announcementRows.ts"
import { type DecidedBy, syncAuthor } from "./author.ts"
import { closeHeld, keepHeld } from "./quarantineRows.ts"

/** A fact of a model as the book takes it, from now on. */
export const factToAppend = (
  provider: ProviderSlug,
  model: string,
  { per, price, unit, when }: BookedFact,
  sources: ReadonlyArray<string>,
  now: number
): TariffFact => ({
  provider,
  model,
  unit,
  conditions: when,
  fact: {
    price,
    ...(per === undefined ? {} : { per }),
    from: instantText(now),
    until: null,
    ...quotedBy(sources.join(", "), instantText(now).slice(0, 10)),
    confidence: 3
  }
})

/** Writes decisions to the book and to what is stored with it, in the transaction that made them. */
export const applyDecisions = Effect.fnUntraced(function* (
  book: BookWriter,
  decisions: ReadonlyArray<Decision>,
  by: DecidedBy
) {
  const of = <K extends Decision["kind"]>(...kinds: ReadonlyArray<K>) =>
    decisions.filter((decision): decision is Extract<Decision, { kind: K }> => kinds.includes(decision.kind as K))
  const added = of("add")
  if (added.length > 0) {
    yield* book.putModels(
      "sync",
      added.map(({ entry }) => factsOf(entry))
    )
  }
  yield* book.append([
    ...added.map(({ entry: { levels }, model_id, source }) => ({
      model_id,
      valid_from: null,
      ...pricesOf(levels[0]),
      source,
      author: syncAuthor(by.run_id)
    })),
    ...of("change").map(({ model_id, prices, source, valid_from }) => ({
      model_id,
      valid_from,
      ...pricesOf(prices),
      source,
      author: syncAuthor(by.run_id)
    }))
  ])
  yield* book.appendTariffs(
    of("tariff").map(({ fact, name, provider, sources }) => factToAppend(provider, name, fact, sources, by.now)),
    syncAuthor(by.run_id)
  )
  yield* book.confirm(
    of("confirm").map(({ model_id, source }) => ({ model_id, source, confirmed_at: instantText(by.now) }))
  )
  yield* Effect.forEach(of("missing", "reappear"), ({ kind, model_id }) =>
    book.markMissing(model_id, kind === "missing" ? instantText(by.now) : null)
  )
  yield* keepHeld(of("hold", "tariff_held"), by)
  yield* Effect.forEach(of("release", "expire"), (decision) => closeHeld(decision, by))
  yield* keepAnnounced(of("announce"), by)
  yield* Effect.forEach(of("fulfil", "lapse"), (decision) => closeAnnounced(decision, by))
})
