import { useSignal } from "@preact/signals"
import type { Counted } from "../../counting/counted.ts"
import { instantAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import type { Copied } from "./copies.ts"
import type { CostRequest } from "./costRequest.ts"
import type { CostRow } from "./costRows.ts"

const FORMS = ["Link", "Markdown", "CSV", "curl", "TypeScript"] as const

/** The table to take along. */
export const CopyAs = ({
  counted,
  request,
  rows
}: {
  readonly rows: ReadonlyArray<CostRow>
  readonly request: CostRequest
  readonly counted: Counted | undefined
}) => {
  const site = useSite()
  const words = useWords(COST_WORDS)
  const said = useSignal("")
  const { address, base, origin, prices } = site
  const copied: Copied = {
    rows,
    request,
    counted,
    columns: words.columns,
    origin: origin + base,
    query: address.query.value,
    at: instantAsked(address.query.value, prices.value.now)
  }
  const copy = async (form: (typeof FORMS)[number]) => {
    try {
      const { COPIES } = await import("./copies.ts")
      await navigator.clipboard.writeText(COPIES[form](copied))
      said.value = words.copied
    } catch {
      said.value = words.copyFailed
    }
  }
  return (
    <p class="copies">
      <span class="faint">{words.copy}</span>
      {FORMS.map((form) => (
        <button key={form} type="button" onClick={() => void copy(form)}>
          {form === "Link" ? words.copyLink : form}
        </button>
      ))}
      <span role="status">{said}</span>
      {counted && <small class="faint">{words.textNote}</small>}
    </p>
  )
}
