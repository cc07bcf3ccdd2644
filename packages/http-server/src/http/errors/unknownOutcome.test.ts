import { type FaultProxy, startFaultProxy } from "@ratecard/test-support"
import { afterAll, beforeAll, expect, it } from "vitest"
import { onOneDatabase } from "../../../test/databases.ts"
import { signIn } from "../../../test/people.ts"
import { pause } from "../../../test/pause.ts"
import { RunningServer } from "../../../test/server.ts"

const ADMIN = "operator@example.org"
const MODEL = "openai-gpt-5"

onOneDatabase("a write whose answer does not come", (install, postgres) => {
  if (!postgres) {
    it.skip("needs PostgreSQL", () => {})
    return
  }
  let proxy: FaultProxy
  let server: RunningServer
  let headers: Readonly<Record<string, string>>

  beforeAll(async () => {
    const installation = install()
    headers = { authorization: `Bearer ${await signIn(installation, { email: ADMIN })}` }
    const url = new URL(installation.databaseUrl!)
    proxy = await startFaultProxy({ host: "127.0.0.1", port: Number(url.port) })
    url.port = String(proxy.port)
    server = await RunningServer.start({
      ...installation.settings,
      DATABASE_URL: url.href,
      DATABASE_TIMEOUT: "900 millis",
      ADMIN_EMAILS: ADMIN
    })
  })
  afterAll(async () => {
    await server?.stop()
    await proxy?.close()
  })

  const setPrice = async (input_price: number) => {
    const answer = await server.post(
      "/api/v1/admin/prices",
      { model_id: MODEL, input_price, output_price: 90 },
      headers
    )
    proxy.set({ _tag: "None" })
    return answer
  }
  const shownPrice = async () => (await server.ask(`/api/v1/models/${MODEL}`)).json.input_price
  const loggedPrices = async (): Promise<ReadonlyArray<number>> => {
    const answer = await server.ask("/api/v1/admin/prices/log", { headers })
    if (answer.status === 503) return loggedPrices()
    return answer.json.entries.map(({ to }: any) => to.input_price)
  }

  let price = 100

  /** Sets new prices while the database's answers that hold `text` wait, until an answer says `expected`. */
  const setUntil = async (text: string, expected: string) => {
    while (true) {
      // A busy machine may have no time left for what the test holds.
      do price++
      while ((await setPrice(price)).status === 503)
      proxy.set({ _tag: "HoldAnswer", holding: text, milliseconds: 1200 })
      const answer = await setPrice(++price)
      if (answer.status === 201) continue
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"])
      if (answer.json.detail.includes("Nothing was changed.")) {
        await pause(1200)
        expect(await loggedPrices()).not.toContain(price)
      }
      if (answer.json.detail.includes(expected)) return
    }
  }

  it("is not said to have changed nothing when it may be stored, and is found where the answer sends one", async () => {
    await setUntil("COMMIT", "it is unknown whether this was stored. Check before you try again.")
    expect(await loggedPrices()).toContain(price)
    while ((await shownPrice()) !== price) await pause(20)
  })

  it("is said to have changed nothing while the database was not told to commit, and has not", async () => {
    await setUntil("INSERT 0 1", "Nothing was changed.")
    expect(await shownPrice()).not.toBe(price)
  })
})
