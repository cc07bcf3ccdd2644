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

/** The words for the values of filters. */
const useValueTexts = (): Readonly<Record<string, string>> => ({
  ...PROVIDER_NAMES,
  ...useWords(TERM_WORDS).tools,
  ...useWords(CAPABILITY_WORDS).capabilities
})

/** A parameter that is chosen, or one of its values, and the words for it. */
export interface Chosen {
  readonly name: string
  readonly value?: string
  readonly text: string
}

/** The filters that are asked for. */
export const useChosenFilters = (asked: ModelFilters): ReadonlyArray<Chosen> => {
  const words = useWords(FILTER_WORDS)
  const texts = useValueTexts()
  return PAGE_FILTER_NAMES.flatMap((name): ReadonlyArray<Chosen> => {
    const value = asked[name]
    const { label } = words[name]
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((each: string) => ({ name, value: each, text: texts[each] ?? each }))
    if (value === true) return [{ name, text: label }]
    if (filterOf(name).kind === "choice") return [{ name, text: texts[String(value)] ?? String(value) }]
    const number = Number(value)
    return [{ name, text: `${label}: ${filterOf(name).kind === "tokens" ? shortTokens(number) : number}` }]
  })
}

/** All that is chosen, each a link to the same without it. */
export const Chips = ({ all }: { readonly all: ReadonlyArray<Chosen> }) => {
  const { address } = useSite()
  const words = useWords(TERM_WORDS)
  const without = ({ name, value }: Chosen) =>
    Object.fromEntries(
      [...address.query.value].flatMap(([key, text]) => {
        const left = key === name ? text.split(",").filter((each) => value !== undefined && each !== value) : [text]
        return left.length === 0 ? [] : [[key, left.join()]]
      })
    )
  return all.length === 0 ? null : (
    <p class="chips small">
      {all.map((chosen) => (
        <a key={chosen.name + chosen.value} href={address.href(address.path.value, without(chosen))}>
          <span class="visually-hidden">{words.without} </span>
          {chosen.text} <span aria-hidden="true">×</span>
        </a>
      ))}
    </p>
  )
}

/** The fields of the filters of models. */
export const FilterFields = ({ chosen }: { readonly chosen: ModelFilters }) => {
  const { address, prices } = useSite()
  const words = useWords(FILTER_WORDS)
  const texts = useValueTexts()
  const any = { value: "", text: useWords(TERM_WORDS).any }
  return PAGE_FILTER_NAMES.map((name) => {
    const filter = filterOf(name)
    const asked = chosen[name]
    const { label } = words[name]
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
