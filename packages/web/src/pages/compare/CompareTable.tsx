import { type Currency, isCountedByProvider } from "@ratecard/core/catalogue"
import type { ComponentChildren } from "preact"
import { formatDay, formatMoney, formatNumber, formatSum } from "../../format.ts"
import { modelHref } from "../../parts/modelHref.ts"
import { Sign } from "../../parts/Sign.tsx"
import { Unknown } from "../../parts/Unknown.tsx"
import { useOfferText } from "../../parts/useOfferText.ts"
import { useUnitName } from "../../parts/useUnitName.ts"
import { rateAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { CAPABILITY_WORDS } from "../../words/capabilities.ts"
import { COMPARE_WORDS } from "../../words/compare.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { conditionsText } from "../model/rateCard.ts"
import type { ShownModel } from "../model/shownModel.ts"
import { monthOf } from "../cost/costRows.ts"
import { bestOf, priceRowsOf } from "./comparison.ts"
import type { Month } from "./month.ts"
import { workloadText } from "../cost/workloadText.ts"

/** A row of the table: a fact, and what it is of each model. */
interface Row {
  readonly name: string
  readonly cells: ReadonlyArray<ComponentChildren>
  /** Columns that have the best of it. */
  readonly best?: ReadonlySet<number>
  readonly isNumber?: boolean
}

/** Models as columns: prices, limits, abilities, dates. */
export const CompareTable = ({
  currency,
  models,
  month
}: {
  readonly models: ReadonlyArray<ShownModel>
  readonly currency: Currency
  readonly month: Month
}) => {
  const site = useSite()
  const { address } = site
  const words = useWords(COMPARE_WORDS)
  const groups = [
    [words.prices(currency.toUpperCase()), usePriceRows(models, currency)],
    [words.facts, useFactRows(models)],
    [words.monthOf(workloadText(site, month.request)), useMonthRow(models, month)]
  ] as const
  return (
    <table class="compare folding">
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <td />
          {models.map(({ model }, column) => (
            <th key={model.id} scope="col" class={`model-${column}`}>
              <Sign of={model.provider} />
              <a href={modelHref(address, model.id)}>{model.display_name}</a>
              {models.length > 1 && (
                <button
                  type="button"
                  aria-label={words.remove(model.display_name)}
                  onClick={() =>
                    address.set({
                      models: models
                        .map(({ entry }) => entry.id)
                        .filter((id) => id !== model.id)
                        .join(",")
                    })
                  }
                >
                  ×
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([title, rows]) => (
        <tbody key={title}>
          <tr class="group">
            <th scope="rowgroup" colSpan={models.length + 1}>
              {title}
            </th>
          </tr>
          {rows.map(({ best, cells, isNumber = false, name }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td
                  key={column}
                  class={[isNumber && "number", best?.has(column) && "best"].filter(Boolean).join(" ")}
                  data-label={models[column]!.model.display_name}
                >
                  {cell}
                  {best?.has(column) && <span class="visually-hidden"> {words.best}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const usePriceRows = (models: ReadonlyArray<ShownModel>, currency: Currency): ReadonlyArray<Row> => {
  const { address, language, prices } = useSite()
  const words = useWords(COMPARE_WORDS)
  const { conditions } = useWords(MODEL_WORDS)
  const { free } = useWords(TERM_WORDS)
  const unitName = useUnitName()
  const rate = rateAsked(prices.value, address.query.value)
  return priceRowsOf(models, currency, rate).map(({ amounts, unit, when }) => {
    const terms = conditionsText(when, conditions, language.value)
    const best = bestOf(amounts)
    const least = Math.min(...amounts.filter((amount) => amount !== null))
    return {
      name: terms === "" ? unitName(unit) : `${unitName(unit)}, ${terms}`,
      isNumber: true,
      best,
      cells: amounts.map((amount, column) => {
        if (amount === null) return <Unknown reason={words.noPrice} />
        if (amount === 0) return free
        const times = amount / least
        return (
          <>
            {formatMoney(amount, currency, language.value)}
            {best.size > 0 && !best.has(column) && least > 0 && (
              <small class="faint">
                {formatNumber(times, language.value, { maximumFractionDigits: times < 10 ? 1 : 0 })}×
              </small>
            )}
          </>
        )
      })
    }
  })
}

const useMonthRow = (models: ReadonlyArray<ShownModel>, { request, rows }: Month): ReadonlyArray<Row> => {
  const { language } = useSite()
  const words = useWords(COMPARE_WORDS)
  const months = models.map(({ model }) => {
    const row = rows.find((each) => each.model.id === model.id)
    return row === undefined ? null : monthOf(row, request)
  })
  return [
    {
      name: words.month,
      isNumber: true,
      best: bestOf(months),
      cells: months.map((amount) =>
        amount === null ? <Unknown reason={words.noPrice} /> : formatSum(amount, request.currency, language.value)
      )
    }
  ]
}

const SKILLS = ["tools", "structured_output", "reasoning"] as const

const useFactRows = (models: ReadonlyArray<ShownModel>): ReadonlyArray<Row> => {
  const { language } = useSite()
  const lang = language.value
  const words = useWords(COMPARE_WORDS)
  const { facts } = useWords(MODEL_WORDS)
  const terms = useWords(TERM_WORDS)
  const able = useWords(CAPABILITY_WORDS)
  const offerText = useOfferText()
  const unknown = <Unknown reason={facts.unknown} />
  const text = (name: string, of: (shown: ShownModel) => ComponentChildren): Row => ({ name, cells: models.map(of) })
  const count = (name: string, of: (shown: ShownModel) => number | null): Row => {
    const counts = models.map(of)
    return {
      name,
      isNumber: true,
      best: bestOf(counts, true),
      cells: counts.map((each) => (each === null ? unknown : formatNumber(each, lang)))
    }
  }
  const listOf = (names: ReadonlyArray<string>, none: string) => (names.length === 0 ? none : names.join(", "))
  return [
    count(facts.context, ({ model }) => model.context_window),
    count(facts.output, ({ entry }) => entry.max_output_tokens),
    text(facts.provider, ({ model }) => model.provider_display_name),
    ...(["input", "output"] as const).map((way) =>
      text(way === "input" ? facts.input : facts.gives, ({ model: { capabilities } }) =>
        capabilities === null
          ? unknown
          : listOf(
              capabilities[way].map((kind) => able.modalities[kind]),
              terms.none
            )
      )
    ),
    ...SKILLS.map((skill) =>
      text(able.capabilities[skill], ({ model: { capabilities } }) =>
        capabilities?.[skill] == null ? unknown : capabilities[skill] ? words.yes : words.no
      )
    ),
    text(facts.tools, ({ model }) =>
      listOf(
        model.builtin_tools.map((tool) => terms.tools[tool]),
        facts.noTools
      )
    ),
    text(facts.counting, ({ model }) =>
      model.tokenizer_config === null
        ? isCountedByProvider(model)
          ? facts.countings.byProvider
          : facts.countings.estimate
        : facts.countings.local(model.tokenizer_config.encoding)
    ),
    text(facts.cutoff, ({ model }) => model.knowledge_cutoff ?? unknown),
    text(facts.released, ({ entry }) => (entry.release_date === null ? unknown : formatDay(entry.release_date, lang))),
    text(facts.offer, ({ at, entry }) => offerText(entry, at))
  ]
}
