import { Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound, Unauthorized, Unavailable, UpstreamFailed } from "./requests/Problems.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, RequestFaults, SecretInput } from "./requests/Validation.ts"

/**
 * The identity providers with which a person may sign in; `oidc` is the OpenID Connect issuer of the deployment's
 * choice.
 */
export const IDENTITY_PROVIDERS = ["google", "github", "yandex", "oidc"] as const

export const IdentityProviderName = Schema.Literals(IDENTITY_PROVIDERS).annotate({
  identifier: "IdentityProviderName",
  description: "Who vouches for the person; `oidc` is the issuer that this deployment chose"
})
export type IdentityProviderName = typeof IdentityProviderName.Type

export const User = Schema.Struct({
  id: Schema.String,
  email: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  avatar_url: Schema.NullOr(Schema.String)
}).annotate({ identifier: "User", description: "A person, as their identity provider describes them" })
export interface User extends Schema.Schema.Type<typeof User> {}

export const CurrentUser = Schema.Struct({
  ...User.fields,
  is_administrator: Schema.Boolean.annotate({ description: "Whether the endpoints for administrators answer them" })
}).annotate({ identifier: "CurrentUser", description: "The user who asks, and what they may do" })
export interface CurrentUser extends Schema.Schema.Type<typeof CurrentUser> {}

export const SignInAddress = Schema.Struct({
  authorization_url: Schema.String.annotate({ description: "Where the person goes to sign in" }),
  state: Schema.String.annotate({ description: "Returned with the code" })
}).annotate({ identifier: "SignInAddress", description: "Where to sign in" })

export const CallbackRequest = Schema.Struct({
  code: Schema.String.annotate({ description: "As the identity provider returned it" }),
  state: Schema.optionalKey(Schema.String).annotate({ description: "As the identity provider returned it" }),
  iss: Schema.optionalKey(Schema.String).annotate({
    description: "As the identity provider returned it; if absent, the provider of the path counts"
  })
}).annotate({ identifier: "CallbackRequest", description: "What the identity provider sent the person back with" })
export interface CallbackRequest extends Schema.Schema.Type<typeof CallbackRequest> {}

const AccessToken = Schema.String.annotate({ description: "A JWT for 15 minutes; send it as a bearer token" })
const TokenType = Schema.Literal("bearer")

export const SignedInUser = Schema.Struct({ access_token: AccessToken, token_type: TokenType, user: User }).annotate({
  identifier: "SignedInUser",
  description: "An access token, and the user"
})

export const RefreshedToken = Schema.Struct({ access_token: AccessToken, token_type: TokenType }).annotate({
  identifier: "RefreshedToken",
  description: "A new access token"
})

export const SignedOut = Schema.Struct({ status: Schema.Literal("logged_out") }).annotate({
  identifier: "SignedOut",
  description: "The session has ended"
})

export const ConfiguredProviders = Schema.Struct({ providers: Schema.Array(IdentityProviderName) }).annotate({
  identifier: "ConfiguredProviders",
  description: "The identity providers that this deployment knows"
})

export const OpenSessions = Schema.Struct({
  sessions: Schema.Array(
    Schema.Struct({
      created_at: Timestamp,
      renewed_at: Timestamp.annotate({ description: "When its refresh cookie was used last" }),
      is_current: Schema.Boolean.annotate({ description: "Whether this is the calling session" })
    })
  )
}).annotate({ identifier: "OpenSessions", description: "The caller's open sessions, newest first" })

const OthersEnded = HttpApiSchema.NoContent.annotate({ description: "All other sessions have ended" })

const Erased = HttpApiSchema.NoContent.annotate({ description: "The account is deleted" })

const provider = { provider: IdentityProviderName.annotateKey({ description: "The identity provider" }) }

export class IdentityGroup extends HttpApiGroup.make("identity")
  .add(
    HttpApiEndpoint.get("identityProviders", "/", { success: ConfiguredProviders })
      .middleware(RequestFaults)
      .annotate(OpenApi.Identifier, "list_identity_providers")
      .annotate(OpenApi.Summary, "List the identity providers")
      .annotate(OpenApi.Description, "The identity providers that this server is set up for."),
    HttpApiEndpoint.get("me", "/me", { success: CurrentUser, error: [Unauthorized, Unavailable] })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .annotate(OpenApi.Identifier, "get_current_user")
      .annotate(OpenApi.Summary, "Get the signed-in user")
      .annotate(OpenApi.Description, "The user of the access token, and whether they are an administrator."),
    HttpApiEndpoint.delete("deleteMe", "/me", { success: Erased, error: Unavailable })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "delete_current_user")
      .annotate(OpenApi.Summary, "Delete everything of the caller")
      .annotate(
        OpenApi.Description,
        "Deletes your account, sessions, profile, stored keys and stored usage for good. Prices that you set as an administrator stay, with the author `deleted user`."
      ),
    HttpApiEndpoint.get("sessions", "/sessions", { success: OpenSessions, error: Unavailable })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .annotate(OpenApi.Identifier, "list_sessions")
      .annotate(OpenApi.Summary, "List the caller's sessions")
      .annotate(OpenApi.Description, "Your open sessions, newest first."),
    HttpApiEndpoint.delete("endOtherSessions", "/sessions", { success: OthersEnded, error: Unavailable })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "end_other_sessions")
      .annotate(OpenApi.Summary, "End the caller's other sessions")
      .annotate(OpenApi.Description, "Ends all sessions but this one. Their access tokens are refused from now on."),
    HttpApiEndpoint.post("refresh", "/refresh", {
      success: RefreshedToken,
      error: [Unauthorized, Unavailable]
    })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "refresh_session")
      .annotate(OpenApi.Summary, "Renew the access token")
      .annotate(
        OpenApi.Description,
        "Reads the refresh cookie and replaces it. A cookie that was replaced more than 10 seconds ago ends the session."
      ),
    HttpApiEndpoint.post("logout", "/logout", { success: SignedOut, error: Unavailable })
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "end_session")
      .annotate(OpenApi.Summary, "End the session")
      .annotate(
        OpenApi.Description,
        "Its access tokens are refused from now on. Without a session, the answer is the same."
      ),
    HttpApiEndpoint.get("signIn", "/:provider", {
      params: provider,
      success: SignInAddress,
      error: [NotFound, UpstreamFailed, Unavailable]
    })
      .annotate(OpenApi.Identifier, "begin_sign_in")
      .annotate(OpenApi.Summary, "Begin a sign-in")
      .annotate(
        OpenApi.Description,
        "Returns the address where the user signs in, and sets a cookie that ties the sign-in to this browser for 10 minutes."
      ),
    HttpApiEndpoint.post("completeSignIn", "/:provider/callback", {
      params: provider,
      payload: CallbackRequest,
      success: SignedInUser,
      error: [Unauthorized, NotFound, UpstreamFailed, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(SecretInput)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "complete_sign_in")
      .annotate(OpenApi.Summary, "Complete a sign-in")
      .annotate(
        OpenApi.Description,
        "Returns an access token and sets the refresh cookie. Works once, in the browser that began the sign-in."
      )
  )
  .prefix("/api/v1/auth")
  .annotate(OpenApi.Title, "Identity")
  .annotate(OpenApi.Description, "Sign-in through an identity provider, and the session that it opens") {}
