import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { useSite } from "../../site.ts"
import { scriptAddress } from "../../trustedScripts.ts"
import type { BillQuestion, BillWord } from "./billWorker.ts"
import billWorker from "./billWorker.ts?worker&url"

type WordOf<Kind extends BillWord["kind"]> = Extract<BillWord, { readonly kind: Kind }>

/** Bills files in a worker, next to a statement if there is one; a new question ends the one before. */
export const useBill = () => {
  const { prices } = useSite()
  const word = useSignal<Exclude<BillWord, WordOf<"others" | "statement">> | undefined>(undefined)
  const others = useSignal<WordOf<"others"> | undefined>(undefined)
  /** It is kept while logs come and go. */
  const statement = useSignal<File | undefined>(undefined)
  const logs = useRef<ReadonlyArray<File>>([])
  const worker = useRef<Worker>(undefined)
  const end = () => {
    worker.current?.terminate()
    worker.current = undefined
    word.value = undefined
    others.value = undefined
  }
  const ask = () => {
    end()
    const files = logs.current
    if (files.length === 0) return
    const { book, now, view } = prices.peek()
    const begun = new Worker(scriptAddress(billWorker), { type: "module" })
    worker.current = begun
    begun.addEventListener("message", ({ data }: MessageEvent<BillWord>) => {
      if (data.kind === "others") others.value = data
      else if (data.kind === "statement") {
        statement.value = data.statement
        logs.current = data.logs
        if (logs.current.length === 0) end()
      } else word.value = data
      if (data.kind === "failed" || data.kind === "others") begun.terminate()
    })
    begun.addEventListener("error", ({ message }) => {
      word.value = { kind: "failed", message }
    })
    word.value = { kind: "progress", bytes: 0, of: files.reduce((sum, { size }) => sum + size, 0) }
    const question = { files, entries: view.entries, tariffs: book.data, now, statement: statement.peek() }
    begun.postMessage(question satisfies BillQuestion)
  }
  return {
    word,
    others,
    statement,
    bill: (files: ReadonlyArray<File>) => {
      logs.current = files
      ask()
    },
    compare: (file: File | undefined) => {
      statement.value = file
      ask()
    },
    clear: () => {
      end()
      logs.current = []
      statement.value = undefined
    }
  }
}
