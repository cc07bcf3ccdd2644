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

const bearer = HttpApiSecurity.bearer

/** On private endpoints: the bearer token names a user whose session is open; decided before anything else. */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: Caller }>()("@ratecard/api/SignedIn", {
  security: { bearer },
  error: [Unauthorized, Unavailable]
}) {}

/** On administrative endpoints: the signed-in user is an administrator. */
export class Administrator extends HttpApiMiddleware.Service<Administrator, { provides: Caller }>()(
  "@ratecard/api/Administrator",
  { security: { bearer }, error: [Unauthorized, Forbidden, Unavailable] }
) {}
