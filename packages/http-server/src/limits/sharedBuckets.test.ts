import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { freePort } from "@ratecard/test-support"
import { Effect, Logger, Redacted } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { pause } from "../../test/pause.ts"
import { sharedBuckets } from "./sharedBuckets.ts"

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0
if (!hasRedis && process.env["CI"] === "true") throw new Error("CI has no redis-server")

let redis: ChildProcess
let port: number

const start = async () => {
  redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
  for await (const line of redis.stdout!) if (String(line).includes("Ready to accept")) break
  redis.stdout!.resume()
}

const stop = async (signal: NodeJS.Signals) => {
  const ended = once(redis, "exit")
  redis.kill(signal)
  await ended
}

beforeAll(async () => {
  port = await freePort()
  if (hasRedis) await start()
})
afterAll(() => hasRedis && stop("SIGKILL"))

/** The buckets of one server, and what it says of them. */
const server = (said: Array<string> = []) =>
  sharedBuckets(Redacted.make(`redis://127.0.0.1:${port}`)).pipe(
    Effect.provide(Logger.layer([Logger.make(({ message }) => void said.push(String(message)))]))
  )

describe.skipIf(!hasRedis)(`buckets in Redis${hasRedis ? "" : " (no redis-server here)"}`, () => {
  it.live(
    "are shared by all servers, and are each server's own while Redis is away, which is said once",
    () =>
      Effect.gen(function* () {
        const said: Array<string> = []
        const one = yield* server(said)
        const other = yield* server()
        const until = (take: typeof one, isThere: boolean) =>
          Effect.promise(async () => {
            while (((await take("probe", 1_000_000, 1)) !== undefined) !== isThere) await pause(20)
          })
        yield* until(one, true)
        yield* until(other, true)

        const verdicts = yield* Effect.promise(async () => {
          const taken = []
          for (let request = 0; request < 5; request++)
            taken.push(await (request % 2 === 0 ? one : other)("client", 4, 1))
          return taken
        })
        assert.deepStrictEqual(
          verdicts.map((verdict) => [verdict!.allowed, verdict!.limit, verdict!.remaining]),
          [
            [true, 4, 3],
            [true, 4, 2],
            [true, 4, 1],
            [true, 4, 0],
            [false, 4, 0]
          ]
        )
        assert.isAtMost(verdicts[4]!.retryAfter, 15)
        assert.isAtLeast(verdicts[4]!.retryAfter, 10)
        assert.strictEqual((yield* Effect.promise(() => one("somebody else", 4, 1)))!.remaining, 3)

        yield* Effect.promise(() => stop("SIGKILL"))
        yield* until(one, false)
        for (let request = 0; request < 20; request++) {
          assert.isUndefined(yield* Effect.promise(() => one("client", 4, 1)))
        }
        assert.deepStrictEqual(said, [
          "Redis (REDIS_URL) does not answer. Until it does, each server limits requests by itself."
        ])

        yield* Effect.promise(start)
        yield* until(one, true)
        assert.strictEqual(said.at(-1), "Redis (REDIS_URL) answers again; all servers share their limits.")
        assert.lengthOf(said, 2)
      }).pipe(Effect.scoped),
    60_000
  )

  it.live(
    "are not waited for where Redis has frozen",
    () =>
      Effect.gen(function* () {
        const take = yield* server()
        yield* Effect.promise(async () => {
          while ((await take("probe", 1_000_000, 1)) === undefined) await pause(20)
        })
        redis.kill("SIGSTOP")
        const answers = yield* Effect.promise(() =>
          Promise.all(Array.from({ length: 100 }, () => take("client", 4, 1)))
        )
        redis.kill("SIGCONT")
        assert.deepStrictEqual([...new Set(answers)], [undefined])
      }).pipe(Effect.scoped),
    60_000
  )
})
