import { type ReadonlySignal, useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { encodingsFor } from "@ratecard/core/tokenizer"
import { useEffect, useRef } from "preact/hooks"
import type { Counted } from "../../counting/counted.ts"
import { editBetween } from "../../counting/edit.ts"
import type { FromWorker, ToWorker } from "../../counting/messages.ts"
import { countedOf } from "../../counting/textCounts.ts"
import workerAddress from "../../counting/worker.ts?worker&url"
import { scriptAddress } from "../../trustedScripts.ts"

/** The tokens of a text, for these models: a worker counts what an edit changes. Undefined without a text. */
export const useCount = (text: string, models: ReadonlyArray<Model>): ReadonlySignal<Counted | undefined> => {
  const counted = useSignal<Counted | undefined>(undefined)
  const worker = useRef<Worker>(undefined)
  const sent = useRef("")
  const tell = (message: ToWorker) => worker.current?.postMessage(message)
  const encodings = [...new Set(models.flatMap(encodingsFor))]
  const hasText = text !== "" || worker.current !== undefined
  useEffect(() => {
    if (!hasText) return
    const begun = new Worker(scriptAddress(new URL(workerAddress, location.href).href), { type: "module" })
    begun.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "counted") counted.value = data.counted && countedOf(data.counted)
    })
    worker.current = begun
    return () => begun.terminate()
  }, [hasText])
  useEffect(() => tell({ kind: "encodings", encodings }), [hasText, encodings.join()])
  useEffect(() => {
    const edit = editBetween(sent.current, text)
    if (edit === undefined) return
    sent.current = text
    tell({ kind: "edit", edit })
  }, [hasText, text])
  return counted
}
