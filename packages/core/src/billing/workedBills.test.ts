import { assert, describe, it } from "@effect/vitest"
import { NOW, prices } from "../../test/ledger.ts"
import type { WorkedBill } from "../../test/workedBill.ts"
import { agentLogs, type BillLine, billRecord, type CostRecord, type PricedLine } from "../ledger.ts"
import fixture from "../ledger/cases.fixture.json" with { type: "json" }
import bySource from "../ledger/casesBySource.fixture.json" with { type: "json" }

const cases = [...fixture.cases, ...bySource.cases]

/** A case in the form in which a user would send it. */
const recordOf = ({
  api,
  at,
  context = {},
  id,
  model,
  provider,
  request,
  response,
  response_extra,
  usage
}: WorkedBill): CostRecord => {
  const { aggregate_of_requests, every_request_below_272k, service_tier_response, speed_request, ...known } = context
  return {
    id,
    at,
    model,
    usage,
    ...(api === undefined ? {} : { api }),
    ...(provider === undefined ? {} : { provider }),
    request: request ?? { speed: speed_request },
    response: response ?? {
      service_tier: service_tier_response,
      groundingMetadata: response_extra?.groundingMetadata,
      output: Object.entries(response_extra?.output_items ?? {}).flatMap(([type, count]) =>
        Array.from({ length: count }, () => ({ type }))
      )
    },
    context: {
      ...known,
      ...(aggregate_of_requests === undefined ? {} : { aggregate: aggregate_of_requests }),
      ...(every_request_below_272k === true ? { every_request_below: 272_000 } : {})
    }
  }
}

/** The caller's own rates of the case that has some. */
const OWN_RATES = {
  name: "mine",
  rules: [{ model: "overlay", prices: { input: "1", cache_read: "0.1", output: "2" } }]
}

const shown = (line: BillLine) => {
  const { amount, multiplier, per, price, quantity, unit } = line as PricedLine
  return {
    unit,
    quantity,
    price,
    per,
    ...(multiplier === undefined ? {} : { multiplier }),
    ...(amount === undefined ? {} : { amount })
  }
}

describe("the worked bills", () => {
  for (const each of cases) {
    it(`${each.id}: ${each.title}`, () => {
      const result = billRecord(recordOf(each), {
        prices,
        now: NOW,
        logs: agentLogs,
        overlay: each.overlay ?? OWN_RATES
      })
      if (each.expect === undefined) {
        assert("error" in result, JSON.stringify(result))
        const { candidates, code, fields } = result.error
        assert.strictEqual(code, each.expect_error!.kind)
        if (each.expect_error!.fields !== undefined) assert.deepStrictEqual(fields, each.expect_error!.fields)
        const ids = each.expect_error!.candidates?.map((name) => `openai-${name}`)
        if (ids === undefined) return
        assert.lengthOf(candidates, 3)
        assert.includeMembers(ids, [...candidates])
        return
      }
      assert(!("error" in result), JSON.stringify(result))
      const { expect } = each
      assert.deepStrictEqual(result.lines.map(shown), expect.lines.map(shown))
      assert.strictEqual(result.total, expect.total)
      assert.strictEqual(result.currency.toUpperCase(), expect.currency)
      assert.strictEqual(result.id, each.id)
      assert.strictEqual(result.complete, expect.complete ?? true)
      assert.strictEqual(result.reported?.difference, expect.difference ?? vendorDifference(each))
      if (expect.warnings !== undefined) {
        assert.deepStrictEqual(
          result.warnings.map(({ code }) => code),
          [...expect.warnings]
        )
      }
    })
  }
})

/** A case that has the vendor's own cost in its usage reconciles with it. */
const vendorDifference = ({ usage }: WorkedBill): string | undefined =>
  typeof usage === "object" && usage !== null && "cost_in_usd_ticks" in usage ? "0" : undefined
