import type { PriceChange } from "@ratecard/core/catalogue"
import { Fragment } from "preact"
import { formatDay, formatMoney, formatPercent } from "../format.ts"
import { modelHref } from "./modelHref.ts"
import { Sign } from "./Sign.tsx"
import { useSite, useWords } from "../site.ts"
import { TERM_WORDS, type TermWords } from "../words/terms.ts"
import "./changeLine.css"

const PRICES = ["input", "cached", "output"] as const

const ARROWS = { drop: "▼", rise: "▲", mixed: "◆", new: "+", added: "+", removed: "–" } as const

/** One change of prices, from where to where; it begins with its model, and another name of that, or with its day. */
export const ChangeLine = ({
  alias,
  change,
  lead
}: {
  readonly change: PriceChange
  readonly lead: "model" | "day"
  /** The id of the model's other name. */
  readonly alias?: string | undefined
}) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const terms = useWords(TERM_WORDS)
  const { model_id, model_name, provider_display_name } = change
  const kind = kindOf(change)
  const nameOf = (id: string) => prices.value.view.modelById.get(id)?.display_name ?? model_name
  return (
    <div class={`change ${kind}`}>
      <span class="lead">
        {lead === "day" ? (
          formatDay(change.date, language)
        ) : (
          <>
            <Sign of={change.provider} />
            {[model_id, ...(alias === undefined ? [] : [alias])].map((id, index) => (
              <Fragment key={id}>
                {index > 0 && ", "}
                <a href={modelHref(address, id)}>{nameOf(id)}</a>
              </Fragment>
            ))}{" "}
            <span class="faint">{provider_display_name}</span>
          </>
        )}
      </span>{" "}
      <span class="kind">
        <span aria-hidden="true">{ARROWS[kind]}</span>
        {` ${terms.kinds[kind]}`}
      </span>{" "}
      <span class="moves">
        {PRICES.map((name) => (
          <Move key={name} change={change} name={name} />
        ))}
      </span>
    </div>
  )
}

const Move = ({ change, name }: { readonly change: PriceChange; readonly name: (typeof PRICES)[number] }) => {
  const language = useSite().language.value
  const terms = useWords(TERM_WORDS)
  const field = name === "cached" ? "cached_input_price" : (`${name}_price` as const)
  const { [field]: price, [`previous_${field}` as const]: previous } = change
  const percent = change[`${name}_change_pct`]
  if (price === null && previous === null) return null
  const isNew = change.kind === "new"
  if (!isNew && price === previous) return null
  const text = (amount: number | null) =>
    amount === null ? terms.none : amount === 0 ? terms.free : formatMoney(amount, change.currency, language)
  return (
    <span class="move">
      {`${terms.prices[name]} ${previous === null ? "" : `${text(previous)} → `}${text(price)}`}
      {percent !== null && <span class="percent">{` ${formatPercent(percent, language)}`}</span>}
    </span>
  )
}

/** The kind of a change for readers. */
export type ShownKind = keyof TermWords["kinds"]

/** A cached price that is named for the first time is not a drop, and one that is named no longer is not a rise. */
export const kindOf = (change: PriceChange): ShownKind => {
  const hasMoved =
    change.input_price !== change.previous_input_price || change.output_price !== change.previous_output_price
  if (hasMoved) return change.kind
  if (change.previous_cached_input_price === null) return "added"
  return change.cached_input_price === null ? "removed" : change.kind
}
