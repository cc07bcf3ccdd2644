import type { CallAnswer } from "@ratecard/api"
import { convert } from "@ratecard/core/catalogue"
import { formatCount } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"

/** Which of two answers was cheaper, and how much; rubles at the day's rate. */
export const Comparison = ({ answers }: { readonly answers: ReadonlyArray<CallAnswer> }) => {
  const { language, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const { rate, view } = prices.value
  const costs = answers
    .map(({ currency, model_id, total_cost }) => ({
      name: view.modelById.get(model_id)?.display_name ?? model_id,
      dollars: convert(total_cost, currency, "usd", rate)
    }))
    .toSorted((one, other) => one.dollars - other.dollars)
  const [cheaper, dearer] = costs
  if (cheaper === undefined || dearer === undefined) return null
  if (cheaper.dollars === dearer.dollars) return <p role="status">{words.same}</p>
  if (cheaper.dollars === 0) return null
  const factor = formatCount(Number((dearer.dollars / cheaper.dollars).toPrecision(2)), words.factor, language.value)
  return <p role="status">{words.times(cheaper.name, factor)}</p>
}
