import type { CallbackRequest, IdentityProviderName, User } from "@ratecard/api"
import { Context, Effect, Layer, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { type Attempt, newAttempt, sealed, unsealed, useAttempt } from "./attempts.ts"
import { IdentityProviders } from "./IdentityProviders.ts"
import { derivedKeys, signingSecrets } from "./secrets.ts"
import { type Renewal, Sessions } from "./Sessions.ts"
import { type ProviderFailed, SignInRefused } from "./signInFailures.ts"

/** This deployment has no such identity provider. */
export class NotConfigured extends Schema.TaggedError<NotConfigured>()("NotConfigured", {}) {}

/** Codes of every provider are far shorter. */
const MAX_CODE_LENGTH = 4096

/** Sign-in through an identity provider, from the address it begins at to the session it opens. */
export class SignIn extends Context.Service<
  SignIn,
  {
    readonly providers: ReadonlyArray<IdentityProviderName>
    /** Where the person goes, and the sealed text that their browser has to show in the end. */
    begin(
      provider: IdentityProviderName
    ): Effect.Effect<
      { readonly address: URL; readonly state: string; readonly ticket: string },
      NotConfigured | ProviderFailed | SignInRefused
    >
    /** The session of the person that the provider sent back; a ticket is good for one. */
    complete(
      provider: IdentityProviderName,
      returned: CallbackRequest,
      ticket: string | undefined
    ): Effect.Effect<
      Renewal & { readonly user: User },
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
        const keys = derivedKeys(signingSecrets(settings), "sign-in cookie")

        const providerOf = Effect.fnUntraced(function* (name: IdentityProviderName) {
          return providers.get(name) ?? (yield* new NotConfigured())
        })
        const proofOf = ({ provider, ...attempt }: Attempt) => ({
          ...attempt,
          redirectUri: `${settings.webUrl}/auth/${provider}/callback`
        })

        const begin = Effect.fnUntraced(function* (name: IdentityProviderName) {
          const provider = yield* providerOf(name)
          const attempt = yield* newAttempt(name)
          const address = yield* provider.address(proofOf(attempt))
          return { address, state: attempt.state, ticket: yield* sealed(attempt, keys[0]) }
        }, Effect.provideContext(crypto))

        const complete = Effect.fnUntraced(function* (
          name: IdentityProviderName,
          { code, iss, state }: CallbackRequest,
          ticket: string | undefined
        ) {
          const provider = yield* providerOf(name)
          const attempt = ticket === undefined ? undefined : yield* unsealed(ticket, keys)
          if (attempt?.provider !== name || (state !== undefined && state !== attempt.state)) {
            return yield* new SignInRefused()
          }
          if (code === "" || code.length > MAX_CODE_LENGTH || !code.isWellFormed()) return yield* new SignInRefused()
          if (!(yield* database.transaction(useAttempt(attempt)))) return yield* new SignInRefused()
          return yield* sessions.open(yield* provider.identify(proofOf(attempt), { code, iss }))
        }, Effect.provideContext(crypto))

        return SignIn.of({ providers: [...providers.keys()], begin, complete })
      })
    ).pipe(Layer.provide(Aead.layerWebCrypto.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))))
}
