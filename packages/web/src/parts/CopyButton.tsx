import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useWords } from "../site.ts"
import { TERM_WORDS } from "../words/terms.ts"

/** A button that copies a text and says whether it could; there is none without JavaScript. */
export const CopyButton = ({ label, text }: { readonly text: string; readonly label?: string }) => {
  const words = useWords(TERM_WORDS)
  const said = useSignal("")
  const isThere = useSignal(false)
  useEffect(() => {
    isThere.value = true
  }, [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      said.value = words.copied
    } catch {
      said.value = words.copyFailed
    }
  }
  if (!isThere.value) return null
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {label ?? words.copy}
      </button>{" "}
      <span role="status">{said}</span>
    </>
  )
}
