import type { CallAnswer } from "@ratecard/api"
import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import { type CatalogueView, type Model, providerOf } from "@ratecard/core/catalogue"
import { costOf } from "MISSING"
import { Context, Effect, Layer } from "effect"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { ApiKeys } from "../keys/ApiKeys.ts"
import { unreadable } from "../keys/unreadable.ts"
import type { Generation } from "../providers/generation.ts"
import { ModelProvider } from "../providers/ModelProvider.ts"

/** Model calls with the users' own keys. */
export class Calls extends Context.Service<
  Calls,
  {
    /**
     * Asks the model that `name` means for an answer to `text`, with the user's key, and prices what the
     * provider says that this used. A call that fails is an answer that says why.
     */
    call(userId: string, name: string, text: string): Effect.Effect<CallAnswer, UnknownModel | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Calls") {
  static readonly layer = Layer.effect(
    Calls,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const keys = yield* ApiKeys
      const providers = yield* ModelProvider

      const call = Effect.fn("Calls.call")(function* (userId: string, name: string, text: string) {
        const model = yield* catalogue.find(name)
        const view = yield* catalogue.view
        const { id, provider } = model
        if (!model.supports_byok) return failed(model, `${nameOf(model)} has retired this model.`)
        return yield* keys.open(userId, provider).pipe(
          Effect.flatMap((key) => providers.generate(key, view.entryById.get(id)?.api_name ?? model.name, text)),
          Effect.map((generation) => answered(model, view, generation)),
          Effect.catchTags({
            NoStoredKey: () => Effect.succeed(failed(model, `You have no key stored for ${nameOf(model)}.`)),
            Unreadable: () => Effect.succeed(failed(model, unreadable(provider))),
            KeyRefused: ({ message }) => Effect.succeed(failed(model, message)),
            ProviderFailed: ({ message }) => Effect.succeed(failed(model, message))
          })
        )
      })
      return Calls.of({ call })
    })
  )
}

const nameOf = ({ provider }: Model): string => providerOf(provider).displayName

const failed = ({ currency, id }: Model, error: string): CallAnswer => ({
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
const answered = (model: Model, { entryById }: CatalogueView, { text, usage }: Generation): CallAnswer => {
  if (usage === null) {
    const error = `${nameOf(model)} did not say what this used: its tokens and costs are unknown.`
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
