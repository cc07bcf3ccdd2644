import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Context, Duration, Effect, Layer, Redacted } from "effect"
import type { Settings } from "../Config.ts"
import { anthropic } from "./anthropicMessages.ts"
import { deepseek, mistral, moonshot, qwen } from "./chatCompletions.ts"
import { countExactly } from "./countExactly.ts"
import { type KeyRefused, nameOf, ProviderFailed } from "./faults.ts"
import { type Generation, generation } from "./generation.ts"
import { sber } from "./gigaChat.ts"
import { google } from "./googleGenerateContent.ts"
import { type Access, type Asking, type Protocol, type ProviderKey, requireSendable } from "./protocol.ts"
import { Circuits } from "../upstream/Circuits.ts"
import { openai, xai } from "./responses.ts"
import { yandex } from "./yandexModels.ts"

const PROTOCOLS: Readonly<Record<ProviderSlug, Protocol>> = {
  openai,
  anthropic,
  google,
  mistral,
  deepseek,
  xai,
  qwen,
  moonshot,
  yandex,
  sber
}

/**
 * Requests to the model providers with a user's own key. Everything ends within its deadline, and no error holds any
 * part of a key or of a request.
 */
export class ModelProvider extends Context.Service<
  ModelProvider,
  {
    /** Succeeds where the provider takes the key; any fault but {@link KeyRefused} says nothing about it. */
    check(key: ProviderKey): Effect.Effect<void, KeyRefused | ProviderFailed>
    /** Counts the tokens of `text` at the provider, for its model of this name. */
    countTokens(key: ProviderKey, model: string, text: string): Effect.Effect<number, KeyRefused | ProviderFailed>
    /** The answer of the provider's model of this name to `text`. Never tried again. */
    generate(key: ProviderKey, model: string, text: string): Effect.Effect<Generation, KeyRefused | ProviderFailed>
  }
>()("@ratecard/http-server/ModelProvider") {
  /** Providers at the addresses that the operator set. */
  static readonly layer = ({
    callTimeout,
    providerTimeout,
    providerUrls,
    sberAuthUrl
  }: Pick<Settings, "callTimeout" | "providerTimeout" | "providerUrls" | "sberAuthUrl">) =>
    Layer.effect(
      ModelProvider,
      Effect.map(Circuits, (circuits) => {
        const ask = <A>(
          { extra, key, provider }: ProviderKey,
          deadline: Duration.Duration,
          what: "check" | "count" | "call",
          asking: (protocol: Protocol, access: Access) => Asking<A>
        ): Asking<A> => {
          const baseUrl = providerUrls[provider]
          if (baseUrl === null) {
            return Effect.fail(
              new ProviderFailed({ message: `This server is not set up to call ${nameOf(provider)}.` })
            )
          }
          const access = {
            provider,
            baseUrl,
            authUrl: provider === "sber" ? sberAuthUrl : null,
            key: Redacted.value(key),
            extra: Redacted.value(extra)
          }
          const answer = Effect.andThen(requireSendable(access), asking(PROTOCOLS[provider], access)).pipe(
            Effect.timeoutOrElse({
              duration: deadline,
              orElse: () =>
                new ProviderFailed({
                  message: `${nameOf(provider)} did not answer within ${Duration.format(deadline)}.`,
                  // How long a model thinks is up to who asks it.
                  isOutage: what !== "call"
                })
            })
          )
          return circuits
            .guard<A, KeyRefused | ProviderFailed, never>(`${provider} ${what}`, answer, {
              isOutage: (fault) => fault._tag === "ProviderFailed" && fault.isOutage === true,
              paused: new ProviderFailed({ message: `${nameOf(provider)} does not answer. Try again.` })
            })
            .pipe(
              // Why is for the caller alone: a provider may quote what it was asked.
              Effect.tapError(({ _tag }) =>
                Effect.logDebug("A model provider failed", { provider, what, fault: _tag })
              ),
              Effect.withSpan(`ModelProvider.${what}`, {
                kind: "client",
                attributes: { "ratecard.provider": provider }
              })
            )
        }

        return ModelProvider.of({
          check: (key) => ask(key, providerTimeout, "check", (protocol, access) => protocol.check(access)),
          countTokens: (key, model, text) =>
            ask(key, providerTimeout, "count", ({ count }, access) =>
              count === undefined
                ? Effect.fail(new ProviderFailed({ message: `${nameOf(key.provider)} does not count tokens.` }))
                : countExactly(count, access, model, text.toWellFormed())
            ),
          generate: (key, model, text) =>
            ask(key, callTimeout, "call", (protocol, access) =>
              Effect.flatMap(protocol.model(access, model), (callable) =>
                generation(access, callable, text.toWellFormed())
              )
            )
        })
      })
    )
}
