import { useSignal } from "@preact/signals"
import type { CallAnswer } from "@ratecard/api"
import type { Model } from "@ratecard/core/catalogue"
import { useEffect, useRef } from "preact/hooks"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords, useSite } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { formatDay, formatMoney, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { SourceName } from "../../parts/SourceName.tsx"
import { useUnitName } from "../../parts/useUnitName.ts"

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

/** The bill of a call, part by part: quantity times price. */
const CallBill = ({ answer: { currency, lines, total_cost } }: { readonly answer: CallAnswer }) => {
  const { language } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const nameOf = useUnitName()
  const number = (value: number | string) => formatNumber(Number(value), language.value)
  const money = (amount: string) => formatMoney(Number(amount), currency, language.value, { maximum: 8 })
  const amounts = [total_cost, ...lines.flatMap((line) => (line.price === null ? [] : [Number(line.amount)]))]
  const decimals = Math.max(2, ...amounts.map((amount) => decimalsOf(amount, 8)))
  const aligned = (amount: number | string) => (
    <AlignedMoney value={Number(amount)} currency={currency} decimals={decimals} />
  )
  const [source] = lines.flatMap((line) => (line.price === null ? [] : [line.source]))
  return (
    <>
      <table class="bill">
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.unit} ${line.price}`}>
              <th scope="row">{nameOf(line.unit)}</th>
              <td>
                {number(line.quantity)}
                {line.price !== null && (
                  <span class="faint formula">
                    × {money(line.price)}
                    {line.per !== 1 && ` / ${number(line.per)}`}
                    {line.multiplier !== undefined && ` × ${number(line.multiplier)}`}
                  </span>
                )}
              </td>
              <td class="number">{line.price === null ? words.unknown : aligned(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td class="number total">{aligned(total_cost)}</td>
          </tr>
        </tfoot>
      </table>
      {source !== undefined && source.date !== null && (
        <p class="faint small">
          {words.since(formatDay(source.date, language.value))}{" "}
          <SourceName of={{ ...source, source: words.sources[source.source] ?? source.source }} />
        </p>
      )}
    </>
  )
}
