import { useComputed, useSignal } from "@preact/signals"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { useEffect } from "preact/hooks"
import { formatNumber, formatCount } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { COST_WORDS } from "../words/cost.ts"
import { TEXT_WORDS } from "../words/text.ts"
import type { Counted } from "./counted.ts"
import { LoadFailed } from "../parts/LoadFailed.tsx"
import { TextDocument } from "./TextDocument.ts"
import type { EncodedStart } from "./messages.ts"
import "./tokens.css"

export { TextDocument }

/** The tools of a text: a note of the part that its box does not show, and its tokens. */
export const TextTools = ({
  counted,
  document
}: {
  readonly document: TextDocument
  readonly counted: Counted | undefined
}) => {
  const { language } = useSite()
  const words = useWords(TEXT_WORDS)
  const { clear } = useWords(COST_WORDS)
  const isPart = useComputed(() => document.shown.value < document.length.value)
  const number = (value: number) => formatNumber(value, language.value)
  return (
    <>
      {isPart.value && (
        <p class="small" role="status">
          {words.part(number(document.shown.value), number(document.length.value))}{" "}
          <button type="button" onClick={() => document.clear()}>
            {clear}
          </button>
        </p>
      )}
      {document.worker.hasFailed.value && <LoadFailed retry={() => document.worker.begin()} />}
      {counted && counted.unavailable.length > 0 && (
        <p class="small warning" role="status">
          {words.notLoaded(counted.unavailable.join(", "), counted.tokens.size > 0)}
        </p>
      )}
      {counted && <Tokens document={document} counted={counted} />}
    </>
  )
}

/** Hues in an order that keeps neighbours distinct. */
const HUES = 4

/** The text's start as tokens with their ids, in one or two of the encodings that it is counted in. */
export const Tokens = ({ counted, document }: { readonly document: TextDocument; readonly counted: Counted }) => {
  const words = useWords(TEXT_WORDS)
  const isOpen = useSignal(false)
  const chosen = useSignal<ReadonlyArray<string>>([])
  const encodings = document.encodings.value
  const [first = encodings.at(-1), second] = chosen.value
  const wanted = isOpen.value ? [...new Set([first ?? "", second ?? ""])].join() : ""
  useEffect(() => document.showTokens(wanted.split(",").filter(isAmong(encodings))), [document, wanted])
  const choice = (label: string, value: string | undefined, choose: (name: string) => void, isOptional: boolean) => (
    <label>
      {label}{" "}
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {isOptional && <option value="">–</option>}
        {encodings.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <details class="tokens-shown" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{words.showTokens}</summary>
      <p class="small choices">
        {choice(words.encoding, first, (name) => (chosen.value = [name, second ?? ""]), false)}{" "}
        {encodings.length > 1 &&
          choice(words.besides, second ?? "", (name) => (chosen.value = [first ?? "", name]), true)}
      </p>
      <div class="encoded">
        {document.starts.value.map((start) => (
          <Start key={start.encoding} start={start} count={counted.tokens.get(start.encoding)} />
        ))}
      </div>
    </details>
  )
}

const isAmong =
  (encodings: ReadonlyArray<AnyEncoding>) =>
  (name: string): name is AnyEncoding =>
    encodings.some((each) => each === name)

const Start = ({
  count,
  start: { encoding, isPart, tokens }
}: {
  readonly start: EncodedStart
  /** Of the whole text. */
  readonly count: number | undefined
}) => {
  const { language } = useSite()
  const { ids: idsName } = useWords(TEXT_WORDS)
  const { tokens: tokensOf } = useWords(COST_WORDS)
  return (
    <section>
      <h3>
        {encoding}
        {count !== undefined && ` · ${formatCount(count, tokensOf, language.value)}`}
      </h3>
      <p class="pieces" tabIndex={0}>
        {tokens.map(({ ids, text }, index) => (
          <span key={index} class={`hue-${index % HUES}`} title={ids.join(" ")}>
            {text}
          </span>
        ))}
        {isPart && "…"}
      </p>
      <p class="pieces ids" tabIndex={0} aria-label={idsName}>
        {tokens.map(({ ids }, index) => (
          <span key={index} class={`hue-${index % HUES}`}>
            {ids.join(" ")}
          </span>
        ))}
        {isPart && "…"}
      </p>
    </section>
  )
}
