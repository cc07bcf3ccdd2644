import { Data, Effect } from "effect"
import { membersOf, rootCause } from "../../upstream/unknownValues.ts"

/** The caller has not shown that they are the person: the code, the state, the issuer or the token is wrong. */
export class SignInRefused extends Data.TaggedError("SignInRefused") {}

/** The identity provider did not do its part; `reason` is for the log, and names no code, token or secret. */
export class ProviderFailed extends Data.TaggedError("ProviderFailed")<{ readonly reason: string }> {}

/** Errors of a provider that refuse this service, and not the code. */
const OUR_FAULT = new Set([
  "invalid_client",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "incorrect_client_credentials",
  "redirect_uri_mismatch",
  "server_error",
  "temporarily_unavailable",
  "slow_down"
])

/** Codes of openid-client for an ID token that does not prove what it should. */
const UNPROVEN = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"
])

/** A call of openid-client with its failure as one of the two. */
export const callProvider = <A>(call: () => Promise<A>): Effect.Effect<A, ProviderFailed | SignInRefused> =>
  Effect.tryPromise({ try: call, catch: failureOf })

/** The provider answered, and did not say who the person is. */
export const unknownPerson = Effect.fail(new ProviderFailed({ reason: "it did not identify the user" }))

const failureOf = (error: unknown): ProviderFailed | SignInRefused => {
  const refusal = refusalOf(error)
  if (refusal !== undefined && !OUR_FAULT.has(refusal) && statusOf(error) < 500) return new SignInRefused()
  const code = membersOf(error)["code"]
  if (typeof code === "string" && UNPROVEN.has(code)) return new SignInRefused()
  return new ProviderFailed({ reason: refusal === undefined ? innermost(error) : `it said ${printable(refusal)}` })
}

/** Whether a failure says that this service did not prove who it is. */
export const isClientRefused = ({ reason }: ProviderFailed): boolean => reason === "it said invalid_client"

/** The `error` of a token answer: openid-client raises the one of a 4xx, and keeps the one of a 200 in the causes. */
const refusalOf = (error: unknown): string | undefined => {
  for (let at = error; typeof at === "object" && at !== null; at = membersOf(at)["cause"]) {
    const refusal = membersOf(membersOf(at)["body"] ?? at)["error"]
    if (typeof refusal === "string") return refusal
  }
  return undefined
}

const statusOf = (error: unknown): number => Number(membersOf(error)["status"] ?? 200)

/** Why the request failed; some causes are answers, which stay out of the log. */
const innermost = (error: unknown): string => {
  const root = rootCause(error)
  const { status } = membersOf(membersOf(root)["cause"])
  const message = root instanceof Error ? printable(root.message) : "it failed"
  return typeof status === "number" ? `${message} (status ${status})` : message
}

const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, "").slice(0, 200)
