import { signal } from "@preact/signals"
import { assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { vi } from "vitest"
import { ENTRIES, model, NO_TARIFFS, RATE } from "../../test/shop.ts"
import { followPrices } from "./followPrices.ts"

const POLLING = { timeout: 20_000, interval: 10 }

describe("the prices that a page follows", () => {
  let server: Server
  let base: string
  /** What the service has, and what it was asked. */
  let answers: Record<string, unknown>
  let asked: Array<string>

  beforeAll(async () => {
    server = createServer(({ url = "" }, response) => {
      asked.push(url)
      const answer = answers[url]
      response.writeHead(answer === undefined ? 503 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return () => {
      vi.unstubAllGlobals()
      server.close()
    }
  })

  beforeEach(() => {
    // A page of its own for each test.
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }))
    asked = []
    answers = {
      "/api/v1/catalogue": { entries: ENTRIES, tariffs: NO_TARIFFS },
      "/api/v1/exchange-rate": RATE,
      "/api/v1/exchange-rate?at=2026-03-01": { ...RATE, rate: 95 }
    }
  })

  const follow = async (search = "") => {
    const query = signal(new URLSearchParams(search))
    return { query, ...(await followPrices(base, { query })) }
  }

  it("are those of the service, at its rate", async () => {
    const { prices } = await follow()
    assert.strictEqual(prices.value.view.modelById.get("openai-alpha-1")?.input_price, 2)
    assert.strictEqual(prices.value.rate.rate, 80)
    assert.strictEqual(prices.value.asOfDay, "2026-11-21")
    assert.sameMembers(asked, ["/api/v1/catalogue", "/api/v1/exchange-rate"])
  })

  it("have the rate of a past day as soon as that is asked for, and ask for it once", async () => {
    const { prices, query } = await follow("at=2026-03-01")
    const rateOn = () => prices.value.rateOn(Date.parse("2026-03-01"))?.rate
    assert.strictEqual(rateOn(), 95)
    query.value = new URLSearchParams("at=2026-03-02")
    await vi.waitUntil(() => asked.includes("/api/v1/exchange-rate?at=2026-03-02"), POLLING)
    query.value = new URLSearchParams("at=2026-03-01")
    assert.strictEqual(rateOn(), 95)
    assert.isUndefined(prices.value.rateOn(Date.parse("2026-03-02")))
    assert.lengthOf(
      asked.filter((url) => url.endsWith("at=2026-03-01")),
      1
    )
  })

  it("change with the service's, and stay where it does not answer", async () => {
    const { prices, refresh } = await follow()
    const { levels } = ENTRIES[1]!
    const cheaper = model("openai-alpha-1", "Alpha 1", { levels: [{ ...levels[0], input_price: 1.5 }] })
    answers["/api/v1/catalogue"] = { entries: [cheaper], tariffs: NO_TARIFFS }
    await refresh()
    const priceNow = () => prices.value.view.modelById.get("openai-alpha-1")?.input_price
    assert.strictEqual(priceNow(), 1.5)
    delete answers["/api/v1/catalogue"]
    await refresh()
    assert.strictEqual(priceNow(), 1.5)
  })

  it("are asked for again when the reader comes back after ten minutes, not before", async () => {
    const { prices } = await follow()
    const comeBack = () => document.dispatchEvent(new Event("visibilitychange"))
    asked = []
    comeBack()
    assert.deepStrictEqual(asked, [])
    vi.spyOn(Date, "now").mockReturnValue(prices.value.now + 600_000)
    comeBack()
    vi.restoreAllMocks()
    await vi.waitUntil(() => asked.includes("/api/v1/catalogue"), POLLING)
  })

  it("are an error where the first do not come", async () => {
    delete answers["/api/v1/exchange-rate"]
    const [outcome] = await Promise.allSettled([follow()])
    assert.strictEqual(outcome.status, "rejected")
    const { cause, message } = (outcome as PromiseRejectedResult).reason
    assert.match(message, /exchange-rate$/u)
    assert.strictEqual(cause.status, 503)
  })
})
