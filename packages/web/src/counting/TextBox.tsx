import { type Signal, useComputed, useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { useEffect, useRef } from "preact/hooks"
import { formatNumber } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { COST_WORDS } from "../words/cost.ts"
import type { Counted } from "./counted.ts"
import type { TextDocument } from "./TextDocument.ts"
import { Tokens } from "./Tokens.tsx"

/** A box for the text that is to be priced, of any length; `counted` is undefined while it is empty. */
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
  const text = useSignal<TextDocument | undefined>(undefined)
  const begun = useRef<Promise<TextDocument | undefined>>(undefined)
  /** What keeps and counts the text is loaded when there may be one. */
  const begin = () =>
    (begun.current ??= import("./TextDocument.ts").then(({ TextDocument }) =>
      box.current === null ? undefined : (text.value = new TextDocument(box.current, counted))
    ))
  useEffect(() => {
    const { current } = box
    if (current!.value !== "" || current!.matches(":focus")) void begin()
    return () => {
      text.peek()?.close()
      counted.value = undefined
    }
  }, [])
  const document = text.value
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
            void begin().then((begunDocument) => begunDocument?.dropped(file))
          }}
        />
      </label>
      {document && <Note document={document} />}
      {document && counted.value && <Tokens document={document} />}
    </>
  )
}

/** What the box does not show, and what could not be counted. */
const Note = ({ document }: { readonly document: TextDocument }) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  const isPart = useComputed(() => document.shown.value < document.length.value)
  const number = (value: number) => formatNumber(value, language.value)
  const { unavailable } = document
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
      {unavailable.value.length > 0 && (
        <p class="small warning" role="status">
          {words.notLoaded(unavailable.value.join(", "))}
        </p>
      )}
    </>
  )
}
