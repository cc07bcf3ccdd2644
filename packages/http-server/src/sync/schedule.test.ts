import { assert, it } from "@effect/vitest"
import type { Listed } from "@ratecard/test-support"
import { Effect, Layer } from "effect"
import { onEveryDatabase } from "../../test/databases.ts"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import { pause } from "../../test/server.ts"
import { type Bench, onBench, seeded } from "../../test/upstreams/syncService.ts"
import { Database } from "../database/Database.ts"
import { PriceSync } from "./PriceSync.ts"
import { scheduledSync } from "./schedule.ts"

const GPT: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10 }

const EVERY_SECOND = "* * * * * *"

const fleet = fleetForFile([GPT])

/** A replica with its own sync and the schedule `cron`, until `work` ends. */
const scheduled = (cron: string, { database }: Bench, sync: PriceSync["Service"]) =>
  scheduledSync(cron).pipe(
    Layer.fresh,
    Layer.provide([Layer.succeed(PriceSync, sync), Layer.succeed(Database, database)]),
    Layer.launch
  )

onEveryDatabase("the schedule", (install) => {
  it("runs once at each instant for all replicas", () =>
    onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      const instants = () =>
        bench.rows<{ at: string }>("select instant::text as at from sync_instants order by instant")
      const replicas = [bench.sync, bench.other].map((sync) => scheduled(EVERY_SECOND, bench, sync))
      const stop = new AbortController()
      const running = bench.perform(Effect.exit(Effect.all(replicas, { concurrency: "unbounded" })), {
        signal: stop.signal
      })
      const runs = () => bench.rows<{ started_by: string }>("select started_by from sync_runs")
      for (let waited = 0; (await runs()).length < 3 && waited < 20_000; waited += 100) await pause(100)
      stop.abort()
      await running.catch(() => undefined)
      const claimed = await instants()
      const ran = await runs()
      assert.isAtLeast(ran.length, 3)
      assert.isAtMost(ran.length, claimed.length)
      assert.isTrue(ran.every(({ started_by }) => started_by === "schedule"))
      assert.isTrue(claimed.every(({ at }) => !at.includes(".")))
    }))

  it("never comes where it names no instant, and is told", () =>
    onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      await bench.perform(Effect.timeoutOption(scheduled("0 0 30 2 *", bench, bench.sync), "300 millis"))
      assert.deepStrictEqual(bench.logged, ["SYNC_CRON names no instant: prices are not synced"])
      assert.lengthOf(await bench.rows("select 1 from sync_instants"), 0)
    }))
})
