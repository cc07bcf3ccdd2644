import { NotFound } from "@ratecard/api"
import { type Catalogue, type CatalogueView, findModel, type ModelMatch, noModel } from "@ratecard/core"
import { Effect } from "effect"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"

/** How the name of a request led to its model, as a dictionary of structured fields (RFC 9651). */
export const MATCHED = "ratecard-matched"

/** The one model that a name means; none, or several, is an error that names the nearest. */
export const modelNamed = (view: CatalogueView, name: string): Effect.Effect<ModelMatch, NotFound> => {
  const match = findModel(view.modelById, name)
  return match.how === "none"
    ? Effect.fail(new NotFound({ detail: noModel(view.modelById, name, match).message }))
    : Effect.succeed(match)
}

/**
 * Answers a read about the model that `name` means by its id. Where the name is another one, the
 * answer says where it stands under the id, and how the name led there.
 */
export const aboutModel =
  ({ view }: Pick<Catalogue["Service"], "view">, request: HttpServerRequest.HttpServerRequest) =>
  <E>(name: string, answer: (modelId: string) => Effect.Effect<HttpServerResponse.HttpServerResponse, E>) =>
    Effect.flatMap(view, (current): Effect.Effect<HttpServerResponse.HttpServerResponse, E | NotFound> =>
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

/** Says on the answer to come how a name led to its model, if it is not the id itself. */
export const tellMatch = (
  name: string,
  match: ModelMatch
): Effect.Effect<void, never, HttpServerRequest.HttpServerRequest> =>
  match.how === "id"
    ? Effect.void
    : HttpEffect.appendPreResponseHandler((_request, response) =>
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
