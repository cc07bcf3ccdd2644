import { Effect, Schema, Semaphore } from "effect"
import { FetchHttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import type { Unreachable } from "./errors.ts"
import { RatecardApi } from "@ratecard/api"
import { HttpApiMiddleware } from "effect/http-api"

type Answer = Effect.Effect<HttpClientResponse.HttpClientResponse, Unreachable>

/** Sends a request once more, as it is. */
export type Send = (request: HttpClientRequest.HttpClientRequest) => Answer

/**
 * The session of the user who signed in through one client. The access token is kept in memory and nowhere else; the
 * cookie that renews it is out of reach of scripts, and belongs to the browser.
 */
export class Session {
  #token: string | undefined
  readonly #renewing = Semaphore.makeUnsafe(1)

  hold(token: string): void {
    this.#token = token
  }

  drop(): void {
    this.#token = undefined
  }

  /** The token for an endpoint; others would cost a page a preflight for nothing. */
  tokenFor(request: HttpClientRequest.HttpClientRequest): string | undefined {
    return endpointOf(request)?.isPersonal ? this.#token : undefined
  }

  /**
   * The answer to a request, asked again with a new token where the old one was refused. A 401 comes
   * before anything is done, and so every call may be repeated. Calls that are refused together
   * renew once.
   */
  answer(attempt: Answer, request: HttpClientRequest.HttpClientRequest, base: string, send: Send): Answer {
    if (!endpointOf(request, base)?.isPersonal) return attempt
    const used = request.headers["authorization"]
    return Effect.filterOrElse(
      attempt,
      ({ status }) => status !== 401,
      (response) =>
        Effect.flatMap(this.#renewed(used, base, send), (renewal) => {
          if (typeof renewal === "string") return send(HttpClientRequest.bearerToken(request, renewal))
          // A session that is over leaves the refusal; a failed renewal is reported as such.
          return Effect.succeed(renewal.status === 401 || renewal.status === 403 ? response : renewal)
        })
    )
  }

  /** Another token than `used`, or the answer of a server that gives none. */
  #renewed(used: string | undefined, base: string, send: Send) {
    return this.#renewing.withPermits(1)(
      Effect.gen({ self: this }, function* () {
        if (this.#token !== undefined && `Bearer ${this.#token}` !== used) return this.#token
        const response = yield* withCookies(send(HttpClientRequest.post(`${base}/api/v1/auth/refresh`)))
        const renewed = yield* Effect.option(Effect.flatMap(response.json, Schema.decodeUnknownEffect(Renewed)))
        if (response.status === 200 && renewed._tag === "Some") return (this.#token = renewed.value.access_token)
        if (response.status === 401) this.drop()
        return response
      })
    )
  }
}

const Renewed = Schema.Struct({ access_token: Schema.String })

/** Lets a page of another origin send and receive the cookies where an endpoint needs them, and only there. */
export const cookiesWhereNeeded = (
  attempt: Answer,
  request: HttpClientRequest.HttpClientRequest,
  base: string
): Answer => (endpointOf(request, base)?.hasCookies ? withCookies(attempt) : attempt)

const withCookies = Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual", credentials: "include" })

/** The properties of an endpoint that decide what a request to it carries. */
interface Endpoint {
  readonly method: string
  readonly path: RegExp
  /** Asks who is calling. */
  readonly isPersonal: boolean
  /** Reads or sets the cookies of sign-in and sessions. */
  readonly hasCookies: boolean
}

/** The endpoint of the contract that answers a request: the first that fits, as on the server. */
const endpointOf = ({ method, url }: HttpClientRequest.HttpClientRequest, base = ""): Endpoint | undefined =>
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
