import type { QuarantinedQuote } from "@ratecard/api"
import { priceAt } from "@ratecard/core/ledger"
import type { Prices } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { isSteep, isSteepStep, moveOf } from "./priceMoves.ts"
import { Moves, PriceMoves } from "./PriceMoves.tsx"

type Quote = typeof QuarantinedQuote.Type

/** What the release of a quote would change. */
export const HeldChange = ({ quote }: { readonly quote: Quote }) => {
  const { prices } = useSite()
  const { newModel } = useWords(ADMIN_WORDS).quarantine
  const { after_release, currency, model_id, tariff } = quote
  const model = prices.value.view.modelById.get(model_id)
  if (tariff !== undefined) return <TariffChange quote={quote} tariff={tariff} />
  return (
    <>
      {model === undefined && <small>{newModel}</small>}
      <PriceMoves from={model} to={after_release ?? quote} currency={currency} />
    </>
  )
}

/** The same of a price other than the base prices, with what must hold of a request. */
const TariffChange = ({ quote, tariff }: { readonly quote: Quote; readonly tariff: NonNullable<Quote["tariff"]> }) => {
  const { prices } = useSite()
  const { onlyWhere } = useWords(ADMIN_WORDS).quarantine
  const conditions = Object.entries(tariff.when).map(([name, value]) => `${name} = ${String(value)}`)
  const move = moveOf("input_price", tariffNow(quote, prices.value) ?? null, tariff.price)
  return (
    <>
      <Moves
        currency={quote.currency}
        isFirst={move.from === null}
        moves={[{ ...move, label: tariff.unit.replaceAll("_", " ") }]}
      />
      {conditions.length > 0 && (
        <small class="faint">
          {onlyWhere} {conditions.join(", ")}
        </small>
      )}
    </>
  )
}

/** What a request of the held conditions costs now; undefined if that is not known. */
const tariffNow = ({ model_id, tariff }: Quote, { book, now }: Prices): number | undefined => {
  const known = book.tariffOf(model_id)
  if (known === undefined || tariff === undefined) return undefined
  const { above_input_tokens, batch, service_tier } = tariff.when
  const promptTokens = above_input_tokens === undefined ? 0 : above_input_tokens + 1
  const { per, price } = priceAt(known, tariff.unit, { at: now, promptTokens, batch, tier: service_tier })
  return price === null || per !== (tariff.per ?? 1_000_000) ? undefined : Number(price)
}

/** Whether a release moves a price by more than a factor of two. */
export const isSteepQuote = (quote: Quote, prices: Prices): boolean => {
  const { after_release, model_id, tariff } = quote
  if (tariff !== undefined) {
    const now = tariffNow(quote, prices)
    return now !== undefined && isSteep(now, tariff.price)
  }
  const model = prices.view.modelById.get(model_id)
  return model !== undefined && isSteepStep(model, after_release ?? quote)
}
