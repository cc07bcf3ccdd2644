import type { KeyCheck } from "@ratecard/api"
import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Context, Effect, Layer } from "effect"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { ModelProvider } from "../providers/ModelProvider.ts"
import { ApiKeys, type NoStoredKey, type OpenedKey } from "./ApiKeys.ts"
import { unreadable } from "./unreadable.ts"

/** Checks of stored keys with their providers. */
export class KeyChecks extends Context.Service<
  KeyChecks,
  {
    /**
     * Asks the provider about the user's key for it, and notes the answer with the key. Only the provider's own
     * answer changes the state of a key; without it, the key cannot be called valid.
     */
    check(
      userId: string,
      provider: ProviderSlug
    ): Effect.Effect<typeof KeyCheck.Type, NoStoredKey | DatabaseUnavailable>
  }
>()("@ratecard/http-server/KeyChecks") {
  static readonly layer = Layer.effect(
    KeyChecks,
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const providers = yield* ModelProvider

      const checkOpened = (key: OpenedKey) =>
        Effect.matchEffect(providers.check(key), {
          onSuccess: () => Effect.as(keys.mark(key, true), VALID),
          onFailure: ({ _tag, message }) =>
            Effect.as(_tag === "KeyRefused" ? keys.mark(key, false) : Effect.void, notValid(message))
        })

      return KeyChecks.of({
        check: (userId, provider) =>
          keys.open(userId, provider).pipe(
            Effect.flatMap(checkOpened),
            Effect.catchTag("Unreadable", () => Effect.succeed(notValid(unreadable(provider))))
          )
      })
    })
  )
}

const VALID: typeof KeyCheck.Type = { is_valid: true, error: null }

const notValid = (error: string): typeof KeyCheck.Type => ({ is_valid: false, error })
