import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { Forbidden, Unauthorized, Unavailable } from "./Problems.ts"

/**
 * The signed-in user who asks, and their session.
 *
 * @example
 * const ada = { user_id: "1", session_id: "2", verified_email: "ada@example.org" }
 * const asked = Effect.map(Caller, ({ user_id }) => user_id)
 * Effect.runSync(Effect.provideService(asked, Caller, ada)) // => "1"
 */
export class Caller extends Context.Service<
  Caller,
  {
    readonly user_id: string
    readonly session_id: string
    /** Null if the user's identity provider stated none as verified. */
    readonly verified_email: string | null
  }
>()("@ratecard/api/Caller") {}

/**
 * The caller, if signed in; otherwise null.
 *
 * @example
 * const isSignedIn = Effect.map(MaybeCaller, (caller) => caller !== null)
 * Effect.runSync(Effect.provideService(isSignedIn, MaybeCaller, null)) // => false
 */
export class MaybeCaller extends Context.Service<MaybeCaller, Caller["Service"] | null>()(
  "@ratecard/api/MaybeCaller"
) {}

const bearer = HttpApiSecurity.bearer

/**
 * Requires a bearer token of a user whose session is open. It is checked before anything else.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(SignedIn).middlewares.has(SignedIn) // => true
 */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: Caller }>()("@ratecard/api/SignedIn", {
  security: { bearer },
  error: [Unauthorized, Unavailable]
}) {}

/**
 * Lets a public endpoint know its caller: a request without a token passes, one with an invalid token is refused.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(OptionallySignedIn).middlewares.has(OptionallySignedIn) // => true
 */
export class OptionallySignedIn extends HttpApiMiddleware.Service<OptionallySignedIn, { provides: MaybeCaller }>()(
  "@ratecard/api/OptionallySignedIn",
  { security: { bearer }, error: [Unauthorized, Unavailable] }
) {}

/** The security of {@link OptionallySignedIn} in the OpenAPI document: the bearer token may be left out. */
export const OPTIONAL_BEARER = [{}, { bearer: [] }]

/**
 * Requires a signed-in administrator.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(Administrator).middlewares.has(Administrator) // => true
 */
export class Administrator extends HttpApiMiddleware.Service<Administrator, { provides: Caller }>()(
  "@ratecard/api/Administrator",
  { security: { bearer }, error: [Unauthorized, Forbidden, Unavailable] }
) {}

/**
 * Refuses pages of a foreign origin on endpoints that change something for a person. Programs send no origin.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(OwnPages).middlewares.has(OwnPages) // => true
 */
export class OwnPages extends HttpApiMiddleware.Service<OwnPages>()("@ratecard/api/OwnPages", { error: Forbidden }) {}
