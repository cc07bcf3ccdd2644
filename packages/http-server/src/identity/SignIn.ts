import type { CallbackRequest, IdentityProviderName, User } from "@ratecard/api"
import { Context, Data, Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { type Attempt, newAttempt, openAttempt, sealAttempt, useAttempt } from "./attempts.ts"
import { IdentityProviders } from "./identityProviders/IdentityProviders.ts"
import { deriveKeys, signingSecrets } from "./secrets.ts"
import { type OpenedSession, Sessions } from "./Sessions.ts"
import { ProviderFailed, SignInRefused } from "./identityProviders/signInFailures.ts"

/** This deployment has no such identity provider. */
export class NotConfigured extends Data.TaggedError("NotConfigured") {}

/** Form of a code (RFC 6749, appendix A.11). Those of every provider are far shorter. */
const CODE = /^[\x20-\x7e]{1,4096}$/u

/** Sign-in through an identity provider, from the address it begins at to the session it opens. */
export class SignIn extends Context.Service<
  SignIn,
  {
    readonly providers: ReadonlyArray<IdentityProviderName>
    /** Address to send the person to, and the sealed text that their browser must show in the end. */
    begin(
      provider: IdentityProviderName
    ): Effect.Effect<
      { readonly address: URL; readonly state: string; readonly ticket: string },
      NotConfigured | ProviderFailed
    >
    /** The session of the person that the provider sent back; a ticket is good for one. */
    complete(
      provider: IdentityProviderName,
      returned: CallbackRequest,
      ticket: string
    ): Effect.Effect<
      OpenedSession & { readonly user: User },
      NotConfigured | ProviderFailed | SignInRefused | DatabaseUnavailable
    >
  }
>()("@ratecard/http-server/SignIn") {
  static readonly layer = (settings: Pick<Settings, "authSecrets" | "dataDir" | "webUrl">) =>
    Layer.effect(
      SignIn,
      Effect.gen(function* () {
        const database = yield* Database
        const providers = yield* IdentityProviders
        const sessions = yield* Sessions
        const crypto = yield* Effect.context<Aead.Aead | SecureRandom.SecureRandom>()
        const keys = deriveKeys(signingSecrets(settings), "sign-in cookie")

        const providerOf = Effect.fnUntraced(function* (name: IdentityProviderName) {
          return providers.get(name) ?? (yield* new NotConfigured())
        })
        const proofOf = ({ provider, ...attempt }: Attempt) => ({
          ...attempt,
          redirectUri: `${settings.webUrl}/auth/${provider}/callback`
        })

        const begin = Effect.fn("SignIn.begin")(function* (name: IdentityProviderName) {
          const provider = yield* providerOf(name)
          const attempt = yield* newAttempt(name)
          const address = yield* provider
            .address(proofOf(attempt))
            // Nothing is proved yet: the provider is at fault.
            .pipe(
              Effect.catchTag("SignInRefused", () => new ProviderFailed({ reason: "it refused to begin a sign-in" }))
            )
          return { address, state: attempt.state, ticket: yield* sealAttempt(attempt, keys[0]) }
        }, Effect.provideContext(crypto))

        const complete = Effect.fn("SignIn.complete")(function* (
          name: IdentityProviderName,
          { code, iss, state }: CallbackRequest,
          ticket: string
        ) {
          const provider = yield* providerOf(name)
          const attempt = yield* openAttempt(ticket, keys)
          if (attempt?.provider !== name || (state !== undefined && state !== attempt.state)) {
            return yield* new SignInRefused()
          }
          if (!CODE.test(code)) return yield* new SignInRefused()
          // An answer to another browser does not use up the attempt.
          yield* provider.requireIssuer(iss)
          if (!(yield* database.transaction(useAttempt(attempt)))) return yield* new SignInRefused()
          return yield* sessions.open(yield* provider.identify(proofOf(attempt), code))
        }, Effect.provideContext(crypto))

        return SignIn.of({ providers: [...providers.keys()], begin, complete })
      })
    ).pipe(Layer.provide(Aead.layerWebCrypto.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))))
}
