// Ratecard: the public functions of @ratecard/core, and for folders of logs those of its command line.
import { bill, bundledPrices } from "@ratecard/core"
import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { addDecimals, billRecord, decimalIn, decimalText, readRecords } from "@ratecard/core/ledger"
import { pricesWithOffers } from "@ratecard/core/offers"
import { reconcile } from "@ratecard/core/reconcile"
import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { countUsage } from "../../packages/cli/src/usage/Usage.ts"
import { answerAll, type Asked, type Said } from "./ask.ts"
import { inHome } from "./home.ts"
import { finalOf } from "./stream.ts"

/** The day that is today for all cases. */
const NOW = Date.parse(BUNDLED_TARIFFS.as_of) + 86_400_000
const prices = pricesWithOffers(NOW)
const vendorPrices = bundledPrices(NOW)

const ofRequest = ({ input, question: { context: told = {}, ...question } }: Asked): Said => {
  const { rates, ...context } = told
  const response = input.events === undefined ? input.response : finalOf(input.events)
  const overlay = rates && { name: "own", rules: [{ model: question.model, prices: rates }] }
  const options = { ...question, usage: input.usage, context, prices, now: () => NOW, ...(overlay && { overlay }) }
  const made = bill(response, options)
  if (made.error !== undefined && made.total === null) return { refused: `${made.error.code}: ${made.error.message}` }
  if (made.total === null) return { refused: made.warnings.map(({ message }) => message).join(" ") || "no price" }
  return { ...sumSaid(made.total, made.complete), currency: (made.currency ?? "usd").toUpperCase() }
}

const sumSaid = (total: string, isComplete: boolean): Said => (isComplete ? { total } : { at_least: total })

const ofBatch = ({ input, question }: Asked): Said => {
  const text = input.batch!.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")
  const { faults, records } = readRecords(text, "jsonl")
  let total = decimalIn("0")!
  let isComplete = faults.length === 0
  for (const { record } of records) {
    const made = billRecord(
      { ...question, ...record, context: { ...question.context, ...record.context } },
      { prices, now: NOW }
    )
    if ("total" in made) total = addDecimals(total, decimalIn(made.total)!)
    if (!("total" in made ? made.complete : made.error.code === "RequestFailed")) isComplete = false
  }
  return { ...sumSaid(decimalText(total), isComplete), currency: "USD" }
}

const ofLogs = ({ input }: Asked): Promise<Said> =>
  inHome(input.logs!, async (home) => {
    const options = {
      by: "agent",
      timezone: "UTC",
      prices: { ...vendorPrices, id: "bundled" },
      env: {},
      folder: home,
      home,
      now: () => NOW
    } as const
    const { total } = (await countUsage(options, loadAnyTokenizer)).document
    return { ...sumSaid(total.cost, total.complete), currency: "USD" }
  })

const ofStatement = ({ input }: Asked): Said => {
  const read = reconcile({ prices: vendorPrices, statement: [input.statement!.text], logs: [] })
  return read === undefined
    ? { refused: "the statement is of no known format" }
    : { total: read.statement, currency: read.currency.toUpperCase() }
}

await answerAll((asked) => {
  const { batch, logs, statement } = asked.input
  if (statement !== undefined) return ofStatement(asked)
  if (logs !== undefined) return ofLogs(asked)
  return batch === undefined ? ofRequest(asked) : ofBatch(asked)
})
