import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { Forbidden, Unauthorized, Unavailable } from "./Problems.ts"

/**
 * Who asks: a signed-in user, in one of their sessions.
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
 * On private endpoints: the bearer token names a user whose session is open; decided before anything else.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(SignedIn).middlewares.has(SignedIn) // => true
 */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: Caller }>()("@ratecard/api/SignedIn", {
  security: { bearer },
  error: [Unauthorized, Unavailable]
}) {}

/**
 * For public endpoints that know their callers: no credential is fine, an invalid one is refused.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(OptionallySignedIn).middlewares.has(OptionallySignedIn) // => true
 */
export class OptionallySignedIn extends HttpApiMiddleware.Service<OptionallySignedIn, { provides: MaybeCaller }>()(
  "@ratecard/api/OptionallySignedIn",
  { security: { bearer }, error: [Unauthorized, Unavailable] }
) {}

/** What {@link OptionallySignedIn} means in the document: the bearer token may be left out. */
export const OPTIONAL_BEARER = [{}, { bearer: [] }]

/**
 * On administrative endpoints: the signed-in user is an administrator.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(Administrator).middlewares.has(Administrator) // => true
 */
export class Administrator extends HttpApiMiddleware.Service<Administrator, { provides: Caller }>()(
  "@ratecard/api/Administrator",
  { security: { bearer }, error: [Unauthorized, Forbidden, Unavailable] }
) {}

/**
 * On what changes something for a person: pages of a foreign origin are refused. A program says no origin.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(OwnPages).middlewares.has(OwnPages) // => true
 */
export class OwnPages extends HttpApiMiddleware.Service<OwnPages>()("@ratecard/api/OwnPages", { error: Forbidden }) {}
