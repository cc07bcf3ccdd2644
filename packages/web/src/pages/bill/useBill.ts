import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { useSite } from "../../site.ts"
import { scriptAddress } from "../../trustedScripts.ts"
import type { BillQuestion, BillWord } from "./billWorker.ts"
import billWorker from "./billWorker.ts?worker&url"

type OthersWord = Extract<BillWord, { readonly kind: "others" }>

/** Bills files in a worker; a new question ends the one before. */
export const useBill = () => {
  const { prices } = useSite()
  const word = useSignal<BillWord | undefined>(undefined)
  const others = useSignal<OthersWord | undefined>(undefined)
  const worker = useRef<Worker>(undefined)
  const clear = () => {
    worker.current?.terminate()
    worker.current = undefined
    word.value = undefined
    others.value = undefined
  }
  const bill = (files: ReadonlyArray<File>) => {
    clear()
    const { book, now, view } = prices.peek()
    const begun = new Worker(scriptAddress(billWorker), { type: "module" })
    worker.current = begun
    begun.addEventListener("message", ({ data }: MessageEvent<BillWord>) => {
      if (data.kind === "others") others.value = data
      else word.value = data
      if (data.kind === "failed" || data.kind === "others") begun.terminate()
    })
    begun.addEventListener("error", ({ message }) => {
      word.value = { kind: "failed", message }
    })
    word.value = { kind: "progress", bytes: 0, of: files.reduce((sum, { size }) => sum + size, 0) }
    begun.postMessage({ files, entries: view.entries, tariffs: book.data, now } satisfies BillQuestion)
  }
  return { word, others, bill, clear }
}
