import { type ChangeFilter, PROVIDERS } from "@ratecard/core/plain"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { PARAMETERS, PERIODS } from "./changesAsked.ts"

const KINDS = ["changes", "drop", "rise", "new", "all"] as const

export const Filters = ({ filter }: { readonly filter: ChangeFilter }) => {
  const words = useWords(CHANGES_WORDS)
  return (
    <QueryForm names={PARAMETERS} class="filters" label={words.filters}>
      <Field label={words.days}>
        <select name="days" value={filter.days}>
          {PERIODS.map((days) => (
            <option key={days} value={days} selected={Number(days) === filter.days}>
              {words.periods[days]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.kind}>
        <select name="kind" value={filter.kind}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind} selected={kind === filter.kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.provider}>
        <select name="provider" value={filter.provider ?? ""}>
          <option value="">{words.anyProvider}</option>
          {PROVIDERS.map(({ displayName, slug }) => (
            <option key={slug} value={slug} selected={slug === filter.provider}>
              {displayName}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.least}>
        <input
          type="number"
          name="min_change_pct"
          min="0"
          step="any"
          inputMode="decimal"
          value={filter.min_change_pct === 0 ? "" : filter.min_change_pct}
        />
      </Field>
    </QueryForm>
  )
}
