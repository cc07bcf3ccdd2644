import { type Signal, useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { need } from "../need.ts"
import { useWords } from "../site.ts"
import { COST_WORDS } from "../words/cost.ts"
import type { Counted } from "./counted.ts"
import type { TextDocument } from "./TextDocument.ts"

/** Modules that keep and count a text and show its tokens: loaded as soon as there may be one. */
interface Tools {
  readonly document: TextDocument
  readonly TextTools: typeof import("./TextTools.tsx").TextTools
}

/** Those of this tab, in its memory alone: a look at another page loses no text. */
let kept: Tools | undefined

/** A box for the text to price, of any length; `counted` is undefined while it is empty. */
export const TextBox = ({
  counted,
  models
}: {
  readonly counted: Signal<Counted | undefined>
  /** For which it is counted. */
  readonly models: ReadonlyArray<Model>
}) => {
  const words = useWords(COST_WORDS)
  const box = useRef<HTMLTextAreaElement>(null)
  const tools = useSignal<Tools | undefined>(undefined)
  const begun = useRef<Promise<Tools | undefined>>(undefined)
  const begin = () =>
    (begun.current ??= need(() => import("./TextTools.tsx")).then(({ TextDocument, TextTools }) =>
      box.current === null
        ? undefined
        : (tools.value = kept = { document: new TextDocument(box.current, counted), TextTools })
    ))
  useLayoutEffect(() => {
    const { current } = box
    if (kept !== undefined) {
      kept.document.moveTo(current!, counted)
      tools.value = kept
      begun.current = Promise.resolve(kept)
    } else if (current!.value !== "" || current!.matches(":focus")) void begin()
  }, [])
  const { TextTools, document } = tools.value ?? {}
  useEffect(() => document?.countFor(models))
  return (
    <>
      <label class="field text">
        <span>{words.text}</span>
        <textarea
          ref={box}
          rows={6}
          autoComplete="off"
          spellcheck={false}
          placeholder={words.textHint}
          onFocus={begin}
          onInput={() => (document === undefined ? begin() : document.typed())}
          onPaste={(event) => {
            if (document?.pasted(event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault()
          }}
          onDragOver={(event) => {
            if (event.dataTransfer?.types.includes("Files")) event.preventDefault()
          }}
          onDrop={(event) => {
            const file = event.dataTransfer?.files[0]
            if (file === undefined) return
            event.preventDefault()
            void begin().then((begunTools) => begunTools?.document.dropped(file))
          }}
        />
      </label>
      {TextTools && document && <TextTools document={document} counted={counted.value} />}
    </>
  )
}
