import { Catalogue, type CatalogueEdition, EDITION_URL } from "@ratecard/core/effect"
import { Context, Effect, Layer } from "effect"
import { type CatalogueEvent, followSource } from "./CatalogueFollower.ts"
import type { CatalogueSource } from "./CatalogueSource.ts"
import { patience, type Patience } from "./waits.ts"
import type { Prices } from "./prices.ts"

/** Options for following a source. */
export interface FollowOptions extends Patience {
  /** A document to start from instead of the bundled one, such as the last one that was seen; its prices of hosts follow a moment later. */
  readonly start?: CatalogueEdition | undefined
  /**
   * The public key that a document must be signed with (Ed25519: SPKI in base64); null believes the source. By default
   * Ratecard's for a file, whose address ends in `.json`, and null for a service and a function.
   */
  readonly key?: string | null | undefined
  /** Receives the outcome of each request; by default refused documents are logged as a warning. */
  readonly onEvent?: ((event: CatalogueEvent) => Effect.Effect<void>) | undefined
}

/**
 * The prices of a source, which starts with those that are bundled and is asked in the background for
 * as long as the layer lives. They are never of a document that is broken, that another key has signed, or that is
 * older than those known before.
 *
 * @example
 * const origin = Effect.flatMap(FollowedCatalogue, ({ prices }) => Effect.map(prices, ({ origin }) => origin))
 * const followed = FollowedCatalogue.layer("https://prices.example/api/v1/catalogue")
 * await Effect.runPromise(Effect.provide(origin, followed)) // => "bundled"
 */
export class FollowedCatalogue extends Context.Service<
  FollowedCatalogue,
  {
    /** The prices known now; it never waits. */
    readonly prices: Effect.Effect<Prices>
    /** Asks the source now, or waits for the answer under way; gives the prices known then. */
    readonly refresh: Effect.Effect<Prices>
  }
>()("@ratecard/client/FollowedCatalogue") {
  /**
   * Follows the document at an address, on any web server, by default the newest that Ratecard signs, or the one that a
   * function asks for; and is the `Catalogue` of `@ratecard/core`, so that whatever stands on that stands on these prices.
   */
  static readonly layer = (
    source: CatalogueSource = EDITION_URL,
    { key, onEvent = warnOfRefusal, start, ...options }: FollowOptions = {}
  ): Layer.Layer<FollowedCatalogue | Catalogue> =>
    Layer.effectContext(
      Effect.gen(function* () {
        const settings = { ...patience(options), start, key, tell: onEvent, sleep: Effect.sleep }
        const follower = yield* followSource(source, settings)
        const prices = Effect.sync(follower.prices)
        return Context.make(FollowedCatalogue, { prices, refresh: follower.refresh }).pipe(
          Context.add(Catalogue, Catalogue.over(Effect.map(prices, ({ snapshot }) => snapshot)))
        )
      })
    )
}

const warnOfRefusal = (event: CatalogueEvent): Effect.Effect<void> =>
  event.kind === "refused" ? Effect.logWarning(event.message) : Effect.void
