import { BUILTIN_TOOLS } from "@ratecard/core/catalogue"
import { formatNumber } from "../../format.ts"
import { NumberField, PROVIDER_OPTIONS, SelectField } from "../../parts/fields.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { MAX_REQUESTS, MAX_TOKENS } from "../cost/costRequest.ts"
import { type Asked, PARAMETERS, SORTS } from "./requirementsAsked.ts"

/** What is counted with where nothing is said. */
const USUAL = { requests: 1, input: 1000, output: 100 }

const MOST = { requests: MAX_REQUESTS, input: MAX_TOKENS, output: MAX_TOKENS }

const CURRENCIES = ["usd", "rub"] as const

export const RequirementsForm = ({ asked: { requirements, sortBy } }: { readonly asked: Asked }) => {
  const query = useSite().address.query.value
  const words = useWords(RECOMMEND_WORDS)
  const terms = useWords(TERM_WORDS)
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
      <NumberField name="max_input_price" label={words.maxInput} value={query.get("max_input_price")} />
      <NumberField name="max_output_price" label={words.maxOutput} value={query.get("max_output_price")} />
      <SelectField
        name="price_currency"
        label={words.currency}
        chosen={requirements.price_currency}
        options={CURRENCIES.map((currency) => ({ value: currency, text: words.currencies[currency] }))}
      />
      <Windows chosen={requirements.min_context_window} />
      <SelectField
        name="provider"
        label={words.provider}
        chosen={requirements.provider}
        options={[{ value: "", text: terms.anyProvider }, ...PROVIDER_OPTIONS]}
      />
      <SelectField
        name="sort_by"
        label={words.sort}
        chosen={sortBy}
        options={SORTS.map((key) => ({ value: key, text: words.sorts[key] }))}
      />
      <fieldset>
        <legend>{words.tools}</legend>
        {BUILTIN_TOOLS.map((tool) => (
          <label key={tool} class="check">
            <input type="checkbox" name="tools" value={tool} checked={requirements.tools?.includes(tool) ?? false} />
            <span>{terms.tools[tool]}</span>
          </label>
        ))}
      </fieldset>
    </QueryForm>
  )
}

/** Windows that models are told apart by, and the one of the address if it is another. */
const WINDOWS = [32_000, 128_000, 200_000, 400_000, 1_000_000]

const Windows = ({ chosen }: { readonly chosen: number | undefined }) => {
  const language = useSite().language.value
  const words = useWords(RECOMMEND_WORDS)
  const offered = new Set([...WINDOWS, ...(chosen === undefined ? [] : [chosen])])
  return (
    <SelectField
      name="min_context_window"
      label={words.window}
      chosen={chosen}
      options={[
        { value: "", text: words.any },
        ...[...offered]
          .toSorted((one, other) => one - other)
          .map((tokens) => ({ value: tokens, text: words.windows(formatNumber(tokens, language)) }))
      ]}
    />
  )
}
