import { useSignal } from "@preact/signals"
import type { KeyCheck, StoredApiKey, StoredApiKeys } from "@ratecard/api"
import { type ProviderSlug, providerOf } from "@ratecard/core/catalogue"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"
import { KeyForm } from "./KeyForm.tsx"
import { StoredKey } from "./StoredKey.tsx"

/** The keys that are stored, each with what its provider said of it last, and a form for another. */
export const Keys = () => {
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS).keys
  const { answer, problem, reload } = useAnswer<typeof StoredApiKeys.Type>("/api-keys")
  const done = useSignal("")
  const checks = useSignal<Readonly<Partial<Record<ProviderSlug, typeof KeyCheck.Type>>>>({})
  const check = async (provider: ProviderSlug): Promise<typeof KeyCheck.Type> => {
    done.value = ""
    const said = await session.ask<typeof KeyCheck.Type>("POST", `/api-keys/${provider}/validate`)
    checks.value = { ...checks.peek(), [provider]: said }
    return said
  }
  const stored = async ({ key_hint, provider }: StoredApiKey) => {
    const { [provider]: _, ...others } = checks.peek()
    checks.value = others
    await reload()
    const { displayName } = providerOf(provider)
    const { error, is_valid } = await check(provider)
    done.value = is_valid ? words.added(displayName, key_hint) : words.addedUnproven(displayName, error ?? "")
  }
  const removed = async (provider: ProviderSlug) => {
    await reload()
    done.value = words.removed(providerOf(provider).displayName)
  }
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{words.title}</h2>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {answer.value?.keys.length === 0 && <p>{words.none}</p>}
      <ul class="keys">
        {answer.value?.keys.map((key) => (
          <StoredKey
            key={key.id}
            stored={key}
            checked={checks.value[key.provider]}
            onCheck={check}
            onRemoved={removed}
          />
        ))}
      </ul>
      <Done text={done.value} />
      <KeyForm onStored={stored} />
    </section>
  )
}
