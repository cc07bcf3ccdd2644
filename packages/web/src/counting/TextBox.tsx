import type { Signal } from "@preact/signals"
import { approximationError, codePointLength, type Encoding, loadTokenizer } from "@ratecard/core/plain"
import { useWords } from "../site.ts"
import { COST_WORDS } from "../words/cost.ts"
import type { Counted } from "./counted.ts"

/** A box for the text that is to be priced; `counted` is undefined while it is empty. */
export const TextBox = ({
  counted,
  encodings
}: {
  readonly counted: Signal<Counted | undefined>
  readonly encodings: ReadonlyArray<Encoding>
}) => {
  const words = useWords(COST_WORDS)
  const count = async (text: string) => {
    if (text === "") {
      counted.value = undefined
      return
    }
    const counts = await Promise.all(
      encodings.map(async (encoding) => [encoding, (await loadTokenizer(encoding)).count(text)] as const)
    )
    counted.value = {
      characters: codePointLength(text),
      tokens: Object.fromEntries(counts),
      error: approximationError(text)
    }
  }
  return (
    <label class="field text">
      <span>{words.text}</span>
      <textarea rows={6} onInput={({ currentTarget }) => void count(currentTarget.value)} />
    </label>
  )
}
