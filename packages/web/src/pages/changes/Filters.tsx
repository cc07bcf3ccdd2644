import type { ChangeFilter } from "@ratecard/core/catalogue"
import { NumberField, PROVIDER_OPTIONS, SelectField } from "../../parts/fields.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { PARAMETERS, PERIODS } from "./changesAsked.ts"

const KINDS = ["changes", "drop", "rise", "new", "all"] as const

export const Filters = ({ filter }: { readonly filter: ChangeFilter }) => {
  const query = useSite().address.query.value
  const words = useWords(CHANGES_WORDS)
  return (
    <QueryForm names={PARAMETERS} class="filters" label={words.filters}>
      <SelectField
        name="days"
        label={words.days}
        chosen={String(filter.days)}
        options={PERIODS.map((days) => ({ value: days, text: words.periods[days] }))}
      />
      <SelectField
        name="kind"
        label={words.kind}
        chosen={filter.kind}
        options={KINDS.map((kind) => ({ value: kind, text: words.kinds[kind] }))}
      />
      <SelectField
        name="provider"
        label={words.provider}
        chosen={filter.provider}
        options={[{ value: "", text: words.anyProvider }, ...PROVIDER_OPTIONS]}
      />
      <NumberField name="min_change_pct" label={words.least} value={query.get("min_change_pct")} />
    </QueryForm>
  )
}
