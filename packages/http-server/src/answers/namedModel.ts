import type { ModelMatch } from "MISSING"
import { modelNamed, type UnknownModel } from "@ratecard/core/effect"
import type { NamedModels } from "@ratecard/core/catalogue"
import { Effect } from "effect"

/** How the name of a request led to its model, as a dictionary of structured fields (RFC 9651). */
export const MATCHED = "ratecard-matched"

/** The value of {@link MATCHED}. */
export const matched = (name: string, { how }: ModelMatch): string =>
  `name="${name.replaceAll(/["\\]/gu, String.raw`\$&`)}";how=${how}`

/** A query that names its model by the id, if it names one, and what the answer says besides where it had another name. */
export interface ById<Query> {
  readonly query: Query
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The query that was asked at `address`, with the id of the model that it names among `models`. Where the
 * name is another one, the answer says where it stands under the id, and how the name led there.
 */
export const byId = <Query extends { readonly model_id?: string }>(
  models: NamedModels,
  query: Query,
  address: string
): Effect.Effect<ById<Query>, UnknownModel> => {
  const { model_id: name } = query
  if (name === undefined || models.has(name)) return Effect.succeed({ query })
  return Effect.map(modelNamed({ modelById: models }, name), (match) => ({
    query: { ...query, model_id: match.model_id },
    headers: { "content-location": canonicalAddress(address, match.model_id), [MATCHED]: matched(name, match) }
  }))
}

/** The address of the same question by the model's id, in its path or in its query. */
const canonicalAddress = (address: string, modelId: string): string => {
  const { pathname, search, searchParams } = new URL(address, "http://localhost")
  if (pathname.includes("/models/")) return `${pathname.replace(/(\/models\/)[^/]+/u, `$1${modelId}`)}${search}`
  searchParams.set("model_id", modelId)
  return `${pathname}?${searchParams.toString()}`
}
