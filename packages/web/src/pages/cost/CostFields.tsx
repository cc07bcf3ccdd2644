import { TOOL_TYPES } from "@ratecard/core/ledger"
import { NumberField, SelectField } from "../../parts/fields.tsx"
import { WORKLOAD_FIELDS } from "../../pages.ts"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { type CostRequest, DEFAULTS, mostWritten, PRESETS } from "./costRequest.ts"
import { WorkloadFields } from "./WorkloadFields.tsx"

/** Those that vendors have prices for. */
const OFFERED = ["5m", "30m", "1h"] as const

/** The numbers of a request; `isTextCounted`: its input tokens are those of the text. */
export const CostFields = ({
  isTextCounted,
  request
}: {
  readonly request: CostRequest
  readonly isTextCounted: boolean
}) => {
  const { address } = useSite()
  const words = useWords(COST_WORDS)
  const query = address.query.value
  return (
    <QueryForm names={WORKLOAD_FIELDS} class="cost-fields" label={words.fields}>
      <WorkloadFields isTextCounted={isTextCounted}>
        <NumberField
          name="written"
          label={words.written}
          max={mostWritten(request.cached)}
          usual={DEFAULTS.written}
          value={query.get("written")}
        />
        {request.written > 0 && (
          <SelectField
            name="lifetime"
            label={words.lifetime}
            chosen={request.lifetime}
            options={OFFERED.map((value) => ({ value, text: words.lifetimes[value] }))}
          />
        )}
      </WorkloadFields>
      <SelectField
        name="currency"
        label={words.currency}
        chosen={request.currency === "rub" ? "rub" : ""}
        options={[
          { value: "", text: words.currencies.usd },
          { value: "rub", text: words.currencies.rub }
        ]}
      />
      <label class="check">
        <input type="checkbox" name="batch" value="1" checked={request.isBatch} />
        <span>{words.batch}</span>
      </label>
      <details class="tools" open={request.tools.length > 0}>
        <summary>{words.tools}</summary>
        {TOOL_TYPES.map((type) => (
          <label key={type} class="check">
            <input type="checkbox" name="tools" value={type} checked={request.tools.includes(type)} />
            <span>{words.toolNames[type]}</span>
          </label>
        ))}
      </details>
    </QueryForm>
  )
}

/** Links to common kinds of work. */
export const Presets = () => {
  const { address } = useSite()
  const words = useWords(COST_WORDS)
  return (
    <p class="presets small">
      {words.presets}{" "}
      {PRESET_NAMES.map((name) => (
        <a key={name} href={address.href("/", presetOf(name, address.query.value))}>
          {words.presetNames[name]}
        </a>
      ))}
    </p>
  )
}

const PRESET_NAMES = Object.keys(PRESETS) as ReadonlyArray<keyof typeof PRESETS>

/** The query of a common kind of work: the models, the day and the currency stay. */
const presetOf = (name: keyof typeof PRESETS, query: URLSearchParams): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([...query].filter(([field]) => field === "currency" || !WORKLOAD_FIELDS.includes(field))),
  ...PRESETS[name]
})
