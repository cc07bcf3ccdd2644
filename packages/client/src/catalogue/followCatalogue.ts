import { type CatalogueEdition, EDITION_URL } from "@ratecard/core/effect"
import { Duration, Effect, Exit, Scope } from "effect"
import type { Signal } from "../options.ts"
import { type CatalogueEvent, followSource } from "./CatalogueFollower.ts"
import type { CatalogueSource } from "./CatalogueSource.ts"
import { patience } from "./waits.ts"
import type { Prices } from "./prices.ts"

/** Options for following a source. */
export interface FollowOptions {
  /** Milliseconds between two questions, at least; a `max-age` of the answer may make it more. An hour by default. */
  readonly interval?: number | undefined
  /** The longest time that one question may take, in milliseconds, its answer included; 30,000 by default. */
  readonly timeout?: number | undefined
  /** The largest document that is read, in bytes; 16 MiB by default. */
  readonly maxBytes?: number | undefined
  /** A document to start from instead of the bundled one, such as the last one that was seen; its prices of hosts follow a moment later. */
  readonly start?: CatalogueEdition | undefined
  /**
   * The public key that a document must be signed with (Ed25519: SPKI in base64); null believes the source. By default
   * Ratecard's for a file, whose address ends in `.json`, and null for a service and a function.
   */
  readonly key?: string | null | undefined
  /** Receives the outcome of each request. An error that it throws is logged, and changes nothing. */
  readonly onEvent?: ((event: CatalogueEvent) => void) | undefined
  /** Closes it. */
  readonly signal?: Signal | undefined
}

/** Prices that are kept up to date until they are closed. */
export interface FollowedCatalogue {
  /** The prices known now, at once: from the beginning, whatever becomes of the source. */
  readonly prices: Prices
  /** Asks the source now, or waits for the answer under way; gives the prices known then, and never rejects. */
  readonly refresh: () => Promise<Prices>
  /** Asks no more, and ends what is under way; the prices stay. */
  readonly close: () => void
}

/**
 * The prices of a source, which starts with those that are bundled and is asked in the background. The
 * source is the address of an edition on any web server, by default the newest that Ratecard signs; of a service's
 * `GET /api/v1/catalogue`; or a function that asks for either. Prices are never of a document that is broken, that
 * another key has signed, or that is older than those known before.
 *
 * @example
 * const catalogue = followCatalogue("https://prices.example/api/v1/catalogue")
 * const { bill, origin } = catalogue.prices
 * origin // => "bundled"
 * const usage = { input_tokens: 1_000, output_tokens: 100, total_tokens: 1_100 }
 * bill({ model: "gpt-5", usage }, { at: "2026-11-01" }).total // => "0.00225"
 * catalogue.close()
 */
export const followCatalogue = (
  source: CatalogueSource = EDITION_URL,
  options: FollowOptions = {}
): FollowedCatalogue => {
  const { key, onEvent, signal, start, ...numbers } = options
  const scope = Scope.makeUnsafe()
  const follower = Effect.runSync(
    followSource(source, {
      ...patience(numbers),
      start,
      key,
      tell: (event) => Effect.sync(() => onEvent?.(event)),
      sleep: unheldSleep
    }).pipe(Scope.provide(scope))
  )
  const close = () => {
    signal?.removeEventListener("abort", close)
    Effect.runFork(Scope.close(scope, Exit.void))
  }
  signal?.addEventListener("abort", close)
  if (signal?.aborted === true) close()
  return {
    get prices() {
      return follower.prices()
    },
    refresh: () => Effect.runPromise(follower.refresh),
    close
  }
}

/** Sleeps without keeping the program alive only because its prices may change: Effect's own timers would hold it. */
const unheldSleep = (duration: Duration.Duration): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const timer = setTimeout(() => resume(Effect.void), Duration.toMillis(duration))
    // Browsers have numbers for timers.
    if (typeof timer === "object") timer.unref?.()
    return Effect.sync(() => clearTimeout(timer))
  })
