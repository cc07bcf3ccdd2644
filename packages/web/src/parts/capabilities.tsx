import { CAPABILITIES, capabilitiesOf, type Capability } from "@ratecard/core/catalogue"
import { useSite, useWords } from "../site.ts"
import { CAPABILITY_WORDS } from "../words/capabilities.ts"

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
      <label key={value} class="check">
        <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} />
        <span>{texts[value]}</span>
      </label>
    ))}
  </fieldset>
)

/** What models are asked to be able to: what at least one of those that are shown can. */
export const CapabilitiesField = ({
  chosen,
  label
}: {
  readonly label: string
  readonly chosen: ReadonlyArray<Capability>
}) => {
  const { prices } = useSite()
  const words = useWords(CAPABILITY_WORDS)
  const offered = new Set(prices.value.view.offered.flatMap(capabilitiesOf))
  const values = CAPABILITIES.filter((capability) => offered.has(capability) || chosen.includes(capability))
  return <ChecksField name="capabilities" label={label} values={values} texts={words.capabilities} chosen={chosen} />
}

/** Longest answers to choose from. */
export const OUTPUTS = [8000, 16_000, 32_000, 64_000, 128_000]

/** The capabilities that a query asks for. */
export const capabilitiesAsked = (query: URLSearchParams): ReadonlyArray<Capability> => {
  const asked = query.getAll("capabilities").flatMap((text) => text.split(","))
  return CAPABILITIES.filter((capability) => asked.includes(capability))
}
