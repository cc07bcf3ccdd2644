import { useSignal } from "@preact/signals"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { useEffect } from "preact/hooks"
import { useWords } from "../site.ts"
import { COST_WORDS } from "../words/cost.ts"
import type { TextDocument } from "./TextDocument.ts"
import "./tokens.css"

/** Hues that follow each other, so that neighbours are told apart. */
const HUES = 4

/** The text's start as tokens, each with its id, in one of the encodings that it is counted in. */
export const Tokens = ({ document }: { readonly document: TextDocument }) => {
  const words = useWords(COST_WORDS)
  const isOpen = useSignal(false)
  const chosen = useSignal<AnyEncoding | undefined>(undefined)
  const encodings = document.encodings.value
  const encoding = encodings.find((name) => name === chosen.value) ?? encodings.at(-1)
  const wanted = isOpen.value ? encoding : undefined
  useEffect(() => document.showTokens(wanted), [document, wanted])
  const { isPart, tokens } = document.tokens.value
  return (
    <details class="tokens-shown" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{words.showTokens}</summary>
      <label class="small">
        {words.encoding}{" "}
        <select value={encoding} onChange={({ currentTarget: { value } }) => (chosen.value = value as AnyEncoding)}>
          {encodings.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p class="pieces" tabIndex={0}>
        {tokens.map(({ ids, text }, index) => (
          <span key={index} class={`hue-${index % HUES}`} title={ids.join(" ")}>
            {text}
          </span>
        ))}
        {isPart && "…"}
      </p>
    </details>
  )
}
