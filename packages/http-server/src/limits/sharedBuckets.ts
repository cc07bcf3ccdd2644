import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { Clock, Context, Duration, Effect, Fiber, Layer, Redacted, References, Result } from "effect"
import { RateLimiter, Redis } from "effect/persistence"
import { newOutage } from "../outage.ts"
import { type Verdict, WINDOW_SECONDS } from "./tokenBuckets.ts"

/** Longer than that no request waits for Redis: it is on the same network, or it is away. */
const PATIENCE = "100 millis"

/** A connection that takes longer than that is treated as away. */
const CONNECTING = "1 second"

/** Pause after a failure of Redis, in milliseconds. */
const PAUSE_MILLIS = 5000

const AWAY = "Redis (REDIS_URL) does not answer. Until it does, each server limits requests by itself."

/** Draws on the bucket of a key that all servers share; undefined while it cannot be asked. */
type TakeShared = (key: string, limit: number, tokens: number) => Promise<Verdict | undefined>

/**
 * Buckets in Redis, which is connected in the background. Nothing here ever fails: what Redis does not
 * answer in time is undefined, and it then gets a pause. That it went away, and that it
 * came back, is said once each.
 */
export const sharedBuckets = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const run = Effect.runPromiseWith(yield* Effect.context())
  let limiter: RateLimiter.RateLimiter["consume"] | undefined
  let pausedUntil = 0
  const { began, ended: answered } = newOutage("Redis (REDIS_URL) answers again; all servers share their limits.")
  const failed = Effect.suspend(() => {
    pausedUntil = performance.now() + PAUSE_MILLIS
    return began(AWAY)
  })

  yield* Effect.forkScoped(
    Effect.gen(function* () {
      const late = yield* Effect.forkChild(Effect.delay(failed, CONNECTING))
      limiter = yield* limiterAt(url)
      yield* Fiber.interrupt(late)
      yield* answered
    })
  )

  const take: TakeShared = (key, limit, tokens) => {
    if (limiter === undefined || performance.now() < pausedUntil) return Promise.resolve(undefined)
    return run(
      limiter({ algorithm: "token-bucket", window: Duration.seconds(WINDOW_SECONDS), limit, tokens, key }).pipe(
        Effect.timeout(PATIENCE),
        Effect.result,
        Effect.flatMap(verdictOf)
      )
    )
  }

  const verdictOf = (
    result: Result.Result<RateLimiter.ConsumeResult, RateLimiter.RateLimiterError | { readonly _tag: string }>
  ): Effect.Effect<Verdict | undefined> => {
    if (Result.isSuccess(result)) {
      const { limit, remaining, resetAfter } = result.success
      return Effect.as(answered, { allowed: true, limit, remaining, retryAfter: 1, resetAfter: seconds(resetAfter) })
    }
    const { failure } = result
    if (!("reason" in failure) || failure.reason._tag !== "RateLimitExceeded") return Effect.as(failed, undefined)
    const { limit, retryAfter } = failure.reason
    const wait = Math.max(1, seconds(retryAfter))
    return Effect.as(answered, { allowed: false, limit, remaining: 0, retryAfter: wait, resetAfter: wait })
  }
  return take
})

/** The limiter over Redis, once that answers; it is connected anew whenever the connection breaks. */
const limiterAt = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const redis = yield* Layer.build(
    NodeRedis.layer({
      url: Redacted.value(url),
      // What is asked while it is away fails at once, instead of being asked when it is back.
      disableOfflineQueue: true,
      socket: { connectTimeout: 1000, reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 2000) }
    })
    // It would tell of each attempt.
  ).pipe(Effect.provideService(References.MinimumLogLevel, "None"))
  const clock = yield* clockOf(Context.get(redis, Redis.Redis))
  const { consume } = yield* RateLimiter.make.pipe(
    Effect.provide(RateLimiter.layerStoreRedis({ prefix: "ratecard:limit:" })),
    Effect.provideContext(redis)
  )
  return (options: Parameters<typeof consume>[0]) => Effect.provideService(consume(options), Clock.Clock, clock)
})

/** Redis's own clock: a bucket whose time one server's clock has put into the future would be empty for all others. */
const clockOf = Effect.fnUntraced(function* (redis: Redis.Redis["Service"]) {
  const [seconds, micros] = yield* redis.send<readonly [string, string]>("TIME")
  const ahead = 1000 * Number(seconds) + Number(micros) / 1000 - performance.now()
  return Object.create(yield* Clock.Clock, {
    currentTimeMillisUnsafe: { value: () => Math.round(ahead + performance.now()) }
  }) as Clock.Clock
})

const seconds = (duration: Duration.Duration): number => Math.ceil(Duration.toSeconds(duration))
