import { formatInstant } from "../../format.ts"
import { useSignal } from "@preact/signals"
import type { KeyCheck, StoredApiKey, StoredApiKeys } from "@ratecard/api"
import { type ProviderSlug, providerOf } from "@ratecard/core/catalogue"
import { DeleteButton } from "../../account/DeleteButton.tsx"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { useWords, useSite } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"
import { KeyForm } from "./KeyForm.tsx"

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

/** One key, with what its provider says of it. */
const StoredKey = ({
  checked,
  onCheck,
  onRemoved,
  stored: { created_at, display_name, is_valid, key_hint, provider }
}: {
  readonly stored: StoredApiKey
  /** The provider's answer on this page, if it was asked. */
  readonly checked: typeof KeyCheck.Type | undefined
  readonly onCheck: (provider: ProviderSlug) => Promise<unknown>
  readonly onRemoved: (provider: ProviderSlug) => Promise<void>
}) => {
  const { language } = useSite()
  const words = useWords(ACCOUNT_WORDS).keys
  const { displayName } = providerOf(provider)
  const check = useTask(() => onCheck(provider))
  const isValid = checked?.is_valid ?? is_valid
  return (
    <li>
      <strong>{displayName}</strong>
      <span>
        <code>{key_hint}</code> {display_name}
      </span>
      <span class={isValid ? "" : "problem"} role="status">
        {checked?.error ?? (checked?.is_valid ? words.checked : isValid ? words.valid : words.invalid)}
      </span>
      <time class="faint" datetime={created_at}>
        {formatInstant(created_at, language.value)}
      </time>
      <span class="actions">
        <button
          type="button"
          aria-label={words.checkOf(displayName)}
          disabled={check.isBusy.value}
          onClick={() => void check.run()}
        >
          {words.check}
        </button>
        <DeleteButton
          path={`/api-keys/${provider}`}
          text={words.remove}
          label={words.removeOf(displayName)}
          onDone={() => onRemoved(provider)}
        />
      </span>
      <ProblemNote problem={check.problem} />
    </li>
  )
}
