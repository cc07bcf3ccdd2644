import { PAGE_FILTER_NAMES } from "@ratecard/core/catalogue"
import { SelectField } from "../../parts/fields.tsx"
import { Check, FilterFields } from "../../parts/filters.tsx"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useWords } from "../../site.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import type { Choice } from "./modelRows.ts"

export const NAMES: ReadonlyArray<string> = ["q", ...PAGE_FILTER_NAMES, "currency", "retired", "only"]

export const Filters = ({ choice }: { readonly choice: Choice }) => {
  const words = useWords(MODELS_WORDS)
  return (
    <QueryForm names={NAMES} class="filters" label={words.filters}>
      <Field label={words.search} class="search">
        <input type="search" name="q" value={choice.search} autocomplete="off" spellcheck={false} />
      </Field>
      <FilterFields are="single" chosen={choice.filters} />
      <SelectField
        name="currency"
        label={words.currency}
        chosen={choice.currency}
        options={(["own", "usd", "rub"] as const).map((currency) => ({
          value: currency === "own" ? "" : currency,
          text: words.currencies[currency]
        }))}
      />
      <Check name="retired" label={words.retired} isOn={choice.isWithRetired} />
      {(choice.chosen.length > 0 || choice.isChosenOnly) && (
        <Check name="only" label={words.only} isOn={choice.isChosenOnly} />
      )}
      <FilterFields are="sets" chosen={choice.filters} />
    </QueryForm>
  )
}
