import type { KeyCheck, StoredApiKey } from "@ratecard/api"
import { type ProviderSlug, providerOf } from "@ratecard/core/catalogue"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"

/** One key, with what its provider says of it. */
export const StoredKey = ({
  checked,
  onCheck,
  onRemoved,
  stored: { created_at, display_name, is_valid, key_hint, provider }
}: {
  readonly stored: StoredApiKey
  /** What its provider said on this page, if it was asked. */
  readonly checked: typeof KeyCheck.Type | undefined
  readonly onCheck: (provider: ProviderSlug) => Promise<unknown>
  readonly onRemoved: (provider: ProviderSlug) => Promise<void>
}) => {
  const { language } = useSite()
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS).keys
  const { displayName } = providerOf(provider)
  const check = useTask(() => onCheck(provider))
  const remove = useTask(async () => {
    await session.ask("DELETE", `/api-keys/${provider}`)
    await onRemoved(provider)
  })
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
        <button
          type="button"
          aria-label={words.removeOf(displayName)}
          disabled={remove.isBusy.value}
          onClick={() => void remove.run()}
        >
          {words.remove}
        </button>
      </span>
      <ProblemNote problem={check.problem} />
      <ProblemNote problem={remove.problem} />
    </li>
  )
}
