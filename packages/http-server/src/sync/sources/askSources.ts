import type { SourceResponse } from "@ratecard/price-sync"
import { Clock, Effect } from "effect"
import type { HttpClient } from "effect/http"
import { type PriceSource, SourceFailed } from "./PriceSource.ts"

/** Asks all sources at once. None of them can fail the others, nor the run. */
export const askSources = (
  sources: ReadonlyArray<PriceSource>
): Effect.Effect<ReadonlyArray<SourceResponse>, never, HttpClient.HttpClient> =>
  Effect.forEach(sources, askSource, { concurrency: "unbounded" })

const askSource = Effect.fn("PriceSync.askSource")(function* (
  source: PriceSource
): Effect.fn.Return<SourceResponse, never, HttpClient.HttpClient> {
  yield* Effect.annotateCurrentSpan("ratecard.source", source.name)
  if (source.fetch === null) return { source, kind: "not_configured" }
  const fetched = source.fetch(yield* Clock.currentTimeMillis)
  return yield* fetched.pipe(
    Effect.map((answer): SourceResponse => ({ source, kind: "answered", answer })),
    Effect.catchDefect((defect) =>
      Effect.logError(`The answer of the price source ${source.name} could not be read`, defect).pipe(
        Effect.andThen(Effect.fail(new SourceFailed({ source: source.name, message: "Its answer could not be read." })))
      )
    ),
    Effect.catchTag("SourceFailed", ({ message }) =>
      Effect.succeed<SourceResponse>({ source, kind: "failed", reason: message })
    )
  )
})
