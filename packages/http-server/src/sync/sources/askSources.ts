import { Clock, Effect } from "effect"
import type { HttpClient } from "effect/http"
import { type PriceSource, type SourceAnswer, SourceFailed } from "./PriceSource.ts"

/** What one source gave in a run. */
export type Heard =
  | { readonly source: PriceSource; readonly kind: "answered"; readonly answer: SourceAnswer }
  | { readonly source: PriceSource; readonly kind: "failed"; readonly reason: string }
  | { readonly source: PriceSource; readonly kind: "not_configured" }

/** Asks all sources at once. None of them can fail the others, nor the run. */
export const hearSources = (
  sources: ReadonlyArray<PriceSource>
): Effect.Effect<ReadonlyArray<Heard>, never, HttpClient.HttpClient> =>
  Effect.forEach(sources, hearSource, { concurrency: "unbounded" })

const hearSource = Effect.fn("PriceSync.hearSource")(function* (
  source: PriceSource
): Effect.fn.Return<Heard, never, HttpClient.HttpClient> {
  if (source.fetch === null) return { source, kind: "not_configured" }
  const fetched = source.fetch(yield* Clock.currentTimeMillis)
  return yield* fetched.pipe(
    Effect.map((answer): Heard => ({ source, kind: "answered", answer })),
    Effect.catchDefect((defect) =>
      Effect.logError(`the answer of ${source.name} could not be read`, defect).pipe(
        Effect.andThen(Effect.fail(new SourceFailed({ source: source.name, message: "Its answer could not be read." })))
      )
    ),
    Effect.catchTag("SourceFailed", ({ message }) => Effect.succeed<Heard>({ source, kind: "failed", reason: message }))
  )
})
