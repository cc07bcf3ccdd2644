import { BUNDLED_ENTRIES, Catalogue, catalogueAt, type CatalogueEntry, type CatalogueView } from "@ratecard/core"
import { Clock, Context, Effect, Layer } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Answer, Answers } from "./Answers.ts"

/** The prices that the service publishes, and its ready-encoded answers about them. */
export class PriceBook extends Context.Service<
  PriceBook,
  {
    /**
     * Answers `request` with what is kept under `key`, else with what `build` makes of the catalogue
     * as it stands now. An error that `build` returns is not kept.
     */
    respond<A extends Answer | Error>(
      request: HttpServerRequest.HttpServerRequest,
      key: string,
      build: (view: CatalogueView, now: number) => A
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, Extract<A, Error>>
  }
>()("@ratecard/http-server/PriceBook") {
  /** The book of fixed entries, and the catalogue that it shows; both follow the clock, because retirements do. */
  static readonly layerOf = (entries: ReadonlyArray<CatalogueEntry>): Layer.Layer<PriceBook | Catalogue> =>
    Layer.effectContext(
      Effect.map(Clock.Clock, (clock) => {
        let answers: Answers | undefined
        const current = (now: number): Answers => {
          if (answers === undefined || now >= answers.view.validUntil) answers = new Answers(catalogueAt(entries, now))
          return answers
        }
        const view = Effect.sync(() => current(clock.currentTimeMillisUnsafe()).view)
        return Context.make(Catalogue, Catalogue.over(view)).pipe(
          Context.add(PriceBook, {
            respond: (request, key, build) =>
              Effect.suspend(() => {
                const now = clock.currentTimeMillisUnsafe()
                const answer = current(now).get(key, now, build)
                return answer instanceof Error ? Effect.fail(answer) : Effect.succeed(answer.respond(request))
              })
          })
        )
      })
    )

  static readonly layer = this.layerOf(BUNDLED_ENTRIES)
}
