import { useSignal } from "@preact/signals"
import type { CallAnswer } from "@ratecard/api"
import type { Model } from "@ratecard/core/catalogue"
import { useEffect, useRef } from "preact/hooks"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { CallBill } from "./CallBill.tsx"

/** Asks one model as soon as it is shown, and shows what came of it. */
export const Answer = ({
  model,
  onAnswer,
  text
}: {
  readonly model: Model
  readonly text: string
  readonly onAnswer: (answer: CallAnswer) => void
}) => {
  const session = useSession()
  const words = useWords(PLAYGROUND_WORDS)
  const answer = useSignal<CallAnswer | undefined>(undefined)
  const isStopped = useSignal(false)
  const waiting = useRef(new AbortController())
  const { isBusy, problem, run } = useTask(async () => {
    const body = { model_id: model.id, text }
    const came = await session.ask<CallAnswer>("POST", "/call", body, waiting.current.signal)
    answer.value = came
    if (came.error === null) onAnswer(came)
  })
  useEffect(() => {
    void run()
    return () => waiting.current.abort()
  }, [])
  const { error, response_text } = answer.value ?? { error: null, response_text: "" }
  return (
    <section class="answer" aria-label={model.display_name}>
      <h2>{model.display_name}</h2>
      {isBusy.value && (
        <p class="actions">
          <span role="status">{words.waiting(model.provider_display_name)}</span>
          <button
            type="button"
            onClick={() => {
              isStopped.value = true
              waiting.current.abort()
            }}
          >
            {words.stop}
          </button>
        </p>
      )}
      {isStopped.value ? <p role="status">{words.stopped}</p> : <ProblemNote problem={problem} />}
      {error !== null && (
        <p class="problem" role="alert">
          {error}
        </p>
      )}
      {response_text !== "" && (
        <p class="text" dir="auto">
          {response_text}
        </p>
      )}
      {answer.value?.error === null && (
        <>
          {response_text === "" && <p class="faint">{words.emptyAnswer}</p>}
          <CallBill answer={answer.value} />
        </>
      )}
    </section>
  )
}
