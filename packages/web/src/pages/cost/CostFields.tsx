import { TOOL_TYPES } from "@ratecard/core/plain"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { type CostRequest, MAX_TOKENS } from "./costRequest.ts"

const NAMES = ["input", "output", "cached", "requests", "currency", "tools"]

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
      <Field label={isTextCounted ? words.inputOfText : words.input}>
        <input
          type="number"
          name="input"
          min="0"
          max={MAX_TOKENS}
          inputMode="numeric"
          placeholder="1000"
          readOnly={isTextCounted}
          value={query.get("input") ?? ""}
        />
      </Field>
      <Field label={words.output}>
        <input
          name="output"
          placeholder="10%"
          pattern="\s*[0-9.]+\s*%?\s*"
          value={query.get("output") ?? ""}
          autocomplete="off"
        />
      </Field>
      <Field label={words.cached}>
        <input
          type="number"
          name="cached"
          min="0"
          max="100"
          step="any"
          inputMode="decimal"
          placeholder="0"
          value={query.get("cached") ?? ""}
        />
      </Field>
      <Field label={words.perDay}>
        <input
          type="number"
          name="requests"
          min="0"
          step="any"
          inputMode="numeric"
          placeholder="1"
          value={query.get("requests") ?? ""}
        />
      </Field>
      <Field label={words.currency}>
        <select name="currency" value={request.currency === "rub" ? "rub" : ""}>
          <option value="">{words.currencies.usd}</option>
          <option value="rub" selected={request.currency === "rub"}>
            {words.currencies.rub}
          </option>
        </select>
      </Field>
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
