import { assert, describe, it } from "@effect/vitest"
import { Catalogue, catalogueAt, type CatalogueEntry, type CatalogueView } from "@ratecard/core"
import { Effect, Layer } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { TestClock } from "effect/testing"
import type { Question } from "./answer.ts"
import { Answers } from "./Answers.ts"

interface Query {
  readonly model_id?: string
  readonly text?: string
}

const ECHO: Question<Query> = {
  name: "echo",
  isInAddress: true,
  answer: (view, query, now) => ({ body: { ...query, models: view.models.length, now }, validUntil: now + 1000 })
}

const FORBIDDEN: Question<Query, RangeError> = { ...ECHO, name: "forbidden", answer: () => new RangeError("no") }

const LEVELS: CatalogueEntry["levels"] = [
  { date: "2026-01-01T00:00:00Z", input_price: 1, output_price: 2, cached_input_price: null, source: "manual" }
]

const bodyOf = (response: HttpServerResponse.HttpServerResponse | undefined): any =>
  response?.body._tag === "Uint8Array" ? JSON.parse(new TextDecoder().decode(response.body.body)) : undefined

const requestTo = (address: string) => HttpServerRequest.fromWeb(new Request(`http://localhost${address}`))

/** Answers about a view that the test replaces. */
const withAnswers = <A, E>(
  work: (
    answers: Answers["Service"],
    keptAt: (address: string) => any,
    show: (view: CatalogueView) => void
  ) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    let shown = catalogueAt([], 0)
    const answers = yield* Answers
    return yield* work(
      answers,
      (url) => bodyOf(answers.kept({ url, headers: {} })),
      (view) => (shown = view)
    )
  })
