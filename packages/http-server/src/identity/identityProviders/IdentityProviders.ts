import type { IdentityProviderName } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import type { Settings } from "../../Config.ts"
import { Circuits } from "../../upstream/Circuits.ts"
import { github, yandex } from "./oauth.ts"
import { type IdentityProvider, type Proof, TIMEOUT_SECONDS } from "./identityProvider.ts"
import { openid } from "./openid.ts"
import type { Person } from "./person.ts"
import { ProviderFailed, type SignInRefused } from "./signInFailures.ts"

/** An identity provider whose failures are logged, and which gets no requests for a while after several of them. */
interface Provider {
  address(proof: Proof): Effect.Effect<URL, ProviderFailed | SignInRefused>
  requireIssuer(iss: string | undefined): Effect.Effect<void, ProviderFailed | SignInRefused>
  identify(proof: Proof, code: string): Effect.Effect<Person, ProviderFailed | SignInRefused>
}

/** The identity providers that this deployment is configured for. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  ReadonlyMap<IdentityProviderName, Provider>
>()("@ratecard/http-server/IdentityProviders") {
  static readonly layer = ({ identityProviders }: Pick<Settings, "identityProviders">) =>
    Layer.effect(
      IdentityProviders,
      Effect.gen(function* () {
        const client = yield* HttpClient.HttpClient
        const circuits = yield* Circuits
        const { github: gitHub, google, oidc, yandex: yandexId } = identityProviders
        const configured: ReadonlyArray<readonly [IdentityProviderName, IdentityProvider | null]> = [
          ["google", google && (yield* openid(google))],
          ["github", gitHub && github(gitHub)],
          ["yandex", yandexId && yandex(yandexId)],
          ["oidc", oidc && (yield* openid(oidc))]
        ]
        const guarded = (name: IdentityProviderName, provider: IdentityProvider): Provider => ({
          address: (proof) => logFailures(name, inTime(provider.address(proof))),
          requireIssuer: (iss) => logFailures(name, inTime(provider.requireIssuer(iss))),
          identify: (proof, code) => {
            const person = Effect.provideService(provider.identify(proof, code), HttpClient.HttpClient, client)
            const answer = circuits.guard(name, inTime(person), {
              isOutage: ({ _tag }) => _tag === "ProviderFailed",
              paused: new ProviderFailed({
                reason: "it failed several times in a row; the next try is in a few seconds"
              })
            })
            return logFailures(name, answer)
          }
        })
        return new Map(
          configured.flatMap(([name, provider]) => (provider === null ? [] : [[name, guarded(name, provider)]]))
        )
      })
    ).pipe(Layer.provide([FetchHttpClient.layer, Circuits.layer]))
}

/** A sign-in takes several requests, each with a deadline of its own. */
const inTime = <A>(work: Effect.Effect<A, ProviderFailed | SignInRefused>) =>
  Effect.timeoutOrElse(work, {
    duration: `${TIMEOUT_SECONDS} seconds`,
    orElse: () => new ProviderFailed({ reason: `it did not finish its answers within ${TIMEOUT_SECONDS} seconds` })
  })

const logFailures = <A>(name: IdentityProviderName, work: Effect.Effect<A, ProviderFailed | SignInRefused>) =>
  Effect.tapError(work, (failure) =>
    failure._tag === "ProviderFailed"
      ? Effect.logWarning(`A sign-in with ${name} failed: ${failure.reason}`)
      : Effect.logInfo(`${name} refused a sign-in`)
  )
