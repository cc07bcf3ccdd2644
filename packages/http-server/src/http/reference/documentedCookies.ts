import { cookieName, REFRESH_COOKIE, SIGN_IN_COOKIE } from "../signIn/cookies.ts"

type JsonObject = Record<string, any>

const cookie = (name: string, description: string) => ({ type: "apiKey", in: "cookie", name, description })

/** The cookies of sign-in and sessions, as security schemes of the OpenAPI document of a service at `publicUrl`. */
export const cookieSchemes = (publicUrl: string) => ({
  sign_in: cookie(
    cookieName(SIGN_IN_COOKIE, publicUrl),
    "Ties a sign-in to the browser that began it, for 10 minutes; scripts cannot read it"
  ),
  refresh: cookie(
    cookieName(REFRESH_COOKIE, publicUrl),
    "Renews the access token, and is replaced each time; scripts cannot read it"
  )
})

const setCookie = (description: string) => ({
  headers: { "set-cookie": { description, required: true, schema: { type: "string" } } }
})

/** Which cookie an operation wants, and what becomes of it with a success. */
const USES: Readonly<Record<string, { readonly security?: ReadonlyArray<JsonObject>; readonly sets: JsonObject }>> = {
  begin_sign_in: { sets: setCookie("The sign-in cookie") },
  complete_sign_in: {
    security: [{ sign_in: [] }],
    sets: setCookie("The refresh cookie; the sign-in cookie is deleted")
  },
  refresh_session: { security: [{ refresh: [] }], sets: setCookie("The next refresh cookie") },
  end_session: {
    security: [{}, { refresh: [] }, { bearer: [] }],
    sets: setCookie("Deletes the refresh cookie")
  },
  delete_current_user: { sets: setCookie("Deletes the refresh cookie") }
}

/** An operation of the document with the cookies that it reads and sets, which the contract leaves to the server. */
export const withCookies = <A extends { readonly operationId: string; readonly responses: JsonObject }>(
  operation: A
): A => {
  const use = USES[operation.operationId]
  if (use === undefined) return operation
  const { security, sets } = use
  const success = "204" in operation.responses ? "204" : "200"
  const responses = { ...operation.responses, [success]: { ...operation.responses[success], ...sets } }
  return { ...operation, ...(security && { security }), responses }
}
