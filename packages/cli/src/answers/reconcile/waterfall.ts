import { plainText } from "@ratecard/core/plain-text"
import { addDecimals, decimalIn, decimalText } from "@ratecard/core/ledger"
import {
  type DifferenceCause,
  type DifferenceLine,
  type Reconciliation,
  roundingFor,
  type ShownAmounts
} from "@ratecard/core/reconcile"
import type { Table } from "../../output/answer.ts"
import { formatCell } from "../../output/formatCell.ts"

/** The name of a cause for people, and what they can do about it. */
const CAUSES: Readonly<Record<DifferenceCause, { readonly name: string; readonly hint?: string }>> = {
  placeholder_usage: {
    name: "placeholder usage",
    hint: "Update the agent: its logs have the usage of the stream's start, and not of the whole response."
  },
  not_in_logs: { name: "not in the logs", hint: "Add the logs of the other machines, users or keys." },
  not_in_statement: {
    name: "not in the statement",
    hint: "Leave out the logs of other accounts, or add their statements."
  },
  late_usage: { name: "late usage", hint: "Load the statement again in a day: its last hours are not complete." },
  duplicate_row: { name: "duplicate rows", hint: "Ask the vendor, or load the statement again: it has rows twice." },
  failed_calls: { name: "failed calls" },
  service_tier: { name: "service tier", hint: "Give `context.batch` or the tier to your records." },
  long_context: { name: "long context", hint: "Log single requests: sums do not say which prompts were long." },
  cache_lifetime: {
    name: "cache lifetime",
    hint: "Log `cache_creation` as the vendor gives it: a flat count of writes has no lifetime."
  },
  geography: { name: "geography", hint: "Give `context.geo` to your records." },
  price_date: { name: "price of another day" },
  model_identity: { name: "another model", hint: "Log the model of the response, and not that of the request." },
  tool_fee: { name: "tools", hint: "Log the calls of tools that the vendor charges." },
  gateway_fee: { name: "gateway's fee" },
  byok: { name: "your own key", hint: "Add the statement of the provider that charges these calls." },
  free_or_included: { name: "free or included" },
  discount: { name: "discount", hint: "Give the negotiated prices with --rates." },
  tax: { name: "tax" },
  currency: { name: "exchange rate" },
  bucket_timezone: { name: "time zone of days", hint: "Name the statement's time zone with --timezone." },
  rounding: { name: "rounding" },
  unpriced: { name: "no known price" }
}

/** From the logs to the statement: each cause a line with its amount, and the rest, largest first. */
export const waterfall = (document: Reconciliation, isExplained: boolean): string => {
  const { causes, computed, format_name, period, responses, statement, unexplained, unexplained_lines } = document
  const days = daysText(period)
  const counted = `${formatCell(String(responses), "count")} ${responses === 1 ? "response" : "responses"}`
  const steps = [
    ...causes.map(({ amount, cause, lines }) => ({
      name: isExplained ? cause : CAUSES[cause].name,
      amount,
      lines,
      summary: summaryOf(lines, ({ evidence }) => evidence)
    })),
    {
      name: "unexplained",
      amount: unexplained,
      lines: unexplained_lines,
      summary: summaryOf(unexplained_lines, textOf)
    }
  ].toSorted((one, other) => Math.abs(Number(other.amount)) - Math.abs(Number(one.amount)))
  const lines: ReadonlyArray<Line> = [
    { name: "Logs say", amount: computed, text: `USD   ${days}, ${counted}` },
    ...steps.flatMap(({ amount, lines: findings, name, summary }): ReadonlyArray<Line> => [
      { name: `  ${name}`, amount, isStep: true, text: isExplained ? "" : summary },
      ...(isExplained ? findings.map(detailOf) : [])
    ]),
    { name: "Statement says", amount: statement, text: `USD   ${format_name}` }
  ]
  const shownAt = roundingFor([computed, ...causes.map(({ amount }) => amount), unexplained], statement)
  const shown = lines.map((line) => ({ ...line, amount: shownAmount(line, shownAt) }))
  const [names, amounts] = [widest(shown, ({ name }) => name), widest(shown, ({ amount }) => amount)]
  return shown
    .map(
      ({ amount, name, text }) =>
        `${name.padEnd(names)}   ${amount.padStart(amounts)}   ${plainText(text)}`.trimEnd() + "\n"
    )
    .join("")
}

const daysText = ({ from, until }: Reconciliation["period"]): string => (from === until ? from : `${from} to ${until}`)

interface Line {
  readonly name: string
  /** An exact decimal. */
  readonly amount: string
  readonly text: string
  /** It leads from one sum to another, and so has a sign. */
  readonly isStep?: true
}

