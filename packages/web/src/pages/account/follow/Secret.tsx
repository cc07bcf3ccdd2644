import { CopyButton } from "../../../parts/CopyButton.tsx"
import { useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"

/** A secret that is shown once, to be copied. */
export const Secret = ({ secret }: { readonly secret: string }) => (
  <p class="secret">
    {useWords(FOLLOW_WORDS).webhooks.secret} <code>{secret}</code> <CopyButton text={secret} />
  </p>
)
