import { type Answering, json, litellmFile, text } from "@ratecard/test-support"
import { describe, expect, it } from "vitest"
import { sql } from "../../database/sql.ts"
import { onOwnPostgres } from "../../../test/databases.ts"
import { onceBack } from "../../../test/pause.ts"
import { sourceIn, syncServerForSuite } from "../../../test/upstreams/syncServer.ts"

const HAIKU = "anthropic-claude-haiku-4-5"

const STARTS = 2

const endLease = sql`update sync_lease set expires_at = clock_timestamp() where id = 1`

onOwnPostgres("a sync", (install, postgres) => {
  const service = syncServerForSuite(install)
  let output = 5

  /** All lists but litellm's have a new price; litellm's answers so. */
  const newPriceWithout = (answering: Answering) => {
    output += 1
    service().tell({ [HAIKU]: { output } })
    service().fleet.answer("litellm", answering)
  }

  const whole = () => JSON.stringify(litellmFile(service().models()))

  for (const [fault, answering, reason] of [
    ["answers 500", () => text("oops", { status: 500 }), "It answered with status 500."],
    ["is cut short", () => text(whole().slice(0, -100)), "Its answer is not JSON, or was cut short."],
    ["lists nothing", () => json({}), "It lists no model that could be read."]
  ] as const) {
    it(`goes on without a source that ${fault}, and says why`, async () => {
      const before = await service().prices()
      newPriceWithout(answering())
      const run = await service().sync()
      expect(run.status).toBe(200)
      expect(sourceIn(run, "litellm")).toMatchObject({ status: "failed", error: reason })
      for (const name of ["models.dev", "genai-prices", "openrouter"] as const) {
        expect(sourceIn(run, name)).toMatchObject({ status: "ok", error: null })
      }
      expect(run.json.changed).toBe(1)
      expect((await service().price(HAIKU))[1]).toBe(output)
      expect([...(await service().prices()).keys()]).toEqual([...before.keys()])
      expect((await service().read("models/missing")).models).toEqual([])
    })
  }

  describe("a source that answers less than 95 %", () => {
    /** Gives litellm's list without some of the catalogue's other models. */
    const shorten = (percent: number) => {
      const others = service()
        .models()
        .filter(({ name }) => name !== "claude-haiku-4-5")
      const left = others.slice(Math.ceil((others.length * percent) / 100))
      service().fleet.answer("litellm", json(litellmFile([service().catalogue.get(HAIKU)!, ...left])))
    }
    const litellm = async () => sourceIn(await service().sync(), "litellm")

    it("is believed at its next run where an administrator accepts it", async () => {
      service().tell({})
      await litellm()
      expect((await service().post("sources/litellm/accept")).status).toBe(404)
      shorten(10)
      expect((await litellm()).status).toBe("failed")
      const accepted = await service().post("sources/litellm/accept")
      expect([accepted.status, accepted.json]).toEqual([200, { source: "litellm", status: "accepted" }])
      expect((await litellm()).status).toBe("ok")
    })
  })

  if (postgres) {
    it("that two servers start at once runs once, every time", async () => {
      const other = await service().replica()
      const rows = () => service().installation.query(sql<{ id: string }>`select id from sync_runs`)
      const known = new Set((await rows()).map(({ id }) => id))
      for (let start = 0; start < STARTS; start++) {
        service().tell({ [HAIKU]: { output: 50 + start } })
        const whole = json(litellmFile(service().models({ [HAIKU]: { output: 50 + start } })))
        // The run that asks cannot end before the other one is answered.
        const { promise: isAnswered, resolve: goOn } = Promise.withResolvers<void>()
        service().fleet.answer("litellm", (request, response) => {
          void isAnswered.then(() => whole(request, response))
        })
        const runs = [service().sync(), service().sync("all", other)]
        const refused = await Promise.race(runs)
        goOn()
        const answers = await Promise.all(runs)
        expect([refused.status, ...answers.map(({ status }) => status).toSorted((a, b) => a - b)]).toEqual([
          409, 200, 409
        ])
        expect(typeof refused.json.detail).toBe("string")
        const ran = answers.findIndex(({ status }) => status === 200)
        const report = answers[ran]!.json
        expect(report.changed).toBe(1)
        const found = (await rows()).filter(({ id }) => !known.has(id))
        expect(found).toEqual([{ id: report.run_id }])
        known.add(report.run_id)
        expect((await service().price(HAIKU, ran === 0 ? service().server : other))[1]).toBe(50 + start)
      }
      await other.stop()
    })

    it("is refused while the database is away, and runs when it is back", async () => {
      service().tell({ [HAIKU]: { output: 120 } })
      const before = await service().price(HAIKU)
      await postgres().halt()
      for (const kind of ["all", "beta"] as const) {
        const away = await service().sync(kind)
        expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"])
      }
      for (const path of ["sync-runs", "announcements", "models/missing"]) {
        expect(Object.keys(await service().read(path))).toEqual(["detail"])
      }
      expect(await service().price(HAIKU)).toEqual(before)
      await postgres().resume()
      const back = await onceBack(() => service().sync())
      expect(back.status).toBe(200)
      expect((await service().price(HAIKU))[1]).toBe(120)
    })

    it("whose database goes away while it asks the sources leaves nothing behind", async () => {
      service().tell({ [HAIKU]: { output: 130 } })
      const whole = json(litellmFile(service().models({ [HAIKU]: { output: 130 } })))
      service().fleet.answer("litellm", (request, response) => {
        void postgres()
          .halt()
          .then(() => whole(request, response))
      })
      const away = await service().sync()
      expect(away.status).toBe(503)
      expect((await service().price(HAIKU))[1]).toBe(120)
      await postgres().resume()
      service().fleet.answer("litellm", whole)
      let back = await onceBack(() => service().sync())
      // The lease of a run that died holds for half a minute, which is over.
      expect(back.status).toBe(409)
      await service().installation.query(endLease)
      back = await service().sync()
      expect(back.json.changed).toBe(1)
      expect((await service().price(HAIKU))[1]).toBe(130)
    })
  }
})
