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
      const options = { contentType: "application/json", headers: openTo(endpoint.path) }
      const jsonFor = (body: Uint8Array) => {
        const sent = body.byteLength > maxBodyBytes ? undefined : read(body)
        return sent && answer(sent.payload as never, sent.values)
      }
      const answerTo = (body: Uint8Array) => {
        // A defect is told by the routes.
        const json = ifPossible(() => jsonFor(body))
        if (json === undefined) return undefined
        return typeof json === "string"
          ? HttpServerResponse.text(json, options)
          : HttpServerResponse.uint8Array(json, options)
      }
      return [[endpoint.path, answerTo] as const]
    })
  )
