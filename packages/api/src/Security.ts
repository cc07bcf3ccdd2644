import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { Forbidden, Unauthorized, Unavailable } from "./Problems.ts"

/** Who asks: a signed-in user, in one of their sessions. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly user_id: string
    readonly session_id: string
    /** Null where the user's identity provider stated none as verified. */
    readonly verified_email: string | null
  }
>()("@ratecard/api/Caller") {}

/** Who asks, if they say so; null for anybody. */
export class MaybeCaller extends Context.Service<MaybeCaller, Caller["Service"] | null>()(
  "@ratecard/api/MaybeCaller"
) {}

const bearer = HttpApiSecurity.bearer

/** On private endpoints: the bearer token names a user whose session is open; decided before anything else. */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: Caller }>()("@ratecard/api/SignedIn", {
  security: { bearer },
  error: [Unauthorized, Unavailable]
}) {}

/** On public endpoints that know their callers: no credential is fine, one that names nobody is refused. */
export class OptionallySignedIn extends HttpApiMiddleware.Service<OptionallySignedIn, { provides: MaybeCaller }>()(
  "@ratecard/api/OptionallySignedIn",
  { security: { bearer }, error: [Unauthorized, Unavailable] }
) {}

/** What {@link OptionallySignedIn} means in the document: the bearer token may be left out. */
export const OPTIONAL_BEARER = [{}, { bearer: [] }]

/** On administrative endpoints: the signed-in user is an administrator. */
export class Administrator extends HttpApiMiddleware.Service<Administrator, { provides: Caller }>()(
  "@ratecard/api/Administrator",
  { security: { bearer }, error: [Unauthorized, Forbidden, Unavailable] }
) {}
