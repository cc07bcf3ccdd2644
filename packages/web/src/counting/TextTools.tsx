import { useComputed } from "@preact/signals"
import { formatNumber } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { COST_WORDS } from "../words/cost.ts"
import type { Counted } from "./counted.ts"
import { LoadFailed } from "../parts/LoadFailed.tsx"
import { TextDocument } from "./TextDocument.ts"
import { Tokens } from "./Tokens.tsx"

export { TextDocument }

/** What a text that is there needs: a note of what its box does not show, and its tokens. */
export const TextTools = ({
  counted,
  document
}: {
  readonly document: TextDocument
  readonly counted: Counted | undefined
}) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  const isPart = useComputed(() => document.shown.value < document.length.value)
  const number = (value: number) => formatNumber(value, language.value)
  return (
    <>
      {isPart.value && (
        <p class="small" role="status">
          {words.part(number(document.shown.value), number(document.length.value))}{" "}
          <button type="button" onClick={() => document.clear()}>
            {words.clear}
          </button>
        </p>
      )}
      {document.worker.hasFailed.value && <LoadFailed retry={() => document.worker.begin()} />}
      {counted && counted.unavailable.length > 0 && (
        <p class="small warning" role="status">
          {words.notLoaded(counted.unavailable.join(", "))}
        </p>
      )}
      {counted && <Tokens document={document} counted={counted} />}
    </>
  )
}
