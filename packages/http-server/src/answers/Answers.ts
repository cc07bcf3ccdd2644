import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { Clock, Context, Effect, Exit, Layer } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { IncomingMessage } from "node:http"
import { keyOf, type Question } from "./answer.ts"
import { type Found, KeptAnswers } from "./keptAnswers.ts"
import { byId, type ById } from "./askedModel.ts"

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
    readonly kept: (
      request: Pick<IncomingMessage, "url" | "headers">
    ) => HttpServerResponse.HttpServerResponse | undefined
  }
>()("@ratecard/http-server/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const { snapshot } = yield* Catalogue
      const clock = yield* Clock.Clock
      let answers = new KeptAnswers(yield* snapshot)
      // A snapshot is replaced whole, and takes all answers about it along.
      const about = (prices: PriceSnapshot): KeptAnswers =>
        answers.prices === prices ? answers : (answers = new KeptAnswers(prices))

      const answer = <Query extends object, Refused extends Error>(
        request: HttpServerRequest.HttpServerRequest,
        question: Question<Query, Refused>,
        { headers, query }: ById<Query>,
        prices: PriceSnapshot
      ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused> => {
        const kept = about(prices)
        const key = keyOf(question.name, query)
        const found = kept.get(key, clock.currentTimeMillisUnsafe(), (of, now) => question.answer(of, query, now))
        if (found instanceof Error) return Effect.fail(found)
        if (question.isInAddress) kept.note(request.url, { key, headers })
        const respond = () => withHeaders(found.respond(request), headers)
        return question.isLarge
          ? Effect.map(
              Effect.promise(() => found.compress()),
              respond
            )
          : Effect.succeed(respond())
      }

      return Answers.of({
        respond: (request, question, query) =>
          Effect.flatMap(snapshot, (prices) => answer(request, question, { query }, prices)),
        respondAbout: (request, question, query) =>
          Effect.flatMap(snapshot, (prices) =>
            Effect.flatMap(byId(prices, query, request.url, question.isOfTariff), (asked) =>
              answer(request, question, asked, prices)
            )
          ),
        kept: ({ headers, url }) => {
          const current = Effect.runSyncExit(snapshot)
          if (Exit.isFailure(current)) return undefined
          const found = about(current.value).at(url!, clock.currentTimeMillisUnsafe())
          return found && withHeaders(found.representation.respondTo(headers), found.headers)
        }
      })
    })
  )
}

const withHeaders = (response: HttpServerResponse.HttpServerResponse, headers: Found["headers"]) =>
  headers === undefined ? response : HttpServerResponse.setHeaders(response, headers)
