import { BUILTIN_TOOLS } from "@ratecard/core/catalogue"
import { CapabilitiesField, OUTPUTS } from "../../parts/capabilities.tsx"
import { NumberField, PROVIDER_OPTIONS, SelectField } from "../../parts/fields.tsx"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import type { Choice } from "./modelRows.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import { TERM_WORDS } from "../../words/terms.ts"

export const NAMES = [
  "q",
  "provider",
  "tool",
  "window",
  "min_output_tokens",
  "max",
  "currency",
  "capabilities",
  "exact",
  "retired",
  "only"
]

/** Context windows to choose from. */
const WINDOWS = [32_000, 128_000, 200_000, 400_000, 1_000_000]

export const Filters = ({ choice }: { readonly choice: Choice }) => {
  const { address } = useSite()
  const words = useWords(MODELS_WORDS)
  const terms = useWords(TERM_WORDS)
  const query = address.query.value
  const any = { value: "", text: words.any }
  return (
    <QueryForm names={NAMES} class="filters" label={words.filters}>
      <Field label={words.search} class="search">
        <input type="search" name="q" value={choice.search} autocomplete="off" spellcheck={false} />
      </Field>
      <SelectField
        name="provider"
        label={words.provider}
        chosen={choice.provider}
        options={[any, ...PROVIDER_OPTIONS]}
      />
      <SelectField
        name="window"
        label={words.window}
        chosen={choice.minWindow === 0 ? "" : choice.minWindow}
        options={[any, ...WINDOWS.map((tokens) => ({ value: tokens, text: shortTokens(tokens) }))]}
      />
      <SelectField
        name="min_output_tokens"
        label={words.output}
        chosen={choice.minOutput === 0 ? "" : choice.minOutput}
        options={[any, ...OUTPUTS.map((tokens) => ({ value: tokens, text: shortTokens(tokens) }))]}
      />
      <NumberField name="max" label={words.max} value={query.get("max")} />
      <SelectField
        name="tool"
        label={words.tool}
        chosen={choice.tool}
        options={[any, ...BUILTIN_TOOLS.map((tool) => ({ value: tool, text: terms.tools[tool] }))]}
      />
      <SelectField
        name="currency"
        label={words.currency}
        chosen={choice.currency}
        options={(["own", "usd", "rub"] as const).map((currency) => ({
          value: currency === "own" ? "" : currency,
          text: words.currencies[currency]
        }))}
      />
      <Check name="exact" label={words.exact} isOn={choice.isExactOnly} />
      <Check name="retired" label={words.retired} isOn={query.has("retired")} />
      {(choice.chosen.length > 0 || choice.isChosenOnly) && (
        <Check name="only" label={words.only} isOn={choice.isChosenOnly} />
      )}
      <CapabilitiesField label={words.capabilities} chosen={choice.capabilities} />
    </QueryForm>
  )
}

const shortTokens = (tokens: number): string => (tokens < 1_000_000 ? `${tokens / 1000}K` : `${tokens / 1_000_000}M`)

const Check = ({ isOn, label, name }: { readonly name: string; readonly label: string; readonly isOn: boolean }) => (
  <label class="check">
    <input type="checkbox" name={name} value="1" checked={isOn} />
    <span>{label}</span>
  </label>
)
