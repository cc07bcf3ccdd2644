import { assert, describe, it } from "@effect/vitest"
import { RatecardApi } from "@ratecard/api"
import { HttpApi } from "effect/http-api"
import { FILE_PATHS, PAGE_PATHS } from "../http/pages/pages.ts"
import { DOCS_PATHS } from "../http/reference/docs.ts"
import { budgetOf, quotaOf } from "./budgets.ts"
import { clientAddress } from "./RateLimits.ts"
import { rateLimitHeaders, TokenBuckets } from "./tokenBuckets.ts"

describe("a budget", () => {
  it("is drawn on by every endpoint but health", () => {
    HttpApi.reflect(RatecardApi, {
      onGroup: () => {},
      onEndpoint: ({ endpoint: { method, path } }) => {
        assert.strictEqual(budgetOf(method, path) !== undefined, !path.startsWith("/health"), path)
      }
    })
  })

  it.each([
    ["POST", "/api/v1/calculate", "counting"],
    ["POST", "/api/v1/tokenize", "counting"],
    ["POST", "/api/v1/cost", "counting"],
    ["POST", "/api/v1/reconcile", "counting"],
    ["GET", "/api/v1/models", "reads"],
    ["GET", "/api/v1/price-changes.atom", "reads"],
    ["POST", "/mcp", "reads"],
    ["POST", "/api/v1/webhooks/1/test", "tests"],
    ["POST", "/v1/logs", "telemetry"],
    ["GET", "/api/v1/webhooks/1/deliveries", "reads"],
    ["GET", "/api/v1/auth", "reads"],
    ["GET", "/api/v1/auth/me", "reads"],
    ["GET", "/api/v1/auth/sessions", "reads"],
    ["GET", "/api/v1/auth/google", "sign-in"],
    ["POST", "/api/v1/auth/google/callback", "sign-in"],
    ["POST", "/api/v1/auth/refresh", "sign-in"],
    ["GET", "/auth", "sign-in"],
    ["GET", "/auth/github", "sign-in"],
    ["GET", "/health", undefined],
    ["GET", "/health/ready", undefined],
    ["GET", "/version", "files"],
    ["GET", "/llms.txt", "files"],
    ["GET", "/api/docs", "files"],
    ["GET", "/api/v1/openapi.json", "files"],
    ["GET", "/assets/made-up.js", "files"],
    ["GET", "/assets/made/up.js", "reads"],
    ["GET", "/docs/pricing/bills", "reads"],
    ["GET", "/authors", "reads"],
    ["POST", "/assets", "reads"],
    ["OPTIONS", "/api/v1/calculate", undefined]
  ] as const)("of %s %s is %s", (method, path, budget) => {
    assert.strictEqual(budgetOf(method, path), budget)
  })

  it("is another one for pages than for their files and the reference", () => {
    for (const path of PAGE_PATHS) assert.include(["reads", "sign-in"], budgetOf("GET", path), path)
    for (const path of [...FILE_PATHS, ...DOCS_PATHS]) assert.strictEqual(budgetOf("GET", path), "files", path)
  })

  it("of counting and of sign-in is a tenth, of files ten times as much, and never nothing", () => {
    assert.deepStrictEqual(
      [
        quotaOf("reads", 600),
        quotaOf("files", 600),
        quotaOf("counting", 600),
        quotaOf("sign-in", 600),
        quotaOf("counting", 3)
      ],
      [600, 6000, 60, 60, 1]
    )
  })
})

