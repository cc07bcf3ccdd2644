import { useSignal } from "@preact/signals"
import { useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"

/** A secret that is shown once, to be copied. */
export const Secret = ({ secret }: { readonly secret: string }) => {
  const words = useWords(FOLLOW_WORDS).webhooks
  const said = useSignal("")
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      said.value = words.copied
    } catch {
      said.value = words.copyFailed
    }
  }
  return (
    <p class="secret">
      {words.secret} <code>{secret}</code>{" "}
      <button type="button" onClick={() => void copy()}>
        {words.copy}
      </button>{" "}
      <span role="status">{said}</span>
    </p>
  )
}
