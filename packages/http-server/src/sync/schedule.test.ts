import { assert, it } from "@effect/vitest"
import type { Listed } from "@ratecard/test-support"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { Clock, Effect, Layer, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { onOneDatabase } from "../../test/databases.ts"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import { onBench, seeded } from "../../test/upstreams/syncService.ts"
import { SyncUnderWay } from "./lease.ts"
import { PriceSync } from "./PriceSync.ts"
import { scheduledSync } from "./schedule.ts"

const GPT: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10 }

const EVERY_DAY = "15 3 * * *"

const fleet = fleetForFile([GPT])

const INSTANT = Date.parse("2026-11-20T03:15:00Z")

/** A replica with its own sync and the schedule `cron`, until `work` ends. */
const scheduled = (cron: string, sync: PriceSync["Service"]) =>
  scheduledSync(cron).pipe(Layer.provide(Layer.succeed(PriceSync, sync)), Layer.launch)

onOneDatabase("the schedule", (install) => {
  it("is run once at each instant for all replicas", () =>
    onBench(install(), fleet(), [seeded(GPT)], async ({ other, perform, rows, sync }) => {
      for (const instant of [INSTANT, INSTANT + DAY_MILLIS]) {
        const runs = await perform(
          Effect.forEach([sync, other], (each) => Effect.retry(each.runAt(instant), Schedule.spaced("10 millis")), {
            concurrency: "unbounded"
          })
        )
        assert.lengthOf(
          runs.filter((report) => report !== undefined),
          1
        )
      }
      assert.deepStrictEqual(await rows("select kind, started_by from sync_runs"), [
        { kind: "all", started_by: "schedule" },
        { kind: "all", started_by: "schedule" }
      ])
    }))

  it("is run by another replica where the first one is killed in it", () =>
    onBench(install(), fleet(), [seeded(GPT)], async ({ other, perform, rows }) => {
      await rows("update sync_lease set holder = 'killed', epoch = epoch + 1, expires_at = now() + interval '1 minute'")
      assert.instanceOf(await perform(Effect.flip(other.runAt(INSTANT))), SyncUnderWay)
      // Nobody holds one for longer than a clock that was ahead when it was taken.
      await rows("update sync_lease set expires_at = now() + interval '30 days'")
      assert.isDefined(await perform(other.runAt(INSTANT - DAY_MILLIS)))
      await rows("update sync_lease set holder = 'killed', epoch = epoch + 1, expires_at = now() + interval '1 minute'")
      assert.instanceOf(await perform(Effect.flip(other.runAt(INSTANT))), SyncUnderWay)
      // The killed one does not renew it.
      await rows("update sync_lease set expires_at = now()")
      assert.isDefined(await perform(other.runAt(INSTANT)))
      assert.isUndefined(await perform(other.runAt(INSTANT)))
    }))

  it("comes every day, and again soon while another replica may end before it is done", () =>
    onBench(install(), fleet(), [seeded(GPT)], async ({ perform, sync }) => {
      const asked: Array<string> = []
      const busy: PriceSync["Service"] = {
        ...sync,
        runAt: (instant) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            asked.push(`${new Date(instant).toISOString()} + ${(now - instant) / 1000} s`)
            return asked.length === 4 ? Effect.undefined : Effect.fail(new SyncUnderWay({ message: "Under way." }))
          })
      }
      await perform(
        Effect.gen(function* () {
          yield* Effect.forkScoped(scheduled(EVERY_DAY, busy))
          yield* TestClock.adjust("27 hours")
          yield* TestClock.adjust("20 minutes")
        }).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
      )
      assert.deepStrictEqual(asked.slice(0, 6), [
        "1970-01-01T03:15:00.000Z + 0 s",
        "1970-01-01T03:15:00.000Z + 10 s",
        "1970-01-01T03:15:00.000Z + 20 s",
        "1970-01-01T03:15:00.000Z + 30 s",
        "1970-01-02T03:15:00.000Z + 0 s",
        "1970-01-02T03:15:00.000Z + 10 s"
      ])
    }))

  it("comes every day again where a clock that was a month ahead is put right, and once for the month", () =>
    onBench(install(), fleet(), [seeded(GPT)], async ({ perform, sync }) => {
      const asked: Array<string> = []
      const quick: PriceSync["Service"] = {
        ...sync,
        runAt: (instant) => Effect.sync(() => void asked.push(new Date(instant).toISOString().slice(0, 10)))
      }
      await perform(
        Effect.gen(function* () {
          const clock = yield* Clock.Clock
          let ahead = 0
          const jumping = Object.create(clock, {
            currentTimeMillis: { value: Effect.map(clock.currentTimeMillis, (now) => now + ahead) }
          })
          yield* Effect.forkScoped(Effect.provideService(scheduled(EVERY_DAY, quick), Clock.Clock, jumping))
          yield* TestClock.adjust("4 hours")
          ahead = 40 * DAY_MILLIS
          yield* TestClock.adjust("1 hour")
          ahead = 0
          yield* TestClock.adjust("47 hours")
        }).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
      )
      assert.deepStrictEqual(asked, ["1970-01-01", "1970-01-02", "1970-01-02", "1970-01-03"])
    }))

  it("never comes where it names no instant, and is told", () =>
    onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      await bench.perform(Effect.timeoutOption(scheduled("0 0 30 2 *", bench.sync), "300 millis"))
      assert.deepStrictEqual(bench.logged, ["SYNC_CRON matches no time, so prices are never synced. Correct it."])
      assert.lengthOf(await bench.rows("select 1 from sync_instants"), 0)
    }))
})