describe("a token bucket", () => {
  it("gives its limit at once, then one for each share of a minute", () => {
    const buckets = new TokenBuckets()
    const take = (now: number, tokens = 1) => buckets.take("a", 60, tokens, now)
    for (let left = 59; left >= 0; left--) {
      assert.deepInclude(take(0), { allowed: true, limit: 60, remaining: left, resetAfter: 60 - left })
    }
    assert.deepInclude(take(0), { allowed: false, remaining: 0, retryAfter: 1 })
    assert.isFalse(take(999).allowed)
    assert.isTrue(take(1001).allowed)
    assert.isFalse(take(1002).allowed)
    assert.deepInclude(take(1002, 10), { allowed: false, retryAfter: 10 })
    assert.isTrue(take(61_001, 60).allowed)
  })

  it("is full after a minute, and no fuller", () => {
    const buckets = new TokenBuckets()
    buckets.take("a", 10, 10, 0)
    assert.strictEqual(buckets.take("a", 10, 1, 600_000).remaining, 9)
  })

  it("never gives more than it holds, and says to come back within a minute", () => {
    assert.deepInclude(new TokenBuckets().take("a", 10, 11, 0), { allowed: false, retryAfter: 1 })
  })

  it("is another one for another key", () => {
    const buckets = new TokenBuckets()
    assert.isTrue(buckets.take("a", 1, 1, 0).allowed)
    assert.isFalse(buckets.take("a", 1, 1, 0).allowed)
    assert.isTrue(buckets.take("b", 1, 1, 0).allowed)
  })

  it("keeps what was drawn through the turns of its keeping, and forgets who left", () => {
    const buckets = new TokenBuckets()
    for (let second = 0; second <= 300; second += 1) {
      // Two a second of one a second: half of them are refused, whenever the generations turn.
      const allowed = [buckets.take("busy", 60, 1, second * 1000), buckets.take("busy", 60, 1, second * 1000)]
      if (second > 120) assert.isAtMost(allowed.filter((verdict) => verdict.allowed).length, 1)
      buckets.take(`once ${second}`, 60, 1, second * 1000)
    }
    assert.isAtMost(buckets.size, 130)
  })

  it("is bounded in number, however many addresses come", () => {
    const buckets = new TokenBuckets(1000)
    for (let client = 0; client < 100_000; client++) buckets.take(`2001:db8:${client}`, 60, 1, 0)
    assert.isAtMost(buckets.size, 1000)
  })
})

describe("who asks", () => {
  it.each([
    ["the peer, whatever it claims", "192.0.2.1", "203.0.113.9", 0, "192.0.2.1"],
    ["whom the proxy saw", "10.0.0.1", "203.0.113.9", 1, "203.0.113.9"],
    ["whom the proxy saw, not what that one claimed", "10.0.0.1", "1.1.1.1, 203.0.113.9", 1, "203.0.113.9"],
    ["whom the outer of two proxies saw", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
    ["the farthest that is known", "10.0.0.1", "203.0.113.9", 3, "203.0.113.9"],
    ["the proxy where it says nothing", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["the proxy where it says nonsense", "10.0.0.1", "203.0.113.9, unknown", 1, "10.0.0.1"],
    ["the last before the nonsense", "10.0.0.1", "1.1.1.1, <script>, 10.0.0.2", 3, "10.0.0.2"],
    ["without a port", "10.0.0.1", "203.0.113.9:5678", 1, "203.0.113.9"],
    ["no number", "10.0.0.1", "3405803785", 1, "10.0.0.1"],
    ["IPv4 in IPv6", "::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
    ["a network of IPv6", "2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
    ["the same network", "10.0.0.1", "[2001:DB8:1:2::1]:443", 1, "2001:db8:1:2::/64"],
    ["an address with a zone", "fe80::1%eth0", undefined, 0, "fe80:0:0:0::/64"],
    ["nobody", undefined, undefined, 0, "unknown"]
  ] as const)("is %s", (_, peer, forwardedFor, hops, expected) => {
    assert.strictEqual(clientAddress(peer, forwardedFor, hops), expected)
  })
})

describe("the headers of a limit", () => {
  it("are structured fields", () => {
    const buckets = new TokenBuckets()
    assert.deepStrictEqual(rateLimitHeaders("counting", buckets.take("a", 2, 1, 0)), {
      ratelimit: '"counting";r=1;t=30',
      "ratelimit-policy": '"counting";q=2;w=60'
    })
    buckets.take("a", 2, 1, 0)
    assert.deepStrictEqual(rateLimitHeaders("counting", buckets.take("a", 2, 1, 0)), {
      ratelimit: '"counting";r=0;t=30',
      "ratelimit-policy": '"counting";q=2;w=60',
      "retry-after": "30"
    })
  })
})
