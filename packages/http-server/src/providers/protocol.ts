import type { ProviderSlug } from "@ratecard/core/catalogue"
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

/** A request of our own to a provider. */
export interface KeyedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, or a form as it is; without one the request is a GET. */
  readonly body?: unknown
  /** Secrets that came up on the way, which no answer may show either. */
  readonly secrets?: ReadonlyArray<string>
}

/** A model that is ready to be called. */
export interface CallableModel {
  readonly model: LanguageModel
  /** The request's parameters in addition to the text, in the terms of its package. */
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
  /** Absent if the provider counts for no caller, or its models are counted here. */
  readonly count?: TokenCount
}

/** How a provider is asked for the tokens of a text, which costs nothing. */
export interface TokenCount {
  readonly request: (access: Access, model: string, text: string) => Asking<KeyedRequest>
  /** Where the number is in its answer, which may be any JSON. */
  readonly tokensIn: (answer: any) => unknown
}
