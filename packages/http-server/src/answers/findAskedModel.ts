import { type PriceSnapshot, type Resolved, resolve } from "@ratecard/core/catalogue"
import { type Catalogue, modelNamed, type UnknownModel } from "@ratecard/core/effect"
import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { instantOf } from "./answer.ts"

type Headers = Readonly<Record<string, string>>

/** A query that names its model by the id, if it names one, and what the answer says besides where it had another name. */
export interface ById<Query> {
  readonly query: Query
  readonly headers?: Headers
}

/**
 * The query that was asked at `address`, with the id of the model that it names. Where the name is another
 * one, the answer says where it stands under the id, and how the name led there. A model that only bills
 * know is found for a question about tariffs.
 */
export const byId = <Query extends { readonly model_id?: string; readonly at?: string }>(
  prices: PriceSnapshot,
  query: Query,
  address: string,
  isOfTariff = false
): Effect.Effect<ById<Query>, UnknownModel> => {
  const { model_id: name } = query
  if (name === undefined) return Effect.succeed({ query })
  const at = instantOf(query)
  const billed = isOfTariff ? resolve(prices.names, name, { at }) : undefined
  const isUnlisted = billed !== undefined && billed.how !== "none" && !prices.view.entryById.has(billed.model_id)
  const found = isUnlisted ? Effect.succeed(billed) : Effect.map(modelNamed(prices, name, at), ({ match }) => match)
  return Effect.map(found, (match) => {
    const { model_id } = match
    return match.how === "id"
      ? { query }
      : {
          query: { ...query, model_id },
          headers: { "content-location": canonicalAddress(address, model_id), ...matched(name, match) }
        }
  })
}

/** The model that a name means; the answer to come says how the name led there, if it is another one. */
export const findAskedModel = ({ snapshot }: Catalogue["Service"], name: string) =>
  Effect.gen(function* () {
    const { match, model } = yield* modelNamed(yield* snapshot, name)
    if (match.how !== "id") {
      yield* HttpEffect.appendPreResponseHandler((_request, response) =>
        Effect.succeed(HttpServerResponse.setHeaders(response, matched(name, match)))
      )
    }
    return model
  })

/** Match of a request's name with its model, as a dictionary of structured fields (RFC 9651), which are ASCII. */
const matched = (name: string, { how, since, tier }: Resolved): Headers => {
  const text = name.replaceAll(/[^ -~]/gu, "?").replaceAll(/["\\]/gu, String.raw`\$&`)
  const more = [since && `;since="${since}"`, tier && `;tier=${tier}`].filter(Boolean).join("")
  return { "ratecard-matched": `name="${text}";how=${how}${more}` }
}

/** The address of the same question by the model's id, in its path or in its query. */
const canonicalAddress = (address: string, modelId: string): string => {
  // An address may be a whole one, whose host is anything.
  const { pathname, search, searchParams } = new URL(address.replace(/^https?:\/\/[^/?]*/iu, ""), "http://localhost")
  if (pathname.includes("/models/")) return `${pathname.replace(/(\/models\/)[^/]+/u, `$1${modelId}`)}${search}`
  searchParams.set("model_id", modelId)
  return `${pathname}?${searchParams.toString()}`
}
