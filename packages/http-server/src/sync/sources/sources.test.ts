import { assert, describe, it } from "@effect/vitest"
import { litellm } from "@ratecard/price-sync"
import { json, redirect, yandexSku } from "@ratecard/test-support"
import { fleetForFile, TOKEN } from "../../../test/upstreams/fleet.ts"
import { listSource } from "./PriceSource.ts"
import { yandexBilling } from "./yandexBilling.ts"

const MARCH = "2026-03-02T21:00:00Z"

const fleet = fleetForFile([])

it("a public list is not asked where it is switched off", () => assert.isNull(listSource(litellm, null).fetch))

describe("yandex", () => {
  it("is read page after page with its key", async () => {
    const pages = [yandexSku("input", "m", [MARCH, "0.5"]), yandexSku("output", "m", [MARCH, "1"])]
    fleet().answer("yandex", (request, response) => {
      const page = Number(new URL(request.url!, "http://x").searchParams.get("pageToken") ?? 0)
      json({ skus: [pages[page]], nextPageToken: page === 0 ? "1" : "" })(request, response)
    })
    const before = fleet().standIns.yandex.requests.length
    const heard = (await fleet().hear()).get("yandex")!
    const quotes = heard.kind === "answered" ? heard.answer.quotes : []
    assert.deepStrictEqual(
      quotes.map(({ input_price, model_id, output_price }) => [model_id, input_price, output_price]),
      [["yandex-m", 500, 1000]]
    )
    const requests = fleet().standIns.yandex.requests.slice(before)
    assert.lengthOf(requests, 2)
    for (const { headers, url } of requests) {
      assert.strictEqual(headers.authorization, `Bearer ${TOKEN}`)
      assert.include(url, "currency=RUB")
    }
  })

  it("fails where its pages never end, and where it redirects", async () => {
    fleet().answer("yandex", json({ skus: [], nextPageToken: "again" }))
    const heard = await fleet().hear()
    assert.strictEqual(heard.get("yandex")?.kind, "failed")
    const before = fleet().standIns.openrouter.requests.length
    fleet().answer("yandex", redirect(fleet().standIns.openrouter.url))
    const redirected = (await fleet().hear()).get("yandex")!
    assert.match(redirected.kind === "failed" ? redirected.reason : "", /redirects/)
    const keyed = fleet()
      .standIns.openrouter.requests.slice(before)
      .filter(({ headers }) => headers.authorization)
    assert.lengthOf(keyed, 0)
  })

  it("is not asked without a token", () => assert.isNull(yandexBilling("http://127.0.0.1:1/", null).fetch))
})
