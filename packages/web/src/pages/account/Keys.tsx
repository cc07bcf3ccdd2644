import { useSignal } from "@preact/signals"
import type { StoredApiKeys } from "@ratecard/api"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"
import { KeyForm } from "./KeyForm.tsx"
import { StoredKey } from "./StoredKey.tsx"

/** The keys that are stored, and a form for another. */
export const Keys = () => {
  const words = useWords(ACCOUNT_WORDS).keys
  const { answer, problem, reload } = useAnswer<typeof StoredApiKeys.Type>("/api-keys")
  const done = useSignal("")
  const changed = async (what: string) => {
    await reload()
    done.value = what
  }
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{words.title}</h2>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {answer.value?.keys.length === 0 && <p>{words.none}</p>}
      <ul class="keys">
        {answer.value?.keys.map((key) => (
          <StoredKey key={key.id} stored={key} onRemoved={changed} />
        ))}
      </ul>
      <Done text={done.value} />
      <KeyForm onStored={changed} />
    </section>
  )
}
