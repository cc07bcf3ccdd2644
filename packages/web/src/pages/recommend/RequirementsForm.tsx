import { BUILTIN_TOOLS } from "@ratecard/core/catalogue"
import { formatNumber } from "../../format.ts"
import { CapabilitiesField, ChecksField, OUTPUTS } from "../../parts/capabilities.tsx"
import { NumberField, PROVIDER_OPTIONS, SelectField } from "../../parts/fields.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { DEFAULTS, MAX_REQUESTS, MAX_TOKENS } from "../cost/costRequest.ts"
import { type Asked, PARAMETERS, SORTS } from "./requirementsAsked.ts"

/** What empty fields stand for, as the page of costs has it. */
const USUAL = { requests: DEFAULTS.perDay, input: DEFAULTS.input, output: 100 }

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
      <TokensField
        name="min_context_window"
        label={words.window}
        usual={WINDOWS}
        chosen={requirements.min_context_window}
      />
      <TokensField
        name="min_output_tokens"
        label={words.longest}
        usual={OUTPUTS}
        chosen={requirements.min_output_tokens}
      />
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
      <CapabilitiesField label={words.capabilities} chosen={requirements.capabilities ?? []} />
      <ChecksField
        name="tools"
        label={words.tools}
        values={BUILTIN_TOOLS}
        texts={terms.tools}
        chosen={requirements.tools ?? []}
      />
    </QueryForm>
  )
}

/** Windows to choose from. */
const WINDOWS = [32_000, 128_000, 200_000, 400_000, 1_000_000]

/** The usual numbers, and the one of the address if it is another. */
const TokensField = ({
  chosen,
  label,
  name,
  usual
}: {
  readonly name: string
  readonly label: string
  readonly usual: ReadonlyArray<number>
  readonly chosen: number | undefined
}) => {
  const language = useSite().language.value
  const words = useWords(RECOMMEND_WORDS)
  const offered = new Set([...usual, ...(chosen === undefined ? [] : [chosen])])
  return (
    <SelectField
      name={name}
      label={label}
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
