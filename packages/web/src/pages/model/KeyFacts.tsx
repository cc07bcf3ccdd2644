import { heldSince } from "@ratecard/core/catalogue"
import type { ComponentChildren } from "preact"
import { formatCompact, formatDate, formatDay, formatMoney, formatSum } from "../../format.ts"
import { WORKLOAD_FIELDS } from "../../pages.ts"
import { hrefOfDay, valuesOf } from "../../parts/modelHref.ts"
import type { Language } from "../../rendering.ts"
import { Unknown } from "../../parts/Unknown.tsx"
import { usePriceIn } from "../../parts/usePriceIn.ts"
import { useSite, useWords } from "../../site.ts"
import { CAPABILITY_WORDS } from "../../words/capabilities.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { costRequestOf } from "../cost/costRequest.ts"
import { costRowsOf, monthOf } from "../cost/costRows.ts"
import { workloadText } from "../cost/workloadText.ts"
import { priceOf, SERIES } from "./history.ts"
import type { ShownModel } from "./shownModel.ts"

interface Fact {
  readonly name: string
  readonly text: ComponentChildren
  readonly remark?: ComponentChildren
}

/** The facts that most readers come for: the prices, a month of their own work, and what the model takes and gives. */
export const KeyFacts = ({ shown }: { readonly shown: ShownModel }) => {
  const site = useSite()
  const { address, prices } = site
  const language = site.language.value
  const { facts: words, prices: units } = useWords(MODEL_WORDS)
  const terms = useWords(TERM_WORDS)
  const { modalities } = useWords(CAPABILITY_WORDS)
  const { entry, model } = shown
  const { capabilities, context_window, currency: own, id, knowledge_cutoff } = model
  const { currency, priceIn } = usePriceIn(own)
  const query = address.query.value
  const request = { ...costRequestOf(query, prices.value.view), models: [model], currency }
  const [row] = costRowsOf(request, undefined, prices.value, query)
  const cost = row === undefined ? null : monthOf(row, request)
  const workload = { ...valuesOf(query, WORKLOAD_FIELDS), models: id }
  const known = (text: string | null | undefined) => text ?? <Unknown reason={words.unknown} />
  const tokens = (count: number | null) => known(count === null ? null : formatCompact(count, language))
  const amount = (some: number | null, textOf: (some: number) => string) =>
    some === 0 ? terms.free : known(some === null ? null : textOf(some))
  const kinds = (way: "input" | "output") =>
    capabilities && capabilities[way].map((kind) => modalities[kind]).join(", ")
  const facts: ReadonlyArray<Fact> = [
    ...SERIES.map((name): Fact => {
      const price = priceOf(model, name)
      const since = heldSince(entry.levels, name === "cached")
      return {
        name: terms.prices[name],
        text: amount(price, (some) => formatMoney(priceIn(some), currency, language)),
        remark: price !== null && units.perMillion(formatDay(since, language))
      }
    }),
    {
      name: words.month,
      text: amount(cost, (some) => formatSum(some, currency, language)),
      remark: <a href={hrefOfDay(address, "/", workload)}>{workloadText(site, request)}</a>
    },
    { name: words.context, text: tokens(context_window) },
    { name: words.output, text: tokens(entry.max_output_tokens) },
    { name: words.cutoff, text: known(knowledge_cutoff && cutoffText(knowledge_cutoff, language)) },
    { name: words.input, text: known(kinds("input")), remark: capabilities && words.givesOf(kinds("output")!) }
  ]
  return (
    <dl class="key-facts">
      {facts.map(({ name, remark, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text} {remark && <small class="remark">{remark}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** "2024-10-01" and "2024-10" as a month, without the word for a year. */
const cutoffText = (text: string, language: Language): string =>
  /^\d{4}-\d\d/u.test(text)
    ? formatDate(text.slice(0, 7), language, { month: "short", year: "numeric" }).replace(/\sг\.$/u, "")
    : text
