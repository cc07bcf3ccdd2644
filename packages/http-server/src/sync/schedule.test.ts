import { assert, it } from "@effect/vitest"
import type { Listed } from "@ratecard/test-support"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { onEveryDatabase } from "../../test/databases.ts"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import { pause } from "../../test/server.ts"
import { type Bench, onBench, seeded } from "../../test/upstreams/syncService.ts"
import { Database } from "../database/Database.ts"
import { SyncUnderWay } from "./lease.ts"
import { PriceSync } from "./PriceSync.ts"
import { scheduledSync } from "./schedule.ts"

const GPT: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10 }

const EVERY_DAY = "15 3 * * *"

const fleet = fleetForFile([GPT])

/** A replica with its own sync and the schedule `cron`, until `work` ends. */
const scheduled = (cron: string, database: Database["Service"], sync: PriceSync["Service"]) =>
  scheduledSync(cron).pipe(
    Layer.fresh,
    Layer.provide([Layer.succeed(PriceSync, sync), Layer.succeed(Database, database)]),
    Layer.launch
  )

onEveryDatabase("the schedule", (install) => {
  it("runs once at each instant for all replicas", () =>
    onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      const runs = await bench.perform(startedBy(bench, EVERY_DAY, 3))
      assert.isTrue(runs.every((each) => each === "all by schedule"))
      const claimed = await bench.rows<{ time: string }>(
        "select (instant at time zone 'UTC')::time::text as time from sync_instants"
      )
      assert.isAtLeast(runs.length, 3)
      assert.isAtMost(runs.length, claimed.length)
      assert.isTrue(claimed.every(({ time }) => time === "03:15:00"))
    }))

  it("never comes where it names no instant, and is told", () =>
    onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      await bench.perform(Effect.timeoutOption(scheduled("0 0 30 2 *", bench.database, bench.sync), "300 millis"))
      assert.deepStrictEqual(bench.logged, ["SYNC_CRON names no instant: prices are not synced"])
      assert.lengthOf(await bench.rows("select 1 from sync_instants"), 0)
    }))
})

/** How runs were started until there were `count`, by two replicas with one database, hour by hour of a test's clock. */
const startedBy = ({ database, sync }: Bench, cron: string, count: number) =>
  Effect.gen(function* () {
    const runs: Array<string> = []
    const recording: PriceSync["Service"] = {
      ...sync,
      run: (kind, by) => {
        runs.push(`${kind} by ${by}`)
        return Effect.fail(new SyncUnderWay({ message: "This is enough." }))
      }
    }
    // The database answers in its own time, and has its deadlines in that.
    const live: Database["Service"] = {
      ...database,
      transaction: (work, options) => TestClock.withLive(database.transaction(work, options))
    }
    const replica = scheduled(cron, live, recording)
    yield* Effect.forkScoped(Effect.all([replica, replica], { concurrency: "unbounded" }))
    for (let hours = 0; runs.length < count && hours < 10_000; hours++) {
      yield* TestClock.adjust("1 hour")
      yield* Effect.promise(() => pause(1))
    }
    return runs
  }).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
