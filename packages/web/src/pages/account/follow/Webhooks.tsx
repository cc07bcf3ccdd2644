import { useSignal } from "@preact/signals"
import type { AddedWebhook, Webhook } from "@ratecard/api"
import { OneFieldForm } from "../../../account/OneFieldForm.tsx"
import { Done, ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useAnswer } from "../../../account/useTask.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"
import { StoredWebhook } from "./StoredWebhook.tsx"

/** The webhooks that messages go to, with a form for another one. */
export const Webhooks = () => {
  const { address } = useSite()
  const session = useSession()
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
      <OneFieldForm
        name="url"
        input={{ type: "url", spellcheck: false, placeholder: "https://hooks.example.com/prices" }}
        pattern={/^https?:\/\/./u}
        words={{ label: words.url, hint: words.urlHint, fault: words.noUrl, add: words.add }}
        onAdd={async (url) => {
          added.value = await session.ask<AddedWebhook>("POST", "/webhooks", { url })
          await changed(words.added)
        }}
      />
    </>
  )
}
