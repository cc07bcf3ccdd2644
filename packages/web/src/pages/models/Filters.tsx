import { BUILTIN_TOOLS, PROVIDERS } from "@ratecard/core/plain"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import type { Choice } from "./modelRows.ts"
import { MODELS_WORDS } from "../../words/models.ts"

const NAMES = ["q", "provider", "tool", "window", "max", "currency", "exact", "retired", "only"]

/** Context windows that models are told apart by. */
const WINDOWS = [32_000, 128_000, 200_000, 400_000, 1_000_000]

export const Filters = ({ choice }: { readonly choice: Choice }) => {
  const { address } = useSite()
  const words = useWords(MODELS_WORDS)
  const query = address.query.value
  return (
    <QueryForm names={NAMES} class="filters" label={words.filters}>
      <Field label={words.search} class="search">
        <input type="search" name="q" value={choice.search} autocomplete="off" spellcheck={false} />
      </Field>
      <Field label={words.provider}>
        <select name="provider" value={choice.provider}>
          <option value="">{words.any}</option>
          {PROVIDERS.map(({ displayName, slug }) => (
            <option key={slug} value={slug} selected={slug === choice.provider}>
              {displayName}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.window}>
        <select name="window" value={query.get("window") ?? ""}>
          <option value="">{words.any}</option>
          {WINDOWS.map((tokens) => (
            <option key={tokens} value={tokens} selected={tokens === choice.minWindow}>
              {tokens < 1_000_000 ? `${tokens / 1000}K` : `${tokens / 1_000_000}M`}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.max}>
        <input type="number" name="max" min="0" step="any" inputMode="decimal" value={query.get("max") ?? ""} />
      </Field>
      <Field label={words.tool}>
        <select name="tool" value={choice.tool}>
          <option value="">{words.any}</option>
          {BUILTIN_TOOLS.map((tool) => (
            <option key={tool} value={tool} selected={tool === choice.tool}>
              {words.tools[tool] ?? tool}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.currency}>
        <select name="currency" value={choice.currency ?? ""}>
          <option value="">{words.currencies.own}</option>
          {(["usd", "rub"] as const).map((currency) => (
            <option key={currency} value={currency} selected={currency === choice.currency}>
              {words.currencies[currency]}
            </option>
          ))}
        </select>
      </Field>
      <Check name="exact" label={words.exact} isOn={choice.isExactOnly} />
      <Check name="retired" label={words.retired} isOn={query.has("retired")} />
      {(choice.chosen.length > 0 || choice.isChosenOnly) && (
        <Check name="only" label={words.only} isOn={choice.isChosenOnly} />
      )}
    </QueryForm>
  )
}

const Check = ({ isOn, label, name }: { readonly name: string; readonly label: string; readonly isOn: boolean }) => (
  <label class="check">
    <input type="checkbox" name={name} value="1" checked={isOn} />
    <span>{label}</span>
  </label>
)
