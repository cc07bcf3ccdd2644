import { RatecardApi } from "@ratecard/api"
import { HttpApiMiddleware } from "effect/http-api"
import type { HttpClientRequest } from "effect/http"

/** What matters of an endpoint on the way to it. */
interface Endpoint {
  readonly method: string
  readonly path: RegExp
  /** Asks who is calling. */
  readonly isPersonal: boolean
  /** Reads or sets the cookies of sign-in and sessions. */
  readonly hasCookies: boolean
}

/** The endpoint of the contract that answers a request: the first that fits, as on the server. */
export const endpointOf = ({ method, url }: HttpClientRequest.HttpClientRequest, base = ""): Endpoint | undefined =>
  ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path.test(url.slice(base.length)))

const ENDPOINTS: ReadonlyArray<Endpoint> = Object.values(RatecardApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map(({ identifier, method, middlewares, path }) => {
    const isSecured = [...middlewares].some((middleware) => HttpApiMiddleware.isSecurity(middleware as never))
    return {
      method,
      path: new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u"),
      // A sign-out takes a token where the browser keeps no cookie.
      isPersonal: isSecured || identifier === "logout",
      // The end of a person is the end of their cookie.
      hasCookies:
        group.identifier === "identity" &&
        identifier !== "identityProviders" &&
        (!isSecured || identifier === "deleteMe")
    }
  })
)
