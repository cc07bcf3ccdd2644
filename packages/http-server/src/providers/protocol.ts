import type { ProviderSlug } from "@ratecard/core"
import type { LanguageModel } from "ai"
import type { Effect, Redacted } from "effect"
import type { KeyRefused, ProviderFailed } from "./faults.ts"

/** A user's key for a provider, with what belongs to it. */
export interface ProviderKey {
  readonly provider: ProviderSlug
  readonly key: Redacted.Redacted
  readonly extra: Redacted.Redacted<Readonly<Record<string, string>>>
}

/** How a provider is reached with one key: its address is the operator's, the rest the user's. */
export interface Access {
  readonly provider: ProviderSlug
  readonly baseUrl: string
  /** Where access tokens are given for keys, with the one provider that wants that. */
  readonly authUrl: string | null
  readonly key: string
  readonly extra: Readonly<Record<string, string>>
}

/** A model that is ready to be called. */
export interface CallableModel {
  readonly model: LanguageModel
  /** What it is asked beside the text, in the terms of its package. */
  readonly options?: Readonly<Record<string, Record<string, boolean>>>
  /** Secrets that came up on the way, which no answer may show either. */
  readonly secrets?: ReadonlyArray<string>
}

export type Asking<A> = Effect.Effect<A, KeyRefused | ProviderFailed>

/** How one kind of provider is spoken to. */
export interface Protocol {
  /** One light request; succeeds where the provider takes the key. */
  check(access: Access): Asking<void>
  /** The model, as the AI SDK calls it; its package is loaded here and not before. */
  model(access: Access, name: string): Asking<CallableModel>
  /** How many tokens the provider counts in a text; absent where it does not count. */
  count?(access: Access, model: string, text: string): Asking<number>
}
