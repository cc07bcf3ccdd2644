import { BUILTIN_TOOLS, PROVIDERS } from "@ratecard/core/plain"
import { formatNumber } from "../../format.ts"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { type Asked, PARAMETERS, SORTS } from "./requirementsAsked.ts"

/** What is counted with where nothing is said. */
const USUAL = { requests: 1, input: 1000, output: 100 }

const CURRENCIES = ["usd", "rub"] as const

export const RequirementsForm = ({ asked: { budget, requirements, sortBy } }: { readonly asked: Asked }) => {
  const query = useSite().address.query.value
  const words = useWords(RECOMMEND_WORDS)
  const terms = useWords(TERM_WORDS)
  return (
    <QueryForm names={PARAMETERS} class="filters" label={words.requirements}>
      <NumberField name="budget" label={words.budget} value={budget} />
      {(["requests", "input", "output"] as const).map((name) => (
        <NumberField key={name} name={name} label={words[name]} value={query.get(name) ?? ""} usual={USUAL[name]} />
      ))}
      <NumberField name="max_input_price" label={words.maxInput} value={requirements.max_input_price} />
      <NumberField name="max_output_price" label={words.maxOutput} value={requirements.max_output_price} />
      <Field label={words.currency}>
        <select name="price_currency" value={requirements.price_currency}>
          {CURRENCIES.map((currency) => (
            <option key={currency} value={currency} selected={currency === requirements.price_currency}>
              {words.currencies[currency]}
            </option>
          ))}
        </select>
      </Field>
      <Windows chosen={requirements.min_context_window} />
      <Field label={words.provider}>
        <select name="provider" value={requirements.provider ?? ""}>
          <option value="">{terms.anyProvider}</option>
          {PROVIDERS.map(({ displayName, slug }) => (
            <option key={slug} value={slug} selected={slug === requirements.provider}>
              {displayName}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.sort}>
        <select name="sort_by" value={sortBy}>
          {SORTS.map((key) => (
            <option key={key} value={key} selected={key === sortBy}>
              {words.sorts[key]}
            </option>
          ))}
        </select>
      </Field>
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

const NumberField = ({
  label,
  name,
  usual,
  value
}: {
  readonly name: string
  readonly label: string
  readonly value: number | string | undefined
  /** What holds where nothing is said. */
  readonly usual?: number
}) => (
  <Field label={label}>
    <input
      type="number"
      name={name}
      min="0"
      step="any"
      inputMode="decimal"
      placeholder={usual?.toString()}
      value={value ?? ""}
    />
  </Field>
)

/** Windows that models are told apart by, and the one of the address if it is another. */
const WINDOWS = [32_000, 128_000, 200_000, 400_000, 1_000_000]

const Windows = ({ chosen }: { readonly chosen: number | undefined }) => {
  const language = useSite().language.value
  const words = useWords(RECOMMEND_WORDS)
  const offered = new Set([...WINDOWS, ...(chosen === undefined ? [] : [chosen])])
  return (
    <Field label={words.window}>
      <select name="min_context_window" value={chosen ?? ""}>
        <option value="">{words.any}</option>
        {[...offered]
          .toSorted((one, other) => one - other)
          .map((tokens) => (
            <option key={tokens} value={tokens} selected={tokens === chosen}>
              {words.windows(formatNumber(tokens, language))}
            </option>
          ))}
      </select>
    </Field>
  )
}