const detailOf = (finding: DifferenceLine): Line => ({
  name: `    ${finding.day}`,
  amount: finding.amount,
  isStep: true,
  text: [
    finding.model,
    ...(finding.statement === undefined ? [kindOf(finding)] : []),
    textOf(finding),
    rowsText(finding)
  ]
    .filter((part) => part !== "")
    .join(", ")
})

const kindOf = ({ kind }: DifferenceLine): string => (kind === "all" ? "" : kind)

/** The evidence, with the amounts of both sides. */
const textOf = (finding: DifferenceLine): string => {
  const { computed = "0", evidence, statement } = finding
  if (statement === undefined) return evidence
  const { rounded } = roundingFor([statement, `-${computed}`], finding.amount)
  const kind = kindOf(finding)
  return `charged ${rounded(statement)}${kind && ` for ${kind}`}, the logs say ${rounded(computed)}; ${evidence}`
}

const rowsText = ({ rows = [] }: DifferenceLine): string =>
  rows.length === 0 ? "" : `${rows.length === 1 ? "line" : "lines"} ${rows.join(" and ")}`

const widest = (lines: ReadonlyArray<Line>, of: (line: Line) => string): number =>
  Math.max(...lines.map((line) => of(line).length))

const shownAmount = ({ amount, isStep }: Line, { places, rounded }: ShownAmounts): string => {
  const [value, shown] = [Number(amount), Number(rounded(amount))]
  const sign = isStep === true && value > 0 ? "+" : ""
  if (value !== 0 && shown === 0) return `${value < 0 ? "-" : sign}<${(10 ** -places).toFixed(places)}`
  return sign + shown.toFixed(places)
}

/** The evidence of a cause: the text of its greatest line, and the number of others. */
const summaryOf = (lines: ReadonlyArray<DifferenceLine>, said: (line: DifferenceLine) => string): string => {
  const [first] = lines
  if (first === undefined) return ""
  const models = new Set(lines.map(({ model }) => model).filter((model) => model !== ""))
  const days = new Set(lines.map(({ day }) => day).filter((day) => day !== ""))
  const where = [
    models.size === 1 ? [...models][0]! : models.size > 1 ? `${models.size} models` : "",
    days.size === 1 ? `on ${[...days][0]!}` : days.size > 1 ? `on ${days.size} days` : ""
  ]
    .filter((part) => part !== "")
    .join(" ")
  const texts = new Set(lines.map(said))
  const what = texts.size === 1 ? said(first) : `${said(first)}; and ${texts.size - 1} more, see --explain`
  return where === "" ? what : `${where}: ${what}`
}

/** Advice on causes that one can mend, and on what was left out. */
export const hintsOf = ({ causes, outside, period, responses }: Reconciliation): ReadonlyArray<string> => [
  ...(responses === 0
    ? [
        period.from === ""
          ? "Nothing is compared, as no row of the statement could be read."
          : `Nothing is compared, as the logs have no response of ${daysText(period)}: name other files or folders.`
      ]
    : causes.flatMap(({ cause }) => CAUSES[cause].hint ?? [])),
  ...(outside === 0 || period.from === ""
    ? []
    : [
        `${outside} other ${outside === 1 ? "response is" : "responses are"} before ${period.from} or after ${period.until}, and not counted.`
      ])
]

/** A row for each part of the difference, for programs. */
export const linesTable = ({ causes, unexplained, unexplained_lines }: Reconciliation): Table => {
  const known = unexplained_lines
    .flatMap(({ amount }) => decimalIn(amount) ?? [])
    .reduce(addDecimals, { units: 0n, scale: 0 })
  const isListed = decimalText(known) === unexplained
  return {
    columns: [
      { name: "cause" },
      { name: "day" },
      { name: "model" },
      { name: "kind" },
      { name: "amount", kind: "number" },
      { name: "evidence" },
      { name: "statement", kind: "number" },
      { name: "logs", kind: "number" },
      { name: "lines" }
    ],
    rows: [
      ...causes.flatMap(({ cause, lines }) => lines.map((line) => rowOf(cause, line))),
      ...(isListed
        ? unexplained_lines.map((line) => rowOf("unexplained", line))
        : [["unexplained", "", "", "all", unexplained, "", "", "", ""]])
    ]
  }
}

const rowOf = (cause: string, line: DifferenceLine): ReadonlyArray<string> => {
  const { amount, computed = "", day, evidence, kind, model, rows = [], statement = "" } = line
  return [cause, day, model, kind, amount, evidence, statement, computed, rows.join(" ")]
}
