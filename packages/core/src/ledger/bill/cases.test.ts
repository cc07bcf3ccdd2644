import { assert, describe, it } from "@effect/vitest"
import { billed, isPrompt, NOW, tariffNamed } from "../../../test/ledger.ts"
import { bill, type PricedLine, type Terms, type Used } from "../../ledger.ts"
import fixture from "../cases.fixture.json" with { type: "json" }

interface Case {
  readonly id: string
  readonly provider: string
  readonly model: string
  readonly at: string
  readonly context?: Record<string, unknown>
  readonly usage: Record<string, unknown>
  readonly expect?: { readonly currency: string; readonly lines: ReadonlyArray<PricedLine>; readonly total: string }
}

const cases = fixture.cases as unknown as ReadonlyArray<Case>

/** What the lines of a case say that was used. */
const usedIn = ({ context = {}, expect, usage }: Case): Used => {
  const amounts = expect!.lines.map(({ quantity, unit }) => ({ unit, quantity }))
  return {
    amounts,
    promptTokens: amounts.reduce((sum, { quantity, unit }) => sum + (isPrompt(unit) ? Number(quantity) : 0), 0),
    tier: (context["service_tier_response"] ?? usage["service_tier"]) as string | undefined,
    speed: usage["speed"] as string | undefined,
    geo: usage["inference_geo"] as string | undefined
  }
}

const contextOf = ({ context = {} }: Case): Terms["context"] => ({
  batch: context["batch"] === true,
  channel: context["channel"] as string | undefined,
  geo: context["geo"] as string | undefined,
  host: context["host"] as string | undefined,
  aggregate: context["aggregate_of_requests"] === true,
  every_request_below: context["every_request_below_272k"] === true ? 272_000 : undefined
})

/** The caller's own rates of the case that has some. */
const OWN_RATES = {
  name: "mine",
  rules: [{ model: "overlay", prices: { input: "1", cache_read: "0.1", output: "2" } }]
}

describe("the worked bills", () => {
  it.each(cases.filter(({ expect }) => expect !== undefined))("$id is exact to the last digit", (each) => {
    const tariff = tariffNamed(each.model, each.provider)
    const { currency, lines, total } = billed(
      bill(usedIn(each), tariff, {
        at: Date.parse(each.at),
        now: NOW,
        name: each.model,
        context: contextOf(each),
        ...(each.provider === "custom" ? { overlay: OWN_RATES } : {})
      })
    )
    assert.strictEqual(total, each.expect!.total)
    assert.strictEqual(currency.toUpperCase(), each.expect!.currency)
    assert.deepStrictEqual(
      lines.map((line) => {
        const { amount, multiplier, per, price, quantity, unit } = line as PricedLine
        return { unit, quantity, price, per, ...(multiplier === undefined ? {} : { multiplier }), amount }
      }),
      [...each.expect!.lines]
    )
  })
})
