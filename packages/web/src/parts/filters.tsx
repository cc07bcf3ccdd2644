import {
  filterOf,
  type ModelFilters,
  PAGE_FILTER_NAMES,
  type PageFilterName,
  PROVIDERS
} from "@ratecard/core/catalogue"
import { useSite, useWords } from "../site.ts"
import { CAPABILITY_WORDS } from "../words/capabilities.ts"
import { FILTER_WORDS } from "../words/filters.ts"
import { TERM_WORDS } from "../words/terms.ts"
import { NumberField, SelectField } from "./fields.tsx"

/** Any of a few, all at once. */
export const ChecksField = <Value extends string>({
  chosen,
  label,
  name,
  texts,
  values
}: {
  /** Of the parameter. */
  readonly name: string
  readonly label: string
  readonly values: ReadonlyArray<Value>
  readonly texts: Readonly<Record<Value, string>>
  readonly chosen: ReadonlyArray<Value>
}) => (
  <fieldset>
    <legend>{label}</legend>
    {values.map((value) => (
      <Check key={value} name={name} value={value} label={texts[value]} isOn={chosen.includes(value)} />
    ))}
  </fieldset>
)

/** Something that is asked for or not. */
export const Check = ({
  isOn,
  label,
  name,
  value = "1"
}: {
  /** Of the parameter. */
  readonly name: string
  readonly label: string
  readonly isOn: boolean
  readonly value?: string
}) => (
  <label class="check">
    <input type="checkbox" name={name} value={value} checked={isOn} />
    <span>{label}</span>
  </label>
)

const PROVIDER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  PROVIDERS.map(({ displayName, slug }) => [slug, displayName])
)

const shortTokens = (tokens: number): string => (tokens < 1_000_000 ? `${tokens / 1000}K` : `${tokens / 1_000_000}M`)

/** The fields of the filters of models: those of one value, or those of several. */
export const FilterFields = ({ are, chosen }: { readonly are: "single" | "sets"; readonly chosen: ModelFilters }) => {
  const { address, prices } = useSite()
  const words = useWords(FILTER_WORDS)
  const terms = useWords(TERM_WORDS)
  const { capabilities } = useWords(CAPABILITY_WORDS)
  const texts: Readonly<Record<string, string>> = { ...PROVIDER_NAMES, ...terms.tools, ...capabilities }
  const any = { value: "", text: terms.any }
  return PAGE_FILTER_NAMES.map((name) => {
    const filter = filterOf(name)
    const asked = chosen[name]
    const { label } = words[name]
    if ((are === "sets") !== (filter.kind === "set")) return null
    switch (filter.kind) {
      case "yes":
        return <Check key={name} name={name} value="true" label={label} isOn={asked === true} />
      case "set": {
        const some = (asked ?? []) as ReadonlyArray<string>
        const offered = new Set(prices.value.view.offered.flatMap(filter.of))
        const values = filter.values.filter((value) => offered.has(value) || some.includes(value))
        return <ChecksField key={name} name={name} label={label} values={values} texts={texts} chosen={some} />
      }
      case "choice":
        return (
          <SelectField
            key={name}
            name={name}
            label={label}
            chosen={asked as string | undefined}
            options={[any, ...filter.values.map((value) => ({ value, text: texts[value] ?? value }))]}
          />
        )
      case "tokens": {
        const tokens = asked as number | undefined
        const numbers = new Set([...filter.usual, ...(tokens === undefined ? [] : [tokens])])
        const ascending = [...numbers].toSorted((one, other) => one - other)
        return (
          <SelectField
            key={name}
            name={name}
            label={label}
            chosen={tokens}
            options={[any, ...ascending.map((value) => ({ value, text: shortTokens(value) }))]}
          />
        )
      }
      case "price":
        return <NumberField key={name} name={name} label={label} value={address.query.value.get(name)} />
    }
  })
}

/** The filters that a query asks for; what is not a value of a filter counts as not asked. */
export const filtersAsked = (query: URLSearchParams): ModelFilters =>
  Object.fromEntries(
    PAGE_FILTER_NAMES.flatMap((name) => {
      const value = valueAsked(name, query)
      return value === undefined ? [] : [[name, value]]
    })
  )

const valueAsked = (name: PageFilterName, query: URLSearchParams) => {
  const filter = filterOf(name)
  const text = query.get(name)?.trim() ?? ""
  switch (filter.kind) {
    case "yes":
      return text === "true" || undefined
    case "choice":
      return filter.values.find((value) => value === text)
    case "set": {
      const asked = query.getAll(name).flatMap((words) => words.split(","))
      const known = filter.values.filter((value) => asked.includes(value))
      return known.length === 0 ? undefined : known
    }
    default: {
      const value = Number(text)
      return text === "" || !(value >= 0 && Number.isFinite(value)) ? undefined : value
    }
  }
}
