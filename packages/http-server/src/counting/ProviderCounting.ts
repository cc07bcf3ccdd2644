import type { Model, ProviderSlug } from "@ratecard/core/catalogue"
import type { ProviderCount } from "@ratecard/core/effect"
import { Context, Effect, Layer } from "effect"
import type { Settings } from "../Config.ts"
import { ApiKeys } from "../keys/ApiKeys.ts"
import { ModelProvider } from "../providers/ModelProvider.ts"

/** The limit in characters: some providers answer with megabytes of tokens. */
const LONG = 200_000

/** More at once would be refused: Sber serves a private person one request at a time. */
const atOnce = (provider: ProviderSlug, text: string): number => (provider === "sber" || text.length > LONG ? 1 : 8)

/** Counts texts at the providers, with a user's own keys. */
export class ProviderCounting extends Context.Service<
  ProviderCounting,
  {
    /**
     * Counts as this user may: models whose provider they have no key for, or whose provider fails or
     * takes too long, are left out. All counts together end within one deadline.
     */
    readonly countFor: (userId: string) => ProviderCount
  }
>()("@ratecard/http-server/ProviderCounting") {
  static readonly layer = ({ providerTimeout }: Pick<Settings, "providerTimeout">) =>
    Layer.effect(
      ProviderCounting,
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const providers = yield* ModelProvider

        const countFor =
          (userId: string): ProviderCount =>
          (models, text) => {
            const counts = new Map<string, number>()
            const counting = (provider: ProviderSlug) =>
              Effect.flatMap(keys.open(userId, provider), (key) =>
                Effect.forEach(
                  models.filter((model) => model.provider === provider),
                  (model) =>
                    providers.countTokens(key, model.name, text).pipe(
                      Effect.map((tokens) => counts.set(model.id, tokens)),
                      Effect.option
                    ),
                  { concurrency: atOnce(provider, text), discard: true }
                )
              ).pipe(Effect.option)
            return Effect.forEach(providersOf(models), counting, { concurrency: "unbounded", discard: true }).pipe(
              Effect.timeoutOption(providerTimeout),
              Effect.as(counts)
            )
          }
        return ProviderCounting.of({ countFor })
      })
    )
}

const providersOf = (models: ReadonlyArray<Model>): ReadonlyArray<ProviderSlug> => [
  ...new Set(models.map(({ provider }) => provider))
]
