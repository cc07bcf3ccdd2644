import { Calculator } from "@ratecard/core/effect"
import { Layer } from "effect"
import type { Settings } from "../../Config.ts"
import { CountingPool } from "../../counting/CountingPool.ts"
import { AccessTokens } from "../../identity/AccessTokens.ts"
import { Authentication } from "../../identity/Authentication.ts"
import { ApiKeys } from "../../keys/ApiKeys.ts"
import { KeyVault } from "../../keys/KeyVault.ts"
import { ModelProvider } from "../../providers/ModelProvider.ts"
import { Circuits } from "../../upstream/Circuits.ts"
import { SignInLayer } from "../signIn/middleware.ts"

/**
 * Makes the services that several groups of handlers share, each a layer of its own: a group takes what it uses and no
 * more, since the platform copies a group's services into every request that it answers.
 */
export const sharedServices = (settings: Settings) => {
  const pool = CountingPool.layer(settings)
  const tokenizer = CountingPool.tokenizer.pipe(Layer.provide(pool))
  const tokens = AccessTokens.layer(settings)
  const known = Authentication.layer(settings).pipe(Layer.provide(tokens))
  const vault = KeyVault.layer(settings)
  return {
    /** The threads that count. */
    pool,
    tokenizer,
    calculator: Calculator.layerNoDeps.pipe(Layer.provide(tokenizer)),
    tokens,
    known,
    /** The middleware of endpoints for those who have signed in. */
    authentication: SignInLayer.pipe(Layer.provide(known)),
    vault,
    keys: ApiKeys.layer.pipe(Layer.provide(vault)),
    providers: ModelProvider.layer(settings).pipe(Layer.provide(Circuits.layer))
  }
}

export type SharedServices = ReturnType<typeof sharedServices>
