import { NumberField, SelectField } from "../../parts/fields.tsx"
import { FilterFields } from "../../parts/filters.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { DEFAULTS, MAX_REQUESTS, MAX_TOKENS } from "../cost/costRequest.ts"
import { type Asked, PARAMETERS, SORTS } from "./requirementsAsked.ts"

/** What empty fields stand for, as the page of costs has it. */
const USUAL = { requests: DEFAULTS.perDay, input: DEFAULTS.input, output: 100 }

const MOST = { requests: MAX_REQUESTS, input: MAX_TOKENS, output: MAX_TOKENS }

const CURRENCIES = ["usd", "rub"] as const

export const RequirementsForm = ({ asked: { requirements, sortBy } }: { readonly asked: Asked }) => {
  const query = useSite().address.query.value
  const words = useWords(RECOMMEND_WORDS)
  return (
    <QueryForm names={PARAMETERS} class="filters" label={words.requirements}>
      <NumberField name="budget" label={words.budget} value={query.get("budget")} />
      {(["requests", "input", "output"] as const).map((name) => (
        <NumberField
          key={name}
          name={name}
          label={words[name]}
          value={query.get(name)}
          max={MOST[name]}
          usual={USUAL[name]}
        />
      ))}
      <SelectField
        name="price_currency"
        label={words.currency}
        chosen={requirements.price_currency}
        options={CURRENCIES.map((currency) => ({ value: currency, text: words.currencies[currency] }))}
      />
      <FilterFields are="single" chosen={requirements} />
      <SelectField
        name="sort_by"
        label={words.sort}
        chosen={sortBy}
        options={SORTS.map((key) => ({ value: key, text: words.sorts[key] }))}
      />
      <FilterFields are="sets" chosen={requirements} />
    </QueryForm>
  )
}
