import { type Catalogue, type ModelMatch, modelNamed, type UnknownModel } from "@ratecard/core"
import { Effect } from "effect"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"

/** How the name of a request led to its model, as a dictionary of structured fields (RFC 9651). */
const MATCHED = "ratecard-matched"

/**
 * Answers a read about the model that `name` means by its id. Where the name is another one, the
 * answer says where it stands under the id, and how the name led there.
 */
export const aboutModel =
  ({ view }: Pick<Catalogue["Service"], "view">, request: HttpServerRequest.HttpServerRequest) =>
  <E>(name: string, answer: (modelId: string) => Effect.Effect<HttpServerResponse.HttpServerResponse, E>) =>
    Effect.flatMap(view, (current): Effect.Effect<HttpServerResponse.HttpServerResponse, E | UnknownModel> =>
      current.modelById.has(name)
        ? answer(name)
        : Effect.flatMap(modelNamed(current, name), (match) =>
            Effect.map(
              answer(match.model_id),
              HttpServerResponse.setHeaders({
                "content-location": canonicalAddress(request.url, match.model_id),
                [MATCHED]: matched(name, match)
              })
            )
          )
    )

/** The same of a question about all models, or about the one that its query names. */
export const aboutQuery =
  (catalogue: Pick<Catalogue["Service"], "view">, request: HttpServerRequest.HttpServerRequest) =>
  <Query extends { readonly model_id?: string }, E>(
    query: Query,
    answer: (query: Query) => Effect.Effect<HttpServerResponse.HttpServerResponse, E>
  ) =>
    query.model_id === undefined
      ? answer(query)
      : aboutModel(catalogue, request)(query.model_id, (model_id) => answer({ ...query, model_id }))

/** The id of the model that a name means; the answer to come says how the name led there, if it is another one. */
export const namedModel = ({ view }: Pick<Catalogue["Service"], "view">, name: string) =>
  Effect.gen(function* () {
    const match = yield* modelNamed(yield* view, name)
    if (match.how !== "id") yield* tellMatch(name, match)
    return match.model_id
  })

const tellMatch = (name: string, match: ModelMatch) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, MATCHED, matched(name, match)))
  )

const matched = (name: string, { how }: ModelMatch): string =>
  `name="${name.replaceAll(/["\\]/gu, String.raw`\$&`)}";how=${how}`

/** The address of the same question by the model's id, in its path or in its query. */
const canonicalAddress = (address: string, modelId: string): string => {
  const { pathname, search, searchParams } = new URL(address, "http://localhost")
  if (pathname.includes("/models/")) return `${pathname.replace(/(\/models\/)[^/]+/u, `$1${modelId}`)}${search}`
  searchParams.set("model_id", modelId)
  return `${pathname}?${searchParams.toString()}`
}
