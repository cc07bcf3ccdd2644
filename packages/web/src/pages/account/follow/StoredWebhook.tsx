import { formatInstant } from "../../../format.ts"
import { useSignal } from "@preact/signals"
import type { Delivery, Webhook } from "@ratecard/api"
import { DeleteButton } from "../../../account/DeleteButton.tsx"
import { ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useTask, useAnswer } from "../../../account/useTask.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS, type FollowWords } from "../../../words/follow.ts"
import { CopyButton } from "../../../parts/CopyButton.tsx"

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
        <DeleteButton
          path={`/webhooks/${id}`}
          text={remove}
          label={removeOf(url)}
          onDone={() => onChanged(words.removed)}
        />
      </div>
      <ProblemNote problem={test.problem} />
      <details onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>{words.deliveries}</summary>
        {isOpen.value && <DeliveryList key={tests.value} webhookId={id} />}
      </details>
    </li>
  )
}

/** Deliveries to a webhook, newest first. */
const DeliveryList = ({ webhookId }: { readonly webhookId: string }) => {
  const { language, prices } = useSite()
  const words = useWords(FOLLOW_WORDS).webhooks
  const { answer, problem } = useAnswer<{ readonly deliveries: ReadonlyArray<Delivery> }>(
    `/webhooks/${webhookId}/deliveries`
  )
  const nameOf = (id: string) => prices.value.view.entryById.get(id)?.display_name ?? id
  const tell = (instant: string) => formatInstant(instant, language.value)
  return (
    <>
      <ProblemNote problem={problem} />
      {answer.value?.deliveries.length === 0 && <p>{words.nothing}</p>}
      <ul class="deliveries">
        {answer.value?.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <time class="faint" datetime={delivery.created_at}>
              {tell(delivery.created_at)}
            </time>
            <span>
              {words.events[delivery.event] ?? delivery.event}
              {delivery.model_id !== null && `: ${nameOf(delivery.model_id)}`}
            </span>
            <span>
              {resultText(delivery, words)}
              {delivery.next_attempt_at !== null &&
                delivery.attempts > 0 &&
                `, ${words.next(tell(delivery.next_attempt_at))}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The result of a delivery, in a few words. */
const resultText = ({ result, status }: Delivery, { results }: FollowWords["webhooks"]): string =>
  results[result ?? "waiting"](String(status ?? ""))

/** A secret that is shown once, to be copied. */
const Secret = ({ secret }: { readonly secret: string }) => (
  <p class="secret">
    {useWords(FOLLOW_WORDS).webhooks.secret} <code>{secret}</code> <CopyButton text={secret} />
  </p>
)
