import { assert, describe, it } from "@effect/vitest"
import { random, usageBodies, withWrongTotal } from "@ratecard/test-support"
import { readAmounts, agentLogs } from "../../ledger.ts"
import { toldBy } from "./told.ts"

describe("readAmounts of random usage over all shapes", () => {
  // `pnpm x proof usage` reads 20,000.
  const bodies = [...usageBodies(320, 1)]

  it("finds the amounts that each body was written from", () => {
    for (const { promptTokens, record, reported, shape, tier, units } of bodies) {
      const reading = readAmounts(record, agentLogs)
      const shown = `${shape} ${JSON.stringify(record)}`
      assert(!("code" in reading), shown)
      assert.deepStrictEqual(
        Object.fromEntries(reading.amounts.map(({ quantity, unit }) => [unit, Number(quantity)])),
        Object.fromEntries(Object.entries(units).filter(([, count]) => count > 0)),
        shown
      )
      assert.strictEqual(reading.shape, shape)
      assert.strictEqual(reading.promptTokens, promptTokens, shown)
      assert.strictEqual(reading.tier, tier, shown)
      assert.strictEqual(reading.reported?.amount, reported, shown)
    }
  })

  it("reads the same of a body whose names were looked at", () => {
    for (const { record } of bodies) {
      const asked = { ...record, request: record.request ?? {} }
      for (const each of [record, asked])
        assert.deepStrictEqual(readAmounts(each, agentLogs, undefined, toldBy), readAmounts(each, agentLogs))
    }
  })

  it("refuses each whose total is wrong, with the sums that were tried", () => {
    let refused = 0
    for (const body of bodies) {
      const record = withWrongTotal(body)
      if (record === undefined) continue
      const fault = readAmounts(record, agentLogs)
      assert("code" in fault, JSON.stringify(record))
      assert.strictEqual(fault.code, "ContradictoryUsage")
      assert.isAbove(fault.sums?.length ?? 0, 0)
      assert.include(fault.fields.join(), body.total!)
      refused++
    }
    assert.isAbove(refused, 150)
  })

  it("reads what an SDK answers by getters like what it answers by fields", () => {
    for (const { record } of bodies) {
      const { response } = record
      if (typeof response !== "object" || response === null || Array.isArray(response)) continue
      const getters = Object.entries(response).map(([name, value]) => [name, { get: () => value }] as const)
      const answer = Object.create(Object.create(Object.prototype, Object.fromEntries(getters))) as object
      assert.deepStrictEqual(readAmounts({ ...record, response: answer }, agentLogs), readAmounts(record, agentLogs))
    }
  })

  it("answers each that is spoilt, with amounts above 0 or with a fault", () => {
    const draw = random(7)
    const junk = [null, "", "5", -1, 1.5, NaN, Infinity, 2 ** 60, [], [null], {}, { a: 1 }, true, 10n, Symbol("s")]
    const spoilt = (value: unknown, share: number): unknown => {
      if (draw.chance(share)) return draw.oneOf<unknown>(junk)
      if (Array.isArray(value)) return value.map((item) => spoilt(item, share))
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoilt(part, share)]))
    }
    for (const { record } of bodies) {
      const spoiled = Object.fromEntries(Object.entries(record).map(([name, part]) => [name, spoilt(part, 0.1)]))
      const reading = readAmounts(spoiled, agentLogs)
      if ("code" in reading) assert.match(reading.message, /\.$/u)
      else for (const { quantity } of reading.amounts) assert.isAbove(Number(quantity), 0)
    }
  })
})
