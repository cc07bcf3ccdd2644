import { useSignal } from "@preact/signals"
import { instantAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { asCode, asCsv, asCurl, asMarkdown, type Copied } from "./copies.ts"
import type { CostRequest } from "./costRequest.ts"
import type { CostRow } from "./costRows.ts"

/** The table to take along. */
export const CopyAs = ({
  request,
  rows,
  tokens
}: {
  readonly rows: ReadonlyArray<CostRow>
  readonly request: CostRequest
  readonly tokens: number | undefined
}) => {
  const site = useSite()
  const words = useWords(COST_WORDS)
  const said = useSignal("")
  const { address, base, origin, prices } = site
  const copied: Copied = {
    rows,
    currency: request.currency,
    columns: words.columns,
    origin: origin + base,
    at: instantAsked(address.query.value, prices.value.now)
  }
  const link = () => {
    const parameters = {
      ...Object.fromEntries(address.query.value),
      models: request.isEvery ? "all" : request.models.map(({ id }) => id).join(",")
    }
    return origin + address.href("/", tokens === undefined ? parameters : { ...parameters, input: String(tokens) })
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => (said.value = words.copied),
      () => (said.value = words.copyFailed)
    )
  const forms: ReadonlyArray<readonly [name: string, text: () => string]> = [
    [words.copyLink, link],
    ["Markdown", () => asMarkdown(copied)],
    ["CSV", () => asCsv(copied)],
    ["curl", () => asCurl(copied)],
    ["TypeScript", () => asCode(copied)]
  ]
  return (
    <p class="copies">
      <span class="faint">{words.copy}</span>
      {forms.map(([name, text]) => (
        <button key={name} type="button" onClick={() => void copy(text())}>
          {name}
        </button>
      ))}
      <span role="status">{said}</span>
      {tokens !== undefined && <small class="faint">{words.textNote}</small>}
    </p>
  )
}
