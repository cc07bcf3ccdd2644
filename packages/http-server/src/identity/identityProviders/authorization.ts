import { createHash } from "node:crypto"
import type { Proof } from "./identityProvider.ts"

/** What every request for an authorization says. */
export const authorization = ({ redirectUri, state, verifier }: Proof, scope: string | undefined) => ({
  ...(scope === undefined ? {} : { scope }),
  state,
  redirect_uri: redirectUri,
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256"
})

/** Where the provider sent the person, as openid-client wants to see it. */
export const returnAddress = ({ redirectUri, state }: Proof, code: string, iss: string): URL => {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, iss }).toString()
  return url
}

export const checksOf = ({ state, verifier }: Proof) => ({ expectedState: state, pkceCodeVerifier: verifier })
