import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { Clock, Context, Effect, Exit, Layer } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { keyOf, type Question } from "./answer.ts"
import { type Asked, KeptAnswers } from "./keptAnswers.ts"
import { byId, type ById } from "./findAskedModel.ts"

/** The ready-encoded answers about the catalogue as it stands, all in memory. */
export class Answers extends Context.Service<
  Answers,
  {
    /** The answer to `question` that `request` asks for, kept or made now. What it refuses is an error, and not kept. */
    respond<Query extends object, Refused extends Error>(
      request: HttpServerRequest.HttpServerRequest,
      question: Question<Query, Refused>,
      query: Query
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>
    /** The same of a question that may name a model, in any way that means exactly one. */
    respondAbout<Query extends { readonly model_id?: string; readonly at?: string }, Refused extends Error>(
      request: HttpServerRequest.HttpServerRequest,
      question: Question<Query, Refused>,
      query: Query
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused | UnknownModel>
    /** What was answered to a GET of this address before, if it is kept and true; undefined if only the routes can tell. */
    readonly find: (
      request: Pick<IncomingMessage, "url" | "headers">
    ) => HttpServerResponse.HttpServerResponse | undefined
    /** Where all answers are kept. */
    readonly all: KeptAnswers
  }
>()("@ratecard/http-server/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const { snapshot } = yield* Catalogue
      const clock = yield* Clock.Clock
      const all = new KeptAnswers()

      const answer = <Query extends object, Refused extends Error>(
        request: HttpServerRequest.HttpServerRequest,
        question: Question<Query, Refused>,
        { headers, query }: ById<Query>,
        prices: PriceSnapshot
      ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused> => {
        const key = keyOf(question.name, query)
        const now = clock.currentTimeMillisUnsafe()
        const found = all.about(prices).get(key, now, () => question.answer(prices, query, now))
        if (found instanceof Error) return Effect.fail(found)
        if (question.isInAddress) all.note(request.url, { key, headers })
        const respond = () => withHeaders(found.respond(request), headers)
        return question.isLarge
          ? Effect.map(
              Effect.promise(() => found.compress()),
              respond
            )
          : Effect.succeed(respond())
      }

      return Answers.of({
        all,
        respond: (request, question, query) =>
          Effect.flatMap(snapshot, (prices) => answer(request, question, { query }, prices)),
        respondAbout: (request, question, query) =>
          Effect.flatMap(snapshot, (prices) =>
            Effect.flatMap(byId(prices, query, request.url, question.isOfTariff), (asked) =>
              answer(request, question, asked, prices)
            )
          ),
        find: ({ headers, url }) => {
          const current = Effect.runSyncExit(snapshot)
          if (Exit.isFailure(current)) return undefined
          const kept = all.about(current.value).at(url!, clock.currentTimeMillisUnsafe())
          return kept && withHeaders(kept.found.respondTo(headers), kept.asked.headers)
        }
      })
    })
  )
}

const withHeaders = (response: HttpServerResponse.HttpServerResponse, headers: Asked["headers"]) =>
  headers === undefined ? response : HttpServerResponse.setHeaders(response, headers)
