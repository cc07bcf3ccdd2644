import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"
import type { Row, Sheet } from "./case.ts"
import { readCases, readGroups } from "./score/cases.ts"
import { chargeOf, worked } from "./score/charge.ts"
import { judge } from "./score/judge.ts"
import { answersOf, runnerOf } from "./score/run.ts"

const cases = readCases()

/** A decimal as a whole number of parts of 10 to the 40th. */
const parts = (decimal: string): bigint => {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(decimal)!
  return BigInt(`${sign}${whole}${fraction.padEnd(40, "0")}`)
}
const ONE = 10n ** 40n

/** The prices of each tier, and of each tier for a longer prompt. */
const rowsOf = ({ long = [], prices }: Sheet): ReadonlyArray<readonly [tier: string, row: Row]> => [
  ...Object.entries(prices),
  ...long.flatMap(({ above, prices }) =>
    Object.entries(prices).map(([tier, row]) => [`${tier} above ${above}`, row] as const)
  )
]

describe("the cases", () => {
  it("are as the schema says, at least 300, each with a name of its own", () => {
    const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(
      JSON.parse(readFileSync(new URL("schema.json", import.meta.url), "utf8"))
    )
    for (const [name, group] of Object.entries(readGroups())) {
      assert.isTrue(validate(group), `${name}: ${JSON.stringify(validate.errors?.slice(0, 3))}`)
    }
    assert.isAtLeast(cases.length, 300)
    assert.strictEqual(new Set(cases.map(({ id }) => id)).size, cases.length)
  })

  it("are worked out: lines add up to totals, with whole numbers of any size", () => {
    for (const { expect, id, reads_as } of cases) {
      if (expect.lines === undefined) continue
      const amounts = expect.lines.map(({ amount, factor = "1", per, price, quantity }) => {
        const made = (parts(String(quantity)) * parts(price) * parts(factor)) / ONE / ONE / BigInt(per)
        assert.strictEqual(made, parts(amount), id)
        return made
      })
      assert.strictEqual(
        amounts.reduce((sum, amount) => sum + amount, 0n),
        parts(expect.total!),
        id
      )
      const used = Object.entries(reads_as!).filter(([, quantity]) => quantity > 0)
      assert.deepStrictEqual(
        expect.lines.map(({ quantity, unit }) => [unit, quantity]),
        used,
        id
      )
    }
  })

  it("are charged by the prices that they state, for their tier and length", () => {
    for (const one of cases) {
      if (one.expect.lines === undefined) continue
      assert.deepStrictEqual(worked(chargeOf(one)!), { lines: one.expect.lines, total: one.expect.total }, one.id)
    }
  })

  it("state the same prices of a model on the same days", () => {
    const known = new Map<string, { readonly id: string; readonly row: Row }>()
    for (const { id, prices = [] } of cases) {
      for (const sheet of prices) {
        for (const [tier, row] of rowsOf(sheet)) {
          const { from, model, provider, until } = sheet
          const key = [provider, model, from, until, tier].join()
          const first = known.get(key) ?? { id, row }
          assert.deepStrictEqual(row, first.row, `${key} in ${id} and ${first.id}`)
          known.set(key, first)
        }
      }
    }
  })
})

it("Ratecard has no failure", async () => {
  const answers = await answersOf(runnerOf("ratecard.ts"), cases)
  const failures = cases.filter((one) => judge(one, answers.get(one.id)) !== "exact")
  assert.deepStrictEqual(
    failures.map(({ id }) => [id, answers.get(id)]),
    []
  )
})
