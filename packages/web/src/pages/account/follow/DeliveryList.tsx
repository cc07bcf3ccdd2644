import type { Delivery } from "@ratecard/api"
import { formatInstant } from "../../../account/instant.ts"
import { ProblemNote } from "../../../account/parts.tsx"
import { useAnswer } from "../../../account/useTask.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS, type FollowWords } from "../../../words/follow.ts"

/** Deliveries to a webhook, newest first. */
export const DeliveryList = ({ webhookId }: { readonly webhookId: string }) => {
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
export const resultText = ({ result, status }: Delivery, { results }: FollowWords["webhooks"]): string =>
  results[result ?? "waiting"](String(status ?? ""))
