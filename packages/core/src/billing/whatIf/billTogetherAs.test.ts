import { assert, describe, it } from "@effect/vitest"
import {
  addDecimals,
  billAs,
  type BillableRecord,
  billRecord,
  billTogetherAs,
  type Change,
  decimal,
  decimalIn,
  decimalText
} from "../../ledger.ts"
import { bundledPrices } from "../bundledPrices.ts"

const NOW = Date.parse("2026-11-22T00:00:00Z")
const billing = { prices: bundledPrices(NOW), now: NOW }

const MODELS = ["gpt-5-mini", "claude-opus-5", "gpt-6-luna", "deepseek-v4-pro", "gemini-2.5-pro", "nobody-knows"]

/** Records in no order, some of them around the lengths at which prices change, in the hours of a day and several levels. */
const records: ReadonlyArray<BillableRecord> = Array.from({ length: 600 }, (_, place) => {
  const prompt = [900, 150_000, 199_999, 200_001, 271_999, 272_001, 500_000][place % 7]! + (place % 5)
  return {
    model: MODELS[place % MODELS.length]!,
    at: Date.parse("2026-10-01T00:00:00Z") + ((place * 7919) % 1200) * 3_600_000,
    usage: {
      prompt_tokens: prompt,
      completion_tokens: 10 + (place % 90),
      prompt_tokens_details: { cached_tokens: place % 3 === 0 ? 512 : 0 }
    },
    ...(place % 11 === 0 && { context: { batch: true } })
  }
})

const sum = (amounts: ReadonlyArray<string>): string =>
  decimalText(amounts.map((amount) => decimalIn(amount)!).reduce(addDecimals, decimal(0)))

/** Of each record by itself, and of all together: what those cost that have both bills, how many they are, and how many do not fit. */
const both = (change: Change) => {
  const billed = billAs(change, billing)
  const single = records.map((record) => ({ records: 1, bill: billRecord(record, billing), others: [billed(record)] }))
  return [single, billTogetherAs(records, [change], billing)].map((all) => {
    const priced = all.flatMap(({ bill, others: [other], records: count }) =>
      "error" in bill || other === undefined || "error" in other ? [] : [{ bill, other, count }]
    )
    const count = (some: typeof priced) => some.reduce((counted, each) => counted + each.count, 0)
    return {
      bills: all.length,
      responses: count(priced),
      over: count(priced.filter(({ other }) => other.over !== undefined)),
      own: sum(priced.map(({ bill }) => bill.total)),
      best: sum(priced.map(({ other }) => other.bill.total)),
      low: sum(priced.map(({ other }) => other.low)),
      high: sum(priced.map(({ other }) => other.high))
    }
  }) as [Compared, Compared]
}

interface Compared {
  readonly bills: number
  readonly responses: number
  readonly over: number
  readonly own: string
  readonly best: string
  readonly low: string
  readonly high: string
}

describe("records that are billed together as otherwise", () => {
  it.for<Change>([
    { model: "gpt-6-luna", isToday: true },
    { model: "gemini-2.5-pro" },
    { model: "deepseek-v4-pro", isToday: true },
    { model: "gpt-4-turbo" }
  ])("cost with another model the same but for a token of each request: %j", (change) => {
    const [single, together] = both(change)
    assert.deepStrictEqual(
      [together.responses, together.over, together.own],
      [single.responses, single.over, single.own]
    )
    for (const end of ["best", "low", "high"] as const)
      assert.closeTo(Number(together[end]) / Number(single[end]), 1, 1e-4)
  })
})
