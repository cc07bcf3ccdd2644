import { type Currency, convert } from "@ratecard/core/catalogue"
import { AsOf } from "../../parts/AsOf.tsx"
import { SelectField } from "../../parts/fields.tsx"
import { Download } from "../../parts/Download.tsx"
import { ModelChoice } from "../../parts/ModelChoice.tsx"
import { hrefOfDay, modelHref, valuesOf } from "../../parts/modelHref.ts"
import { WholeWords } from "../../parts/WholeWords.tsx"
import { Part } from "../../parts/Part.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { PAGES } from "../../pages.ts"
import { rateAsked, dayAsked, modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { COMPARE_WORDS } from "../../words/compare.ts"
import { WorkloadFields } from "../cost/WorkloadFields.tsx"
import { MONTH_FIELDS, monthsOf, verdictOf } from "./month.ts"
import { comparedIn, MOST, priceRowsOf, type PriceRow } from "./comparison.ts"
import { CompareTable } from "./CompareTable.tsx"
import { readyComparisons } from "./likely.ts"
import { StepChart } from "../../charts/StepChart.tsx"
import { formatDate, formatDay, formatMoney } from "../../format.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import type { ShownModel } from "../model/shownModel.ts"
import type { StepData } from "../../charts/stepLines.ts"
import { stepsOf } from "../model/history.ts"
import type { TableRow } from "../../parts/csvTable.ts"
import "../../parts/filters.css"
import "../../parts/folding.css"
import "./compare.css"

/** Two to five models side by side: prices, what they can do, and how their prices moved. */
const ComparePage = () => {
  const site = useSite()
  const { address, prices } = site
  const words = useWords(COMPARE_WORDS)
  const query = address.query.value
  const { left, models, unknown } = comparedIn(query, prices.value)
  const currency: Currency = query.get("currency") === "rub" ? "rub" : "usd"
  const ids = models.map(({ entry }) => entry.id)
  const terms = useWords(TERM_WORDS)
  const month = monthsOf(site, models)
  const verdict = verdictOf(site, month)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>
          <WholeWords text={models.length < 2 ? words.title : words.titleOf(namesOf(models))} />
        </h1>
        <AsOf />
      </div>
      {models.length < 2 && <p>{words.choose(MOST)}</p>}
      <ModelChoice label={words.add} models={models.map(({ model }) => model)} />
      {models.length === 0 && (
        <ul class="ready">
          {readyComparisons(modelsAsked(prices.value, query)).map((ready) => (
            <li key={ready.map(({ id }) => id).join()}>
              <a
                href={address.href(PAGES.compare.path, {
                  ...Object.fromEntries(query),
                  models: ready.map(({ id }) => id).join()
                })}
              >
                {words.versus(ready.map(({ display_name }) => display_name))}
              </a>
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p class="warning" role="status">
          {words.unknown}{" "}
          {unknown.map((name, place) => (
            <>
              {place > 0 && ", "}
              <a href={modelHref(address, name)}>{name}</a>
            </>
          ))}
        </p>
      )}
      {left > 0 && (
        <p class="warning" role="status">
          {words.left(MOST)}
        </p>
      )}
      {models.length > 0 && (
        <>
          {verdict !== undefined && <p class="verdict">{verdict}</p>}
          <QueryForm names={[...MONTH_FIELDS, "currency"]} class="filters" label={words.fields}>
            <WorkloadFields />
            <SelectField
              name="currency"
              label={terms.currency}
              chosen={currency === "rub" ? "rub" : ""}
              options={[
                { value: "", text: terms.currencies.usd },
                { value: "rub", text: terms.currencies.rub }
              ]}
            />
          </QueryForm>
          <Part>
            <CompareTable models={models} currency={currency} month={month} />
          </Part>
          <Download
            name="ratecard-comparison"
            rows={() => comparisonFile(models, priceRowsOf(models, currency, rateAsked(prices.value, query)), currency)}
          />
          <p>
            <a
              href={hrefOfDay(address, "/", {
                ...valuesOf(query, MONTH_FIELDS),
                models: ids.join(",")
              })}
            >
              {words.cost}
            </a>
          </p>
          <Part>
            <CompareChart models={models} currency={currency} />
          </Part>
          <RateNote />
        </>
      )}
    </>
  )
}

const namesOf = (models: ReturnType<typeof comparedIn>["models"]): ReadonlyArray<string> =>
  models.map(({ model }) => model.display_name)

/** The history of the prices of all models: one chart for input and one for output. */
export const CompareChart = ({
  currency,
  models
}: {
  readonly models: ReadonlyArray<ShownModel>
  readonly currency: Currency
}) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const words = useWords(COMPARE_WORDS)
  const terms = useWords(TERM_WORDS)
  const query = address.query.value
  const now = dayAsked(query, prices.value.now) ?? prices.value.now
  const rate = rateAsked(prices.value, query)
  const money = (amount: number, minimum = 2) =>
    amount === 0 ? terms.free : formatMoney(amount, currency, language, { minimum })
  return (
    <section class="charts">
      <h2>{words.history}</h2>
      <p class="legend small">
        {models.map(({ model }, column) => (
          <span key={model.id} class={`model-${column}`}>
            {model.display_name}
          </span>
        ))}
      </p>
      {KINDS.map((kind) => {
        const data = comparedSteps(models, kind, now, ({ sheet }, amount) =>
          convert(amount, sheet.currency, currency, rate)
        )
        const describe = (at: number): string =>
          `${formatDay(at, language)}. ${models
            .flatMap(({ model }, column) => {
              const amount = amountAt(data, column, at)
              return amount === null ? [] : [`${model.display_name}: ${money(amount)}`]
            })
            .join("; ")}`
        return (
          <figure key={kind}>
            <figcaption>{terms.prices[kind]}</figcaption>
            <StepChart
              id={`compare-${kind}`}
              title={words.chart(terms.prices[kind])}
              summary={words.summary}
              data={data}
              scale="log"
              amountText={(amount) => money(amount, 0)}
              timeText={(instant, isYear) =>
                formatDate(instant, language, isYear ? { year: "numeric" } : { month: "short" })
              }
              labelOf={(_, amount) => (amount === null ? "" : money(amount))}
              describe={describe}
              words={{ free: terms.free, now: "", points: words.points }}
            />
          </figure>
        )
      })}
    </section>
  )
}

export const KINDS = ["input", "output"] as const

type Kind = (typeof KINDS)[number]

/** The prices of models over one time, a line each; `convert` brings an amount of a model to their common currency. */
export const comparedSteps = (
  models: ReadonlyArray<ShownModel>,
  kind: Kind,
  now: number,
  convert: (shown: ShownModel, amount: number) => number
): StepData => {
  const each = models.map((shown) =>
    stepsOf(
      shown.entry,
      shown.levels.filter(({ at }) => at <= now),
      now
    )
  )
  return {
    from: Math.min(...each.map(({ from }) => from)),
    now,
    until: Math.max(...each.map(({ until }) => until)),
    series: each.map(({ series }, column) => ({
      name: `model-${column}`,
      steps: series
        .find(({ name }) => name === kind)!
        .steps.map((step) => ({
          ...step,
          amount: step.amount === null ? null : convert(models[column]!, step.amount)
        }))
    }))
  }
}

/** The price of a model at an instant; null if it has not begun, or has ended. */
export const amountAt = ({ series }: StepData, column: number, at: number): number | null =>
  series[column]!.steps.findLast((step) => step.at <= at)?.amount ?? null

/** A row for each price per million tokens, a column for each model. */
export const comparisonFile = (
  models: ReadonlyArray<ShownModel>,
  rows: ReadonlyArray<PriceRow>,
  currency: Currency
): ReadonlyArray<TableRow> =>
  rows.map(({ amounts, unit, when }) => ({
    unit,
    above_input_tokens: when.above_input_tokens ?? null,
    batch: String(when.batch === true),
    currency,
    ...Object.fromEntries(models.map(({ model }, column) => [model.id, amounts[column] ?? null]))
  }))

export default {
  title: ({ address, language, prices }) => {
    const words = COMPARE_WORDS[language.value]
    const { models } = comparedIn(address.query.value, prices.value)
    return models.length < 2 ? words.title : words.titleOf(namesOf(models))
  },
  description: ({ language }) => COMPARE_WORDS[language.value].description,
  parameters: ["models", ...MONTH_FIELDS, "currency"],
  Page: ComparePage
} satisfies PageModule
