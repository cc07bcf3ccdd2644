import { assert, it } from "@effect/vitest"
import { prices } from "../../../test/ledger.ts"
import { finish } from "../../ledger/logs/steps.ts"
import { Reconciler } from "../reconcile.ts"

/** Names that every object of JavaScript has. */
const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"]

const explain = (statement: string) => finish(new Reconciler(prices, undefined).explain([statement]))!

const kindsIn = (statement: string) => {
  const { causes, unexplained_lines } = explain(statement)
  return [...causes.flatMap(({ lines }) => lines), ...unexplained_lines].map(({ kind }) => kind)
}

it.each(NAMES)("a kind of OpenAI's costs that is called %s is none that is known", (name) => {
  assert.deepStrictEqual(kindsIn(`start_time,amount_value,line_item\n1789344000,1,"gpt-5, ${name}"`), ["all"])
})

it.each(NAMES)("nor is it one of Anthropic's cost file", (name) => {
  assert.deepStrictEqual(kindsIn(`usage_date_utc,model,token_type,cost_usd\n2026-09-14,claude-opus-4-5,${name},1`), [
    "all"
  ])
})

it.each(NAMES)("nor of Anthropic's costs", (name) => {
  const result = { currency: "USD", amount: "100", cost_type: "tokens", token_type: name, description: "x" }
  const bucket = { starting_at: "2026-09-14T00:00:00Z", results: [{ ...result, model: "claude-opus-4-5" }] }
  assert.deepStrictEqual(kindsIn(JSON.stringify({ data: [bucket] })), ["all"])
})

it.each(NAMES)("nor is a charge of FOCUS of that category anything but usage", (name) => {
  const { causes } = explain(`BilledCost,ChargePeriodStart,ChargeCategory,SkuId\n1,2026-09-14,${name},gpt-5/input`)
  assert.deepStrictEqual(
    causes.map(({ cause }) => cause),
    ["not_in_logs"]
  )
})
