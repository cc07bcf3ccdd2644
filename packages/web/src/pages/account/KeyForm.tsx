import { useSignal } from "@preact/signals"
import type { StoredApiKey } from "@ratecard/api"
import { type ProviderSlug, PROVIDERS } from "@ratecard/core/catalogue"
import { Field, ProblemNote } from "../../account/parts.tsx"
import { textIn } from "../../account/textIn.ts"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"

const FIELDS = ["provider", "key", "display_name", "extra"]

/** A new key. The form posts nowhere: were it sent without its script, no address would hold the key. */
export const KeyForm = ({
  first = "openai",
  onStored
}: {
  /** The provider that is chosen at first. */
  readonly first?: ProviderSlug | undefined
  readonly onStored: (stored: StoredApiKey) => Promise<unknown>
}) => {
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS).keys
  const provider = useSignal<ProviderSlug>(first)
  const isEmpty = useSignal(false)
  const { isBusy, problem, run } = useTask(async (form: HTMLFormElement) => {
    const text = (name: string) => textIn(form, name)
    const extra = ["folder_id", "scope"].map((name) => [name, text(name)]).filter(([, value]) => value !== "")
    const stored = await session.ask<StoredApiKey>("POST", "/api-keys", {
      provider: provider.value,
      key: text("key"),
      display_name: text("display_name"),
      ...(extra.length > 0 && { extra: Object.fromEntries(extra) })
    })
    form.reset()
    await onStored(stored)
  })
  const fault = (name: string) => problem.value?.of(name)
  return (
    <form
      class="key-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        isEmpty.value = textIn(form, "key") === ""
        if (isEmpty.value) form.querySelector<HTMLInputElement>("[name=key]")?.focus()
        else void run(form)
      }}
    >
      <Field label={words.provider} fault={fault("provider")}>
        {(attributes) => (
          <select
            {...attributes}
            value={provider.value}
            onChange={({ currentTarget: { value } }) => (provider.value = value as ProviderSlug)}
          >
            {PROVIDERS.map(({ displayName, slug }) => (
              <option key={slug} value={slug}>
                {displayName}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.key} hint={words.keyHint} fault={isEmpty.value ? words.noKey : fault("key")}>
        {(attributes) => (
          <input {...attributes} name="key" type="password" autocomplete="off" spellcheck={false} required />
        )}
      </Field>
      {provider.value === "yandex" && (
        <Field label={words.folder} hint={words.folderHint} fault={fault("folder_id")}>
          {(attributes) => <input {...attributes} name="folder_id" autocomplete="off" spellcheck={false} />}
        </Field>
      )}
      {provider.value === "sber" && (
        <Field label={`${words.scope} (${words.optional})`} hint={words.scopeHint} fault={fault("scope")}>
          {(attributes) => <input {...attributes} name="scope" autocomplete="off" spellcheck={false} />}
        </Field>
      )}
      <Field label={`${words.name} (${words.optional})`} fault={fault("display_name")}>
        {(attributes) => <input {...attributes} name="display_name" autocomplete="off" />}
      </Field>
      <div class="actions">
        <button disabled={isBusy.value}>{words.add}</button>
      </div>
      <ProblemNote problem={problem} besides={FIELDS} />
    </form>
  )
}
