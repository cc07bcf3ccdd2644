import { addDecimals, decimal, decimalIn, decimalText } from "@ratecard/core/ledger"
import type { Column, Table } from "../../output/answer.ts"
import { formatMoney } from "../../output/formatCell.ts"
import { minuteIn } from "../../usage/days.ts"
import type { UsageDocument } from "../../usage/document.ts"
import type { Cause, TopResponse } from "../../usage/views/documents.ts"
import { folderName } from "./keys.ts"

/** The responses that cost most. */
export const topTable = ({ timezone }: UsageDocument, top: ReadonlyArray<TopResponse>): Table => ({
  columns: COLUMNS,
  rows: top.map((each) => cellsOf(each, timezone))
})

/** The same in words. */
export const topNotes = ({ total }: UsageDocument, top: ReadonlyArray<TopResponse>): ReadonlyArray<string> => {
  const [first] = top
  if (first === undefined) return []
  const sum = decimalText(top.map(({ cost }) => decimalIn(cost)!).reduce(addDecimals, decimal(0)))
  const share = Number(total.cost) === 0 ? "" : ` (${((Number(sum) / Number(total.cost)) * 100).toFixed(1)}%)`
  const name = first.currency.toUpperCase()
  return [
    `The most expensive ${top.length} of ${total.responses} responses cost ${formatMoney(sum)} of ${formatMoney(total.cost)} ${name}${share}.`
  ]
}

/** Texts for people. */
const CAUSE_TEXTS: Readonly<Record<Cause, string>> = {
  long_prompt_price: "price of long prompts",
  long_prompt: "long prompt",
  cache_miss: "cache miss",
  cache_unread: "cache never read",
  output: "output"
}

const COLUMNS: ReadonlyArray<Column> = [
  { name: "at", title: "time", least: 16 },
  { name: "cost", kind: "money", exact: "complete" },
  { name: "currency", title: "" },
  { name: "model", least: 12 },
  { name: "input", kind: "tokens", yields: 2 },
  { name: "cache_read", title: "cached", kind: "tokens", yields: 2 },
  { name: "cache_write", title: "written", kind: "tokens", yields: 2 },
  { name: "output", kind: "tokens", yields: 2 },
  { name: "causes", title: "cause", least: 14 },
  { name: "project", least: 8, yields: 3 },
  { name: "session", least: 8, yields: 4 },
  { name: "agent", yields: 5 },
  { name: "complete", usual: "yes", yields: 6 }
]

const cellsOf = (each: TopResponse, timezone: string): ReadonlyArray<string> => {
  const { agent, at, causes, complete, cost, currency, model, project = "", session = "", tokens } = each
  return [
    minuteIn(timezone, Date.parse(at)),
    cost,
    currency.toUpperCase(),
    model,
    String(tokens.input),
    String(tokens.cache_read),
    String(tokens.cache_write),
    String(tokens.output),
    causes.map((cause) => CAUSE_TEXTS[cause]).join(", "),
    folderName(project),
    session,
    agent,
    complete ? "yes" : "no"
  ]
}
