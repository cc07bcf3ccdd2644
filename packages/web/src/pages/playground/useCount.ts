import { useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { countForModels } from "@ratecard/core/tokenizer"
import { useEffect, useRef } from "preact/hooks"
import type { Counted } from "../../counting/counted.ts"
import { editBetween } from "../../counting/edit.ts"
import { countedOf } from "../../counting/textCounts.ts"
import { TextWorker } from "../../counting/TextWorker.ts"

/**
 * The tokens of a text, for these models, undefined without one; and the worker that counts what an edit changes, once
 * there was a text.
 */
export const useCount = (text: string, models: ReadonlyArray<Model>) => {
  const counted = useSignal<Counted | undefined>(undefined)
  const worker = useSignal<TextWorker | undefined>(undefined)
  const sent = useRef("")
  const { encodings } = countForModels(models)
  const hasText = text !== "" || worker.value !== undefined
  useEffect(() => {
    if (!hasText) return
    const begun = new TextWorker((message) => {
      if (message.kind === "counted") counted.value = message.counted && countedOf(message.counted)
    })
    worker.value = begun
    return () => begun.end()
  }, [hasText])
  useEffect(() => worker.peek()?.tell({ kind: "encodings", encodings }), [hasText, encodings.join()])
  useEffect(() => {
    const edit = editBetween(sent.current, text)
    if (edit === undefined) return
    sent.current = text
    worker.peek()?.tell({ kind: "edit", edit })
  }, [hasText, text])
  return { counted, worker }
}
