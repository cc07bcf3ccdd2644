import { PROVIDERS } from "@ratecard/core/catalogue"
import { formatNumber } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { Field } from "./QueryForm.tsx"

/** A choice among a few; an option without a value stands for no choice. */
export const SelectField = ({
  chosen,
  label,
  name,
  options
}: {
  /** Of the parameter. */
  readonly name: string
  readonly label: string
  readonly chosen: string | number | undefined
  readonly options: ReadonlyArray<{ readonly value: string | number; readonly text: string }>
}) => (
  <Field label={label}>
    <select name={name} value={chosen ?? ""}>
      {options.map(({ text, value }) => (
        <option key={value} value={value} selected={value === (chosen ?? "")}>
          {text}
        </option>
      ))}
    </select>
  </Field>
)

/** The providers as options. */
export const PROVIDER_OPTIONS = PROVIDERS.map(({ displayName, slug }) => ({ value: slug, text: displayName }))

/** A number that is not negative; `usual` is the default. An invalid input stays, and is marked as such. */
export const NumberField = ({
  inputMode = "decimal",
  isReadOnly = false,
  isWhole = false,
  label,
  max,
  name,
  usual,
  value
}: {
  /** Of the parameter. */
  readonly name: string
  readonly label: string
  /** As the query has it. */
  readonly value: string | null
  readonly usual?: number
  readonly max?: number
  readonly inputMode?: "decimal" | "numeric"
  readonly isReadOnly?: boolean
  readonly isWhole?: boolean
}) => (
  <Field label={label} fault={useNumberFault(value, max)}>
    <input
      type="number"
      name={name}
      min="0"
      max={max}
      step={isWhole ? undefined : "any"}
      inputMode={inputMode}
      placeholder={usual?.toString()}
      readOnly={isReadOnly}
      value={Number.isNaN(Number(value)) ? "" : (value ?? "")}
    />
  </Field>
)

const useNumberFault = (text: string | null, max = Infinity): string | undefined => {
  const { language } = useSite()
  const words = useWords(SHELL_WORDS)
  if (text === null || text.trim() === "" || (Number(text) >= 0 && Number(text) <= max)) return undefined
  return words.noNumber(max === Infinity ? undefined : formatNumber(max, language.value))
}
