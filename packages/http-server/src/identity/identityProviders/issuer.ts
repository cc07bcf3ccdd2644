import { Redacted } from "effect"
import type * as OpenIdClient from "openid-client"
import type { OAuthClient } from "./identityProvider.ts"
import { isPlain, openidClient, providerFetch, TIMEOUT_SECONDS } from "./openidClient.ts"

/** An OpenID provider, as its discovery document describes it. */
export interface Issuer {
  readonly client: typeof OpenIdClient
  readonly metadata: OpenIdClient.ServerMetadata
  /** What the library asks it with, made anew. */
  readonly configure: () => OpenIdClient.Configuration
  /** Lets the next request prove who we are in another way; false where there is none left. */
  readonly tryOtherMethod: () => boolean
}

export const discoverIssuer = async ({
  clientId,
  clientSecret,
  issuer
}: OAuthClient & { readonly issuer: string }): Promise<Issuer> => {
  const client = await openidClient()
  const prepare = [client.enableNonRepudiationChecks, ...(isPlain(issuer) ? [client.allowInsecureRequests] : [])]
  let methods = [
    client.ClientSecretBasic(Redacted.value(clientSecret)),
    client.ClientSecretPost(Redacted.value(clientSecret))
  ]
  const authenticate: OpenIdClient.ClientAuth = (...request) => methods[0]!(...request)
  const discovered = await client.discovery(new URL(issuer), clientId, {}, authenticate, {
    execute: prepare,
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: providerFetch
  })
  const metadata = discovered.serverMetadata()
  // Which of the two a client was registered for, only the answers tell.
  const supported = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  if (!supported.includes("client_secret_basic")) methods = methods.slice(1)
  return {
    client,
    metadata,
    configure: () => {
      const configuration = new client.Configuration(metadata, clientId, {}, authenticate)
      configuration.timeout = TIMEOUT_SECONDS
      configuration[client.customFetch] = providerFetch
      for (const change of prepare) change(configuration)
      return configuration
    },
    tryOtherMethod: () => {
      if (methods.length === 1 || !supported.includes("client_secret_post")) return false
      methods = methods.slice(1)
      return true
    }
  }
}
