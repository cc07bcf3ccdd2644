import { HttpServerResponse } from "effect/http"
import type { AnswerToBody } from "../../answers/AnswersAtOnce.ts"
import { ifPossible } from "../../ifPossible.ts"
import type { AnswersToBodies } from "../listener/keptAnswers.ts"
import type { Openness } from "../paths/cors.ts"
import { ENDPOINTS } from "../paths/routes.ts"
import { smallBodyReader } from "../requests/smallBody.ts"

/** The answers of these endpoints, as the routes and what stands around them would give them. */
export const toBodies = (
  answers: ReadonlyMap<string, AnswerToBody>,
  maxBodyBytes: number,
  openTo: Openness
): AnswersToBodies =>
  new Map(
    ENDPOINTS.flatMap(({ endpoint }) => {
      const answer = answers.get(endpoint.identifier)
      if (answer === undefined) return []
      const read = smallBodyReader(endpoint)
      const opened = openTo(endpoint.path)
      const jsonFor = (body: Uint8Array) => {
        const sent = body.byteLength > maxBodyBytes ? undefined : read(body)
        return sent && answer(sent.payload as never, sent.values)
      }
      const answerTo = (body: Uint8Array) => {
        // The routes tell what fails here.
        const json = ifPossible(() => jsonFor(body))
        if (json === undefined) return undefined
        const made =
          typeof json === "string"
            ? HttpServerResponse.text(json, JSON_TYPE)
            : HttpServerResponse.uint8Array(json, JSON_TYPE)
        return HttpServerResponse.setHeaders(made, opened)
      }
      return [[endpoint.path, answerTo] as const]
    })
  )

const JSON_TYPE = { contentType: "application/json" }
