import { convert } from "@ratecard/core/catalogue"
import { formatCompact, formatDay, formatMoney, formatNumber } from "../../format.ts"
import { rateAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { type CostRequest, outputTokensOf } from "./costRequest.ts"
import type { CostRow } from "./costRows.ts"

/** The arithmetic of an amount, from when its prices are, and who says so. */
export const Explanation = ({ request, row }: { readonly row: CostRow; readonly request: CostRequest }) => {
  const { address, language, prices } = useSite()
  const words = useWords(COST_WORDS)
  const rate = rateAsked(prices.value, address.query.value)
  const { estimate, model, prices: charged } = row
  const lang = language.value
  const currency = model.currency
  const money = (amount: number) => formatMoney(amount, currency, lang, { maximum: 12 })
  const fresh = estimate.tokens - estimate.cached_tokens
  const outputTokens = outputTokensOf(request.output, row.tokens)
  const lines = [
    {
      name: words.lines.input,
      tokens: fresh,
      price: charged.input_price,
      amount: estimate.effective_input_cost - estimate.cached_input_cost
    },
    {
      name: words.lines.cached,
      tokens: estimate.cached_tokens,
      price: charged.cached_input_price ?? 0,
      amount: estimate.cached_input_cost
    },
    { name: words.lines.output, tokens: outputTokens, price: charged.output_price, amount: estimate.output_cost },
    { name: words.lines.tool, tokens: estimate.tool_input_tokens, price: charged.input_price, amount: undefined },
    { name: words.lines.tool, tokens: estimate.tool_output_tokens, price: charged.output_price, amount: undefined }
  ].filter(({ tokens }) => tokens > 0)
  return (
    <>
      <ul class="formula">
        {lines.map(({ amount, name, price, tokens }, index) => (
          <li key={index}>
            {name}: {words.per(formatNumber(tokens, lang), formatMoney(price, currency, lang))}
            {amount !== undefined && ` = ${money(amount)}`}
          </li>
        ))}
        <li>
          = {money(estimate.total_cost)}
          {model.currency !== request.currency &&
            ` = ${formatMoney(convert(estimate.total_cost, model.currency, request.currency, rate), request.currency, lang, { maximum: 8 })}`}
        </li>
      </ul>
      <p class="small">
        {model.price_updated_at !== null && words.since(formatDay(model.price_updated_at, lang))}
        <Source id={model.id} day={model.price_updated_at} /> · <Basis row={row} />
      </p>
      <Notes row={row} request={request} />
    </>
  )
}

const Basis = ({ row: { basis } }: { readonly row: CostRow }) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  if (basis.kind === "given") return words.given
  if (basis.kind === "exact") return words.counted(basis.encoding)
  const { basis: source, high, low } = basis.estimate
  return (
    <>
      {words.estimated(formatNumber(low, language.value), formatNumber(high, language.value))}{" "}
      <span lang="en">{source}</span>.
    </>
  )
}

/** Who says what a model cost from a day on. */
const Source = ({ day, id }: { readonly id: string; readonly day: string | null }) => {
  const { tariffs } = useSite().prices.value
  const words = useWords(COST_WORDS)
  const known = tariffs.levels[id]?.find(([date]) => date === day?.slice(0, 10)) ?? tariffs.levels[id]?.at(-1)
  const text = known && tariffs.sources[known[1]]
  const link = /https?:\/\/\S+/u.exec(text ?? "")?.[0]
  if (text === undefined) return null
  return (
    <>
      {" "}
      ·{" "}
      {link === undefined ? (
        <span lang="en">{text}</span>
      ) : (
        <a href={link} rel="noreferrer" title={text}>{`${words.source}: ${new URL(link).hostname}`}</a>
      )}
    </>
  )
}

/** What else a reader should know before he trusts the amount. */
const Notes = ({ request, row }: { readonly row: CostRow; readonly request: CostRequest }) => {
  const { address, language, prices } = useSite()
  const words = useWords(COST_WORDS)
  const rate = rateAsked(prices.value, address.query.value)
  const shell = useWords(SHELL_WORDS)
  const { model, prices: charged, tokens } = row
  const notes = [
    ...(charged.input_price === model.input_price && charged.output_price === model.output_price ? [] : [words.tier]),
    ...(request.cached > 0 && charged.cached_input_price === null ? [words.noCachedPrice] : []),
    ...(model.context_window !== null && tokens > model.context_window
      ? [words.tooLong(formatCompact(model.context_window, language.value))]
      : []),
    ...(model.currency !== request.currency && rate.updated_at === null
      ? [shell.fallbackRate(formatNumber(rate.rate, language.value))]
      : [])
  ]
  return notes.map((note) => (
    <p key={note} class="small warning">
      {note}
    </p>
  ))
}
