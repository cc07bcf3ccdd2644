import type { CatalogueEntry, PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import type { Listed } from "@ratecard/test-support"
import { Context, Effect, Layer, Logger } from "effect"
import { FetchHttpClient } from "effect/http"
import { literal, sql } from "../../src/database/sql.ts"
import type { BundledOffers } from "../../src/catalogue/book.ts"
import { PriceBook } from "../../src/catalogue/PriceBook.ts"
import { Database } from "../../src/database/Database.ts"
import { PriceSync } from "../../src/sync/PriceSync.ts"
import type { Installation } from "../Installation.ts"
import { entryWith } from "../entries.ts"
import { NO_BANK } from "../noBank.ts"
import type { Fleet } from "./fleet.ts"

/** The seeded entry of a model. */
export const seeded = ({ cached, input, name, output, provider }: Listed): CatalogueEntry =>
  entryWith({
    id: `${provider}-${name}`,
    provider: provider as CatalogueEntry["provider"],
    name,
    announced: [],
    levels: [
      {
        date: "2026-01-01T00:00:00Z",
        input_price: input,
        output_price: output,
        cached_input_price: cached ?? null,
        source: "seed"
      }
    ]
  })

/** Parts of a test of the sync. */
export interface Bench {
  readonly sync: PriceSync["Service"]
  /** The sync of another replica. */
  readonly other: PriceSync["Service"]
  readonly book: PriceBook["Service"]
  /** The prices that this replica serves now, and those of the other one. */
  readonly prices: Effect.Effect<PriceSnapshot>
  readonly otherPrices: Effect.Effect<PriceSnapshot>
  readonly database: Database["Service"]
  /** Warnings and errors that were logged. */
  readonly logged: ReadonlyArray<string>
  perform<A, E>(work: Effect.Effect<A, E>, options?: { readonly signal?: AbortSignal }): Promise<A>
  /** The rows of a query. */
  rows<A extends object = Record<string, unknown>>(query: string): Promise<ReadonlyArray<A>>
}

/** Runs `work` on the sync of an installation that is seeded with `entries`. */
export const onBench = <A>(
  installation: Installation,
  fleet: Fleet,
  entries: ReadonlyArray<CatalogueEntry>,
  work: (bench: Bench) => Promise<A>,
  offers?: BundledOffers
): Promise<A> => {
  const logged: Array<string> = []
  const logger = Logger.layer([
    Logger.make(({ logLevel, message }) => {
      if (logLevel === "Warn" || logLevel === "Error") logged.push(String(message))
    })
  ])
  const replica = PriceSync.layerOf(fleet.sources()).pipe(
    Layer.provideMerge(PriceBook.layerOf(entries, undefined, offers)),
    Layer.provide(NO_BANK)
  )
  // An embedded database has one process and one connection; on PostgreSQL each replica has its own.
  const elsewhere =
    installation.databaseUrl === undefined ? replica : Layer.provide(replica, Layer.fresh(installation.layer))
  const perform: Bench["perform"] = (effect, options) => Effect.runPromise(Effect.provide(effect, logger), options)
  return Effect.gen(function* () {
    const here = yield* Layer.build(replica)
    const there = yield* Layer.build(Layer.fresh(elsewhere))
    const database = yield* Database
    return yield* Effect.promise(() =>
      work({
        sync: Context.get(here, PriceSync),
        other: Context.get(there, PriceSync),
        prices: Context.get(here, Catalogue).snapshot,
        otherPrices: Context.get(there, Catalogue).snapshot,
        book: Context.get(here, PriceBook),
        database,
        logged,
        perform,
        rows: <Row extends object>(query: string) => perform(database.run(sql<Row>`${literal(query)}`))
      })
    )
  }).pipe(Effect.scoped, Effect.provide([installation.layer, FetchHttpClient.layer, logger]), Effect.runPromise)
}
