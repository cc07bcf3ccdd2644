import type { Currency } from "@ratecard/core/catalogue"
import { AsOf } from "../../parts/AsOf.tsx"
import { SelectField } from "../../parts/fields.tsx"
import { Download } from "../../parts/Download.tsx"
import { ModelChoice } from "../../parts/ModelChoice.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { Part } from "../../parts/Part.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { rateAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { COMPARE_WORDS } from "../../words/compare.ts"
import { comparedIn, MOST, priceRowsOf } from "./comparison.ts"
import { comparisonFile } from "./comparisonFile.ts"
import { CompareChart } from "./CompareChart.tsx"
import { CompareTable } from "./CompareTable.tsx"
import "../../parts/filters.css"
import "../../parts/folding.css"
import "./compare.css"

/** Two to five models side by side: prices, what they can do, and how their prices moved. */
const ComparePage = () => {
  const { address, prices } = useSite()
  const words = useWords(COMPARE_WORDS)
  const query = address.query.value
  const { left, models, unknown } = comparedIn(query, prices.value)
  const currency: Currency = query.get("currency") === "rub" ? "rub" : "usd"
  const ids = models.map(({ entry }) => entry.id)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{models.length < 2 ? words.title : words.titleOf(namesOf(models))}</h1>
        <AsOf />
      </div>
      {models.length < 2 && <p>{words.choose(MOST)}</p>}
      <ModelChoice label={words.add} models={models.map(({ model }) => model)} />
      {unknown.length > 0 && (
        <p class="warning" role="status">
          {words.unknown(unknown.join(", "))}
        </p>
      )}
      {left > 0 && (
        <p class="warning" role="status">
          {words.left(MOST)}
        </p>
      )}
      {models.length > 0 && (
        <>
          <QueryForm names={["currency"]} class="filters">
            <SelectField
              name="currency"
              label={words.currency}
              chosen={currency === "rub" ? "rub" : ""}
              options={[
                { value: "", text: words.currencies.usd },
                { value: "rub", text: words.currencies.rub }
              ]}
            />
          </QueryForm>
          <Part>
            <CompareTable models={models} currency={currency} />
          </Part>
          <Download
            name="ratecard-comparison"
            rows={() => comparisonFile(models, priceRowsOf(models, currency, rateAsked(prices.value, query)), currency)}
          />
          <p>
            <a href={hrefOfDay(address, "/", { models: ids.join(",") })}>{words.cost}</a>
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

export default {
  title: ({ address, language, prices }) => {
    const words = COMPARE_WORDS[language.value]
    const { models } = comparedIn(address.query.value, prices.value)
    return models.length < 2 ? words.title : words.titleOf(namesOf(models))
  },
  description: ({ language }) => COMPARE_WORDS[language.value].description,
  parameters: ["models", "currency"],
  Page: ComparePage
} satisfies PageModule
