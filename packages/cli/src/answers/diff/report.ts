import { markdownCode, markdownText } from "@ratecard/core/plain-text"
import { formatMoney } from "../../output/formatCell.ts"
import type { DiffDocument, DiffedCall, PricedSide } from "./document.ts"

/** A change of money as people write it. */
const addSign = (amount: string): string => (amount.startsWith("-") || !/[1-9]/u.test(amount) ? amount : `+${amount}`)

const formatChange = (amount: string): string =>
  amount.startsWith("-") ? `−${formatMoney(amount.slice(1))}` : /[1-9]/u.test(amount) ? `+${formatMoney(amount)}` : "±0"

/** The cost of a change, in a sentence. */
export const costText = ({ calls, totals }: DiffDocument): string => {
  if (calls.length === 0) return "No prompt, tool or model changes."
  const sums = totals.map(({ currency, per_1000, per_month }) =>
    per_month === null
      ? `${formatChange(per_1000)} ${currency.toUpperCase()} per 1,000 calls`
      : `${formatChange(per_month)} ${currency.toUpperCase()} a month`
  )
  const open = calls.filter(({ change_per_1000 }) => change_per_1000 === null).length
  const what = `${calls.length} ${calls.length === 1 ? "place changes" : "places change"}`
  return `${sums.length === 0 ? "Cost unknown" : sums.join(", ")}: ${what}${open === 0 ? "" : `, ${open} of unknown cost`}.`
}

/** Rows and findings of a comment: it has at most 15 lines. */
const MOST_ROWS = 4
const MOST_FINDINGS = 2

/** A comment of a pull request, of at most 15 lines. */
export const commentOf = (document: DiffDocument): string => {
  const { as_of, budget, calls, names, receipt } = document
  const shown = calls.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, MOST_ROWS)
  const findings = names.flatMap(({ file, findings, line }) =>
    findings
      .filter(({ code }) => code !== "successor")
      .map(
        ({ code, message }) =>
          `⚠️ ${markdownCode(`${file}:${line}`)} ${code === "unknown" ? markdownText(message) : message}`
      )
  )
  const more = calls.length - shown.length
  const lines = [
    "<!-- ratecard -->",
    `**Cost of this change**: ${costText(document)}${budget?.kept === false ? ` **Over the budget of ${budget.limit}.**` : ""}`,
    ...(shown.length === 0
      ? []
      : ["", "| place | model | tokens | change |", "|---|---|---:|---:|", ...shown.map(rowOf)]),
    ...(more > 0 ? [`| … and ${more} more | | | |`] : []),
    "",
    ...findings.slice(0, MOST_FINDINGS),
    ...(findings.length > MOST_FINDINGS ? [`… and ${findings.length - MOST_FINDINGS} more findings`] : []),
    ...(receipt === null
      ? []
      : [
          `Agents on this branch: ${receipt.complete ? "" : "≥ "}${formatMoney(receipt.cost)} ${receipt.currency.toUpperCase()}, ${receipt.responses} responses`
        ]),
    `<sub>Input that the code states, at prices as of ${as_of}; answers and what is filled in are not counted.</sub>`
  ]
  return `${lines.join("\n")}\n`
}

const sizeOf = ({ change_per_1000, change_per_month }: DiffedCall): number =>
  Math.abs(Number(change_per_month ?? change_per_1000 ?? 0))

const rowOf = ({ after, before, change_per_1000, change_per_month, currency }: DiffedCall): string => {
  const side = (after ?? before)!
  const models = [...new Set([before?.model, after?.model].flatMap((model) => model ?? []))]
  const tokens = [before, after].map((each) =>
    each === null ? "–" : `${each.band === undefined ? "" : "≈ "}${each.prompt_tokens + each.tool_tokens}`
  )
  const change = change_per_month === null ? change_per_1000 : change_per_month
  const unit = `${currency?.toUpperCase() ?? ""} ${change_per_month === null ? "per 1,000 calls" : "a month"}`
  const cells = [
    markdownCode(`${side.file}:${side.line}`),
    models.map(markdownText).join(" → ") || "not said",
    tokens.join(" → "),
    change === null ? "unknown" : `${formatChange(change)} ${unit}`
  ]
  return `| ${cells.join(" | ")} |`
}

const tokensText = (side: PricedSide | null): string =>
  side === null ? "" : `${side.band === undefined ? "" : "≈ "}${side.prompt_tokens + side.tool_tokens}`

/** A row of the table. */
export const row = ({
  after,
  before,
  change_per_1000,
  change_per_month,
  currency,
  kind,
  name
}: DiffedCall): ReadonlyArray<string> => {
  const side = (after ?? before)!
  const models = [...new Set([before?.model, after?.model].flatMap((model) => model ?? []))]
  return [
    `${side.file}:${side.line}`,
    `${kind} ${name}`,
    models.join(" → "),
    tokensText(before),
    tokensText(after),
    change_per_1000 === null ? "" : addSign(change_per_1000),
    change_per_month === null ? "" : addSign(change_per_month),
    currency?.toUpperCase() ?? ""
  ]
}

/** Remarks with the cost of changes, at their places in the code. */
export const costRemarks = (calls: ReadonlyArray<DiffedCall>) =>
  calls.flatMap(({ after, change_per_1000, currency, name }) =>
    after === null || change_per_1000 === null || !/[1-9]/u.test(change_per_1000)
      ? []
      : [
          {
            file: after.file,
            line: after.line,
            column: 1,
            code: "cost",
            level: "note" as const,
            message: `${name}: ${addSign(change_per_1000)} ${currency!.toUpperCase()} per 1,000 calls.`
          }
        ]
  )
