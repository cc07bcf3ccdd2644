import { Effect } from "effect"
import { boundedFetch } from "../upstream/boundedFetch.ts"
import { KeyRefused, nameOf, refused, unreachableFault } from "./faults.ts"
import type { Access, Asking, KeyedRequest } from "./protocol.ts"

/** A count of a long text lists all its tokens; no answer needs more. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/**
 * `fetch` for requests with a key: it follows no redirect, because `fetch` itself would take some
 * kinds of keys along to another host, and it reads no endless answer.
 */
export const keyedFetch = boundedFetch(MAX_ANSWER_BYTES, { redirect: "error" })

/** What a header can carry; `fetch` would quote another value in its exception. */
const SENDABLE = /^[\x21-\x7e]+$/u

/** The JSON that answers a request; any status but a 2xx is a fault, and so is what is not JSON. */
export const askProvider = (
  { extra, key, provider }: Access,
  { body, headers, secrets = [], url }: KeyedRequest
): Asking<any> =>
  Effect.flatMap(
    Effect.tryPromise({
      try: async (signal) => {
        const response = await keyedFetch(url, {
          signal,
          method: body === undefined ? "GET" : "POST",
          headers: {
            accept: "application/json",
            "user-agent": "ratecard",
            ...(body === undefined || body instanceof URLSearchParams ? {} : { "content-type": "application/json" }),
            ...headers
          },
          ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) })
        })
        const text = await response.text()
        return response.ok ? { json: JSON.parse(text) as unknown } : { status: response.status, body: text }
      },
      catch: (error) => unreachableFault(provider, error)
    }),
    (answer) =>
      "json" in answer
        ? Effect.succeed(answer.json)
        : Effect.fail(refused(provider, answer, [key, ...Object.values(extra), ...secrets]))
  )

/** Keys that no header can carry are none; no provider is asked about them. */
export const requireSendable = ({ key, provider }: Pick<Access, "key" | "provider">): Effect.Effect<void, KeyRefused> =>
  SENDABLE.test(key)
    ? Effect.void
    : Effect.fail(
        new KeyRefused({
          message: `The key has spaces or other characters that cannot be sent to ${nameOf(provider)}.`
        })
      )
