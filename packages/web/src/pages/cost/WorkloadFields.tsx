import type { ComponentChildren } from "preact"
import { NumberField } from "../../parts/fields.tsx"
import { Field } from "../../parts/QueryForm.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { DEFAULTS, isOutput, MAX_REQUESTS, MAX_TOKENS } from "./costRequest.ts"

/** The fields of a workload; `isTextCounted`: its input tokens are those of the text. */
export const WorkloadFields = ({
  children,
  isTextCounted = false
}: {
  /** Fields after that of the cache. */
  readonly children?: ComponentChildren
  readonly isTextCounted?: boolean
}) => {
  const query = useSite().address.query.value
  const words = useWords(COST_WORDS)
  return (
    <>
      <NumberField
        name="input"
        label={isTextCounted ? words.inputOfText : words.input}
        max={MAX_TOKENS}
        inputMode="numeric"
        isWhole
        isReadOnly={isTextCounted}
        usual={DEFAULTS.input}
        value={isTextCounted ? null : query.get("input")}
      />
      <Field label={words.output} fault={isOutput(query.get("output")) ? undefined : words.noOutput}>
        <input
          name="output"
          placeholder={DEFAULTS.output}
          pattern="\s*[0-9.]+\s*%?\s*"
          value={query.get("output") ?? ""}
          autocomplete="off"
        />
      </Field>
      <NumberField name="cached" label={words.cached} max={100} usual={DEFAULTS.cached} value={query.get("cached")} />
      {children}
      <NumberField
        name="requests"
        label={words.perDay}
        inputMode="numeric"
        max={MAX_REQUESTS}
        usual={DEFAULTS.perDay}
        value={query.get("requests")}
      />
    </>
  )
}
