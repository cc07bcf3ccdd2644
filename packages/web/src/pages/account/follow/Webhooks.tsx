import { useSignal } from "@preact/signals"
import type { AddedWebhook, Webhook } from "@ratecard/api"
import { Done, Field, ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { textIn } from "../../../account/textIn.ts"
import { useAnswer, useTask } from "../../../account/useTask.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"
import { StoredWebhook } from "./StoredWebhook.tsx"

/** The webhooks that messages go to, with a form for another one. */
export const Webhooks = () => {
  const { address } = useSite()
  const words = useWords(FOLLOW_WORDS).webhooks
  const { answer, problem, reload } = useAnswer<{ readonly webhooks: ReadonlyArray<Webhook> }>("/webhooks")
  const done = useSignal("")
  const added = useSignal<AddedWebhook | undefined>(undefined)
  const webhooks = answer.value?.webhooks
  const changed = async (what: string) => {
    await reload()
    done.value = what
  }
  return (
    <>
      <h3>{words.title}</h3>
      <p>
        {words.about} <a href={address.href("/docs/guide/follow")}>{words.guide}</a>
      </p>
      <ProblemNote problem={problem} />
      {webhooks?.length === 0 && <p>{words.none}</p>}
      <ul class="webhooks">
        {webhooks?.map((webhook) => (
          <StoredWebhook
            key={webhook.id}
            webhook={webhook}
            secret={webhook.id === added.value?.id ? added.value.secret : undefined}
            onChanged={changed}
          />
        ))}
      </ul>
      <Done text={done.value} />
      <WebhookForm
        onAdded={async (webhook) => {
          added.value = webhook
          await changed(words.added)
        }}
      />
    </>
  )
}

const WebhookForm = ({ onAdded }: { readonly onAdded: (webhook: AddedWebhook) => Promise<void> }) => {
  const session = useSession()
  const words = useWords(FOLLOW_WORDS).webhooks
  const isWrong = useSignal(false)
  const { isBusy, problem, run } = useTask(async (form: HTMLFormElement) => {
    const webhook = await session.ask<AddedWebhook>("POST", "/webhooks", { url: textIn(form, "url") })
    form.reset()
    await onAdded(webhook)
  })
  return (
    <form
      class="watch-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        isWrong.value = !/^https?:\/\/./u.test(textIn(form, "url"))
        if (!isWrong.value) void run(form)
      }}
    >
      <Field label={words.url} hint={words.urlHint} fault={isWrong.value ? words.noUrl : problem.value?.of("url")}>
        {(attributes) => (
          <input
            {...attributes}
            name="url"
            type="url"
            autocomplete="off"
            spellcheck={false}
            placeholder="https://hooks.example.com/prices"
          />
        )}
      </Field>
      <button disabled={isBusy.value}>{words.add}</button>
      <ProblemNote problem={problem} besides={["url"]} />
    </form>
  )
}
