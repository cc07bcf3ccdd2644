import { Caller, type KeyCheck, NotFound, RatecardApi } from "@ratecard/api"
import type { ProviderSlug } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ApiKeys, type OpenedKey } from "../../keys/ApiKeys.ts"
import { unreadable } from "../../keys/unreadable.ts"
import { ModelProvider } from "../../providers/ModelProvider.ts"
import { away } from "../errors/problems.ts"

export const KeysHandlers = HttpApiBuilder.group(
  RatecardApi,
  "keys",
  Effect.fnUntraced(function* (handlers) {
    const keys = yield* ApiKeys
    const providers = yield* ModelProvider

    /** Only the provider's own word changes what is known of a key; without it, nobody can call the key valid. */
    const check = (key: OpenedKey) =>
      Effect.matchEffect(providers.check(key), {
        onSuccess: () => Effect.as(keys.mark(key, true), VALID),
        onFailure: ({ _tag, message }) =>
          Effect.as(_tag === "KeyRefused" ? keys.mark(key, false) : Effect.void, { is_valid: false, error: message })
      })

    return handlers
      .handle("apiKeys", () =>
        Effect.flatMap(Caller, ({ user_id }) => keys.list(user_id)).pipe(
          Effect.map((stored) => ({ keys: stored })),
          Effect.catchTag("DatabaseUnavailable", away)
        )
      )
      .handle("addApiKey", ({ payload }) =>
        Effect.flatMap(Caller, ({ user_id }) => keys.put(user_id, payload)).pipe(
          Effect.catchTag("DatabaseUnavailable", away)
        )
      )
      .handle("removeApiKey", ({ params: { provider } }) =>
        Effect.flatMap(Caller, ({ user_id }) => keys.remove(user_id, provider)).pipe(
          Effect.catchTags({ NoStoredKey: () => missing(provider), DatabaseUnavailable: away })
        )
      )
      .handle("validateApiKey", ({ params: { provider } }) =>
        Effect.flatMap(Caller, ({ user_id }) => keys.open(user_id, provider)).pipe(
          Effect.flatMap(check),
          Effect.catchTags({
            Unreadable: () => Effect.succeed({ is_valid: false, error: unreadable(provider) }),
            NoStoredKey: () => missing(provider),
            DatabaseUnavailable: away
          })
        )
      )
  })
)

const VALID: typeof KeyCheck.Type = { is_valid: true, error: null }

const missing = (provider: ProviderSlug) =>
  Effect.fail(new NotFound({ detail: `You have no key stored for '${provider}'.` }))
