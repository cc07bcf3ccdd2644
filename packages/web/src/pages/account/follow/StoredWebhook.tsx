import { useSignal } from "@preact/signals"
import type { Delivery, Webhook } from "@ratecard/api"
import { formatInstant } from "../../../account/instant.ts"
import { ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useTask } from "../../../account/useTask.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"
import { DeliveryList, resultText } from "./DeliveryList.tsx"
import { Secret } from "./Secret.tsx"

/** One webhook: how it does, its secret where it is new, a test, and what was sent to it. */
export const StoredWebhook = ({
  onChanged,
  secret,
  webhook: { failing_since, id, state, url }
}: {
  readonly webhook: Webhook
  readonly secret?: string | undefined
  readonly onChanged: (what: string) => Promise<void>
}) => {
  const { language } = useSite()
  const session = useSession()
  const { remove, removeOf, webhooks: words } = useWords(FOLLOW_WORDS)
  const isOpen = useSignal(false)
  /** Counts what was sent from here. */
  const tests = useSignal(0)
  const test = useTask(async () => {
    const delivery = await session.ask<Delivery>("POST", `/webhooks/${id}/test`)
    tests.value++
    await onChanged(words.tested(resultText(delivery, words)))
  })
  const removing = useTask(async () => {
    await session.ask("DELETE", `/webhooks/${id}`)
    await onChanged(words.removed)
  })
  return (
    <li>
      <p>
        <strong class="address">{url}</strong>{" "}
        <span class={state === "working" ? "faint" : "problem"}>
          {state === "failing"
            ? words.states.failing(formatInstant(failing_since ?? "", language.value))
            : words.states[state]}
        </span>
      </p>
      {secret && <Secret secret={secret} />}
      <div class="actions">
        <button
          type="button"
          aria-label={words.testOf(url)}
          disabled={test.isBusy.value}
          onClick={() => void test.run()}
        >
          {words.test}
        </button>
        <button
          type="button"
          aria-label={removeOf(url)}
          disabled={removing.isBusy.value}
          onClick={() => void removing.run()}
        >
          {remove}
        </button>
      </div>
      <ProblemNote problem={test.problem} />
      <ProblemNote problem={removing.problem} />
      <details onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>{words.deliveries}</summary>
        {isOpen.value && <DeliveryList key={tests.value} webhookId={id} />}
      </details>
    </li>
  )
}
