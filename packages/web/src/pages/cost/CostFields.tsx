import { TOOL_TYPES } from "@ratecard/core/ledger"
import { NumberField, SelectField } from "../../parts/fields.tsx"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { type CostRequest, isOutput, MAX_REQUESTS, MAX_TOKENS } from "./costRequest.ts"

export const NAMES = ["input", "output", "cached", "requests", "currency", "tools"]

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
    <QueryForm names={NAMES} class="cost-fields" label={words.fields}>
      <NumberField
        name="input"
        label={isTextCounted ? words.inputOfText : words.input}
        max={MAX_TOKENS}
        inputMode="numeric"
        isWhole
        isReadOnly={isTextCounted}
        usual={1000}
        value={isTextCounted ? null : query.get("input")}
      />
      <Field label={words.output} fault={isOutput(query.get("output")) ? undefined : words.noOutput}>
        <input
          name="output"
          placeholder="10%"
          pattern="\s*[0-9.]+\s*%?\s*"
          value={query.get("output") ?? ""}
          autocomplete="off"
        />
      </Field>
      <NumberField name="cached" label={words.cached} max={100} usual={0} value={query.get("cached")} />
      <NumberField
        name="requests"
        label={words.perDay}
        inputMode="numeric"
        max={MAX_REQUESTS}
        usual={1}
        value={query.get("requests")}
      />
      <SelectField
        name="currency"
        label={words.currency}
        chosen={request.currency === "rub" ? "rub" : ""}
        options={[
          { value: "", text: words.currencies.usd },
          { value: "rub", text: words.currencies.rub }
        ]}
      />
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
