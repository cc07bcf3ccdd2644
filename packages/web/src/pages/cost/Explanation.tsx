import type { BillLine } from "@ratecard/core/ledger"
import { formatDay, formatMoney, formatNumber } from "../../format.ts"
import { rateAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import type { CostRequest } from "./costRequest.ts"
import { type CostRow, partOf } from "./costRows.ts"

/** The bill of a call, from when its prices are, who says so, and what else a reader should know. */
export const Explanation = ({ request, row }: { readonly row: CostRow; readonly request: CostRequest }) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  const { currency, lines, total } = row.bill
  const lang = language.value
  const money = (amount: string) => formatMoney(Number(amount), currency, lang, { maximum: 12 })
  const product = (line: BillLine) =>
    line.price === null
      ? words.unknown
      : `${words.per(formatNumber(Number(line.quantity), lang), money(line.price))} = ${money(line.amount)}`
  return (
    <>
      <ul class="formula">
        {lines.map((line) => (
          <li key={line.unit}>
            {words.lines[partOf(line)]}: {product(line)}
          </li>
        ))}
        <li>
          = {row.total === null ? words.unknown : money(total)}
          {row.total !== null &&
            currency !== request.currency &&
            ` = ${formatMoney(row.total, request.currency, lang, { maximum: 8 })}`}
        </li>
      </ul>
      <p class="small">
        <Sources lines={lines} />
        <Basis row={row} />
      </p>
      <Notes row={row} request={request} />
    </>
  )
}

const Basis = ({ row: { count } }: { readonly row: CostRow }) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  if (count.encoding !== undefined) return words.counted(count.encoding)
  if (count.estimate === undefined) return words.given
  const { basis, high, low } = count.estimate
  return (
    <>
      {words.estimated(formatNumber(low, language.value), formatNumber(high, language.value))}{" "}
      <span lang="en">{basis}</span>.
    </>
  )
}

/** Since when prices hold and who says so, each once. */
const Sources = ({ lines }: { readonly lines: ReadonlyArray<BillLine> }) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  const sources = lines.flatMap((line) => (line.price === null ? [] : line.source))
  return [...new Map(sources.map((each) => [each.source + each.date, each]))].map(([key, { date, source, url }]) => (
    <span key={key}>
      {date !== null && `${words.since(formatDay(date, language.value))} · `}
      <a {...(url && { href: url })} rel="noreferrer" lang="en">
        {source}
      </a>
      {" · "}
    </span>
  ))
}

/** Notes that limit how far the amount can be trusted. */
const Notes = ({ request, row: { bill } }: { readonly row: CostRow; readonly request: CostRequest }) => {
  const { address, language, prices } = useSite()
  const words = useWords(COST_WORDS)
  const shell = useWords(SHELL_WORDS)
  const rate = rateAsked(prices.value, address.query.value)
  const notes = [
    ...(bill.lines.some((line) => line.price !== null && line.tariff !== undefined) ? [words.tier] : []),
    ...bill.warnings.map(({ code, message }) => words.warnings[code] ?? <span lang="en">{message}</span>),
    ...(bill.currency !== request.currency && rate.updated_at === null
      ? [shell.fallbackRate(formatNumber(rate.rate, language.value))]
      : [])
  ]
  return notes.map((note, index) => (
    <p key={index} class="small warning">
      {note}
    </p>
  ))
}
