import type { ProviderSlug } from "@ratecard/core/catalogue"
import type { LanguageModel } from "ai"
import { Effect, type Redacted } from "effect"
import { boundedFetch } from "../upstream/boundedFetch.ts"
import { KeyRefused, nameOf, type ProviderFailed, refused, unreachableFault } from "./faults.ts"

/** A user's key for a provider, with what belongs to it. */
export interface ProviderKey {
  readonly provider: ProviderSlug
  readonly key: Redacted.Redacted
  readonly extra: Redacted.Redacted<Readonly<Record<string, string>>>
}

/** The access to a provider with one key: its address is the operator's, the rest the user's. */
export interface Access {
  readonly provider: ProviderSlug
  readonly baseUrl: string
  /** The address that gives access tokens for keys, with the one provider that wants that. */
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

/** The protocol of one kind of provider. */
export interface Protocol {
  /** One light request; succeeds where the provider takes the key. */
  check(access: Access): Asking<void>
  /** The model, as the AI SDK calls it; its package is loaded here and not before. */
  model(access: Access, name: string): Asking<CallableModel>
  /** Absent if the provider counts for no caller, or its models are counted here. */
  readonly count?: TokenCount
}

/** The request for the tokens of a text, which costs nothing. */
export interface TokenCount {
  readonly request: (access: Access, model: string, text: string) => Asking<KeyedRequest>
  /** Reads the number in its answer, which may be any JSON. */
  readonly tokensIn: (answer: any) => unknown
}

/** A count of a long text lists all its tokens; no answer needs more. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/**
 * `fetch` for requests with a key: it follows no redirect, because `fetch` itself would take some
 * kinds of keys along to another host, and it reads no endless answer.
 */
export const keyedFetch = boundedFetch(MAX_ANSWER_BYTES, { redirect: "error" })

/** Characters that a header can carry; `fetch` would quote another value in its exception. */
const SENDABLE = /^[\x21-\x7e]+$/u

/** The JSON that answers a request; any status but a 2xx is a fault, and so is what is not JSON. */
export const askProvider = (
  { extra, key, provider }: Access,
  { body, headers, secrets = [], url }: KeyedRequest
): Asking<any> =>
  Effect.flatMap(
    Effect.tryPromise({
      try: async (signal) => {
        const response = await keyedFetch(url, {
          signal,
          method: body === undefined ? "GET" : "POST",
          headers: {
            accept: "application/json",
            "user-agent": "ratecard",
            ...(body === undefined || body instanceof URLSearchParams ? {} : { "content-type": "application/json" }),
            ...headers
          },
          ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) })
        })
        const text = await response.text()
        return response.ok ? { json: JSON.parse(text) as unknown } : { status: response.status, body: text }
      },
      catch: (error) => unreachableFault(provider, error)
    }),
    (answer) =>
      "json" in answer
        ? Effect.succeed(answer.json)
        : Effect.fail(refused(provider, answer, [key, ...Object.values(extra), ...secrets]))
  )

/** Keys that no header can carry are none; no provider is asked about them. */
export const requireSendable = ({ key, provider }: Pick<Access, "key" | "provider">): Effect.Effect<void, KeyRefused> =>
  SENDABLE.test(key)
    ? Effect.void
    : Effect.fail(
        new KeyRefused({
          message: `The key has spaces or other characters that cannot be sent to ${nameOf(provider)}.`
        })
      )
