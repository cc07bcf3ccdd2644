import type { IdentityProviderName } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import type { Settings } from "../Config.ts"
import { github } from "./github.ts"
import type { IdentityProvider, Proof, Returned } from "./identityProvider.ts"
import { openid } from "./openid.ts"
import type { Person } from "./person.ts"
import type { ProviderFailed, SignInRefused } from "./signInFailures.ts"
import { yandex } from "./yandex.ts"

/** An identity provider whose failures are logged. */
interface Provider {
  address(proof: Proof): Effect.Effect<URL, ProviderFailed | SignInRefused>
  identify(proof: Proof, returned: Returned): Effect.Effect<Person, ProviderFailed | SignInRefused>
}

/** The identity providers that this deployment is configured for. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  ReadonlyMap<IdentityProviderName, Provider>
>()("@ratecard/http-server/IdentityProviders") {
  static readonly layer = ({ identityProviders }: Pick<Settings, "identityProviders">) =>
    Layer.effect(
      IdentityProviders,
      Effect.map(HttpClient.HttpClient, (client) => {
        const { github: gitHub, google, oidc, yandex: yandexId } = identityProviders
        const configured: ReadonlyArray<readonly [IdentityProviderName, IdentityProvider | null]> = [
          ["google", google && openid(google)],
          ["github", gitHub && github(gitHub)],
          ["yandex", yandexId && yandex(yandexId)],
          ["oidc", oidc && openid(oidc)]
        ]
        return new Map(
          configured.flatMap(([name, provider]) => (provider === null ? [] : [[name, logged(name, provider, client)]]))
        )
      })
    ).pipe(Layer.provide(FetchHttpClient.layer))
}

const logged = (name: IdentityProviderName, provider: IdentityProvider, client: HttpClient.HttpClient): Provider => {
  const withLog = <A>(work: Effect.Effect<A, ProviderFailed | SignInRefused>) =>
    Effect.tapError(work, (failure) =>
      failure._tag === "ProviderFailed"
        ? Effect.logWarning(`no sign-in from ${name}: ${failure.reason}`)
        : Effect.logInfo(`a sign-in from ${name} was refused`)
    )
  return {
    address: (proof) => withLog(provider.address(proof)),
    identify: (proof, returned) =>
      withLog(Effect.provideService(provider.identify(proof, returned), HttpClient.HttpClient, client))
  }
}
