import { type CallAnswer as Answer, type CallRequest, Caller, RatecardApi } from "@ratecard/api"
import { Catalogue, type CatalogueView, costOf, type Model } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeys } from "../../keys/ApiKeys.ts"
import { unreadable } from "../../keys/unreadable.ts"
import { nameOf } from "../../providers/faults.ts"
import type { Generation } from "../../providers/generation.ts"
import { ModelProvider } from "../../providers/ModelProvider.ts"
import { modelNamed, tellMatch } from "./modelNames.ts"
import { away } from "../errors/problems.ts"

export const CallHandlers = HttpApiBuilder.group(
  RatecardApi,
  "calls",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* Catalogue
    const keys = yield* ApiKeys
    const providers = yield* ModelProvider

    const call = Effect.fnUntraced(function* ({ model_id, text }: CallRequest) {
      const view = yield* catalogue.view
      const match = yield* modelNamed(view, model_id)
      yield* tellMatch(model_id, match)
      const model = view.modelById.get(match.model_id)!
      const { provider } = model
      if (!model.supports_byok) return failed(model, `${nameOf(provider)} has retired this model.`)
      const entry = view.entryById.get(match.model_id)!
      const { user_id } = yield* Caller
      return yield* keys.open(user_id, provider).pipe(
        Effect.flatMap((key) => providers.generate(key, entry.api_name ?? model.name, text)),
        Effect.map((generation) => answered(model, view, generation)),
        Effect.catchTags({
          NoStoredKey: () => Effect.succeed(failed(model, `You have no key stored for ${nameOf(provider)}.`)),
          Unreadable: () => Effect.succeed(failed(model, unreadable(provider))),
          KeyRefused: ({ message }) => Effect.succeed(failed(model, message)),
          ProviderFailed: ({ message }) => Effect.succeed(failed(model, message))
        })
      )
    })

    return handlers.handle("call", ({ payload }) => Effect.catchTag(call(payload), "DatabaseUnavailable", away))
  })
)

const failed = ({ currency, id }: Model, error: string): Answer => ({
  model_id: id,
  response_text: "",
  input_tokens: 0,
  output_tokens: 0,
  input_cost: 0,
  output_cost: 0,
  total_cost: 0,
  currency,
  error
})

/** At the prices in force; a provider that does not say what it used has still answered. */
const answered = (model: Model, { entryById }: CatalogueView, { text, usage }: Generation): Answer => {
  if (usage === null) {
    const error = `${nameOf(model.provider)} did not say what this used: its tokens and costs are unknown.`
    return { ...failed(model, error), response_text: text }
  }
  const cost = costOf({ model: model.id, usage }, entryById)
  if (cost.code !== "Priced") {
    return { ...failed(model, `The costs are unknown: ${cost.message}`), response_text: text }
  }
  const { input_cost, output_cost, total_cost } = cost
  const { input_tokens, output_tokens } = cost.usage
  return {
    ...failed(model, ""),
    response_text: text,
    input_tokens,
    output_tokens,
    input_cost,
    output_cost,
    total_cost,
    error: null
  }
}
