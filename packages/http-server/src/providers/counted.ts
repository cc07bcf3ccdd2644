import type { ProviderSlug } from "@ratecard/core"
import { Effect } from "effect"
import { ProviderFailed, unreached } from "./faults.ts"

/** A count that a provider gave, if it is one. */
export const counted = (provider: ProviderSlug, tokens: unknown): Effect.Effect<number, ProviderFailed> =>
  typeof tokens === "number" && Number.isSafeInteger(tokens) && tokens >= 0
    ? Effect.succeed(tokens)
    : Effect.fail(unreached(provider, undefined))
