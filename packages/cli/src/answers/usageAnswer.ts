import { decimalIn, decimalText, subtractDecimals, type UsageSum } from "@ratecard/core/ledger"
import { unknownName } from "@ratecard/core/catalogue"
import type { Answer, Column, Table } from "../output/answer.ts"
import { asOfNote, type Prices } from "../prices/Prices.ts"
import { conversionNotes } from "../prices/exchange.ts"
import { faultText } from "../usage/countResponses.ts"
import { exitCodeOf, isUnknown, type UsageDocument } from "../usage/document.ts"
import { silentText } from "../usage/silentLogs.ts"
import { cacheNotes, cacheTable } from "./tables/cacheTable.ts"
import { keysOf, withDays, withRate } from "./tables/keys.ts"
import { topNotes, topTable } from "./tables/topTable.ts"

/** The usage and its cost in print; `isFiltered` means of some days, agents or models only. */
export const usageAnswer = (document: UsageDocument, prices: Prices, isFiltered: boolean): Answer<UsageDocument> => {
  const { faults, rows, silent_logs = [], unknown_models, unpriced_models, warnings } = document
  return {
    document,
    table: withRate(tableOf(document), document, document.top ?? rows),
    notes: [
      ...(rows.length > 0 ? [] : silent_logs.length > 0 ? [NOTHING_READ] : [isFiltered ? NOTHING_FITS : NOTHING]),
      ...(document.cache === undefined ? [] : cacheNotes(document.cache)),
      ...(document.top === undefined ? [] : topNotes(document, document.top)),
      `${totalText(document)}. ${asOfNote(prices)}`,
      ...chargeNotes(document.total),
      ...warnings.map(({ message, responses }) => `${responsesText(responses)}: ${message}`),
      ...(document.rate === undefined ? [] : conversionNotes(document.rate))
    ],
    faults: [
      ...firstOf(faults.map(faultText)),
      ...silent_logs.map(silentText),
      ...(document.store_fault === undefined ? [] : [storeText(document.store_fault)]),
      ...firstOf(unknown_models.map(({ name, nearest }) => unknownName(prices.names, name, nearest).message)),
      ...firstOf(
        unpriced_models.map(
          ({ model, responses }) =>
            `${responses} of '${model}' could not be fully priced: too early, an unpriced item, or contradictory usage`
        )
      )
    ],
    exitCode: exitCodeOf(document)
  }
}

const tableOf = (document: UsageDocument): Table => {
  const { by, cache, rows, top, total } = document
  if (top !== undefined) return topTable(document, top)
  if (cache !== undefined) return cacheTable(document, cache)
  const keys = keysOf(by)
  const table = {
    columns: [...keys.columns, ...SUMS],
    rows: rows.map((row) => [...keys.cellsOf(row), ...cellsOf(row)]),
    ...(rows.length > 1 ? { total: [...keys.total, ...cellsOf(total)] } : {}),
    bars: keys.columns.length + SUMS.findIndex(({ name }) => name === "cost")
  }
  return withDays(table, document, rows)
}

const NOTHING =
  "No usage found. 'ratecard doctor' shows where the logs of agents were searched; pass files or folders to read others."

const storeText = (fault: string): string =>
  `What was read of logs before cannot be used, or nothing more be kept: ${fault} 'ratecard doctor' shows where it is.`

const NOTHING_READ = "Files were found, and no usage in them."

const NOTHING_FITS = "No usage found for these days, agents and models. 'ratecard usage' without filters shows all."

const totalText = ({ silent_logs, total }: UsageDocument): string => {
  if (total.responses === 0 && silent_logs !== undefined) return "Total unknown"
  const { also = [], band, complete, cost, reported_without_tokens: alone } = total
  if (isUnknown(total) && alone === undefined) return "Total unknown: nothing has a known price"
  const others = also.map(({ cost, currency }) => ` and ${cost} ${currency.toUpperCase()}`).join("")
  const range =
    band === undefined || band.high === cost ? "" : ` (up to ${band.high}, by the longest count of the logged text)`
  const own = alone === undefined ? "" : `, and ${alone} USD that agents report for usage without tokens`
  return `Total ${complete ? "" : "at least "}${cost} ${total.currency.toUpperCase()}${others}${range}${own}`
}

/** The charge that the logs have of a vendor: GitHub's, of Copilot. No other log has one. */
const chargeNotes = ({ reported, reported_without_tokens: alone = "0" }: UsageSum): ReadonlyArray<string> => {
  const charge = decimalText(subtractDecimals(decimalIn(reported ?? "0")!, decimalIn(alone)!))
  return charge === "0" ? [] : [`Copilot itself charged ${charge} USD.`]
}

/** A number of responses. */
export const responsesText = (responses: number): string => (responses === 1 ? "1 response" : `${responses} responses`)

const SUMS: ReadonlyArray<Column> = [
  { name: "input", kind: "tokens", yields: 2 },
  { name: "cache_read", title: "cached", kind: "tokens", yields: 2 },
  { name: "cache_write", title: "written", kind: "tokens", yields: 2 },
  { name: "output", kind: "tokens", yields: 1 },
  { name: "cost", kind: "money", absent: "unknown", exact: "complete" },
  { name: "currency", title: "" },
  { name: "complete", usual: "yes", yields: 3 }
]

const cellsOf = (sum: UsageSum): ReadonlyArray<string> => [
  String(sum.tokens.input),
  String(sum.tokens.cache_read),
  String(sum.tokens.cache_write),
  String(sum.tokens.output),
  ...(isUnknown(sum) ? ["", ""] : [sum.cost, sum.currency.toUpperCase()]),
  sum.complete ? "yes" : "no"
]

/** More of one kind would not be read. */
const MAX_FAULTS = 20

/** The first lines of many, and how many there are more: the document has all. */
export const firstOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= MAX_FAULTS
    ? lines
    : [...lines.slice(0, MAX_FAULTS), `and ${lines.length - MAX_FAULTS} more: see --json`]
