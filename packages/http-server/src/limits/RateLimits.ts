import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Context, Data, Effect, Layer, type Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import ipaddr from "ipaddr.js"
import type { IncomingMessage } from "node:http"
import type { Settings } from "../Config.ts"
import { type Budget, BUDGETS, quotaOf } from "./budgets.ts"
import { TokenBuckets, type Verdict } from "./tokenBuckets.ts"

/** A client has used its budget up. */
export class OverLimit extends Data.TaggedError("OverLimit")<{ readonly budget: Budget; readonly verdict: Verdict }> {}

/** Limits the requests of each client address. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /**
     * Draws on the budget of the client of a request: the verdict, at once where the buckets are in this process;
     * undefined if nothing is limited.
     */
    take(request: IncomingMessage, budget: Budget, tokens?: number): Verdict | Promise<Verdict> | undefined
    /** Draws more for the request that is being answered, once it is seen that it asks for more than one. */
    takeMore(budget: Budget, tokens: number): Effect.Effect<void, OverLimit, HttpServerRequest.HttpServerRequest>
    /** The number of requests that were over each budget. */
    readonly refused: Readonly<Record<Budget, number>>
  }
>()("@ratecard/http-server/RateLimits") {
  static readonly layer = ({
    rateLimitPerMinute,
    redisUrl,
    trustProxyHops
  }: Pick<Settings, "rateLimitPerMinute" | "redisUrl" | "trustProxyHops">) =>
    Layer.effect(
      RateLimits,
      Effect.gen(function* () {
        const local = new TokenBuckets()
        const shared = rateLimitPerMinute === 0 || redisUrl === null ? undefined : yield* sharedAt(redisUrl)
        const refused = Object.fromEntries(BUDGETS.map((budget) => [budget, 0])) as Record<Budget, number>
        const counted = (budget: Budget, verdict: Verdict): Verdict => {
          if (!verdict.allowed) refused[budget]++
          return verdict
        }
        const take: RateLimits["Service"]["take"] = (request, budget, tokens = 1) => {
          if (rateLimitPerMinute === 0) return undefined
          const key = `${budget} ${clientOf(request, trustProxyHops)}`
          const limit = quotaOf(budget, rateLimitPerMinute)
          const here = () => local.take(key, limit, tokens, performance.now())
          return shared === undefined
            ? counted(budget, here())
            : shared(key, limit, tokens).then((verdict) => counted(budget, verdict ?? here()))
        }
        return RateLimits.of({
          take,
          refused,
          takeMore: Effect.fnUntraced(function* (budget, tokens) {
            if (tokens < 1) return
            const request = NodeHttpServerRequest.toIncomingMessage(yield* HttpServerRequest.HttpServerRequest)
            const verdict = yield* Effect.promise(async () => take(request as IncomingMessage, budget, tokens))
            if (verdict?.allowed === false) return yield* new OverLimit({ budget, verdict })
          })
        })
      })
    )
}

/** Loaded where it is wanted: most servers have no Redis. */
const sharedAt = (url: Redacted.Redacted) =>
  Effect.flatMap(
    Effect.promise(() => import("./sharedBuckets.ts")),
    ({ sharedBuckets }) => sharedBuckets(url)
  )

const PEER = Symbol("peer")

/** Without proxies every request of a connection comes from its peer, which is looked at once. */
const clientOf = (request: IncomingMessage, hops: number): string => {
  const socket: typeof request.socket & { [PEER]?: string } = request.socket
  if (hops === 0) return (socket[PEER] ??= clientAddress(socket.remoteAddress, undefined, 0))
  return clientAddress(socket.remoteAddress, String(request.headers["x-forwarded-for"] ?? ""), hops)
}

/** Of an IPv6 address, the groups that one customer of a network has to himself. */
const NETWORK_GROUPS = 4

/**
 * The client, as far as it can be known: the address of the peer, or with `hops` proxies in front the one that the
 * outermost of them saw. Each proxy appends its peer to `X-Forwarded-For`, so the entries are believed from the right,
 * and nothing to the left of what our own proxies wrote. IPv4 addresses are kept whole, of IPv6 the /64.
 */
export const clientAddress = (peer: string | undefined, forwardedFor: string | undefined, hops: number): string => {
  const seen = hops === 0 ? [] : (forwardedFor ?? "").split(",").slice(-hops).toReversed()
  // Where an entry is not an address, no proxy of ours wrote it, nor what stands before it.
  const networks = [peer ?? "", ...seen].map(networkOf)
  const strange = networks.indexOf(undefined)
  return networks.at(strange === -1 ? -1 : Math.max(0, strange - 1)) ?? "unknown"
}

/** The network of an address, however it is written; undefined if it is none. */
const networkOf = (text: string): string | undefined => {
  const bare = withoutPort(text.trim())
  if (!ipaddr.isValid(bare) || (!bare.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(bare))) return undefined
  const address = ipaddr.process(bare)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(":")}::/64`
    : address.toString()
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/u.exec(text)?.slice(1).find(Boolean) ?? text
