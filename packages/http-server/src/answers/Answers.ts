import { Catalogue } from "@ratecard/core"
import { Clock, Context, Effect, Layer } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { keyOf, type Question } from "./answer.ts"
import { KeptAnswers } from "./keptAnswers.ts"

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
  }
>()("@ratecard/http-server/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const { view } = yield* Catalogue
      const clock = yield* Clock.Clock
      let kept = new KeptAnswers(yield* view)
      return Answers.of({
        respond: (request, question, query) =>
          Effect.flatMap(view, (current) => {
            // A view is replaced whole, and takes all answers about it along.
            if (kept.view !== current) kept = new KeptAnswers(current)
            const answer = kept.get(keyOf(question.name, query), clock.currentTimeMillisUnsafe(), (view, now) =>
              question.answer(view, query, now)
            )
            return answer instanceof Error ? Effect.fail(answer) : Effect.succeed(answer.respond(request))
          })
      })
    })
  )
}
