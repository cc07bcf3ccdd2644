import { useSignal } from "@preact/signals"
import type { Quarantine as Held, QuarantinedQuote } from "@ratecard/api"
import { useRef } from "preact/hooks"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { Question } from "../../account/Question.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { formatCount } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { type Decision, HeldQuote } from "./HeldQuote.tsx"
import { HeldChange, isSteepQuote } from "./HeldChange.tsx"
import { ModelName } from "./ModelName.tsx"
import { Rows } from "./Rows.tsx"

type Quotes = ReadonlyArray<typeof QuarantinedQuote.Type>

/** What is held, and what an administrator decides of one or of several. */
export const Quarantine = () => {
  const { language, prices, refreshPrices } = useSite()
  const session = useSession()
  const words = useWords(ADMIN_WORDS)
  const { quarantine: own } = words
  const { answer, problem, reload } = useAnswer<typeof Held.Type>("/admin/quarantine")
  const done = useSignal("")
  const chosen = useSignal<ReadonlySet<string>>(new Set())
  /** Releases that wait for a second word. */
  const asked = useSignal<Quotes>([])
  const question = useRef<HTMLDialogElement>(null)
  const deciding = useTask(async (decision: Decision, quotes: Quotes) => {
    let count = 0
    try {
      for (const { id } of quotes) {
        await session.ask("POST", `/admin/quarantine/${encodeURIComponent(id)}/${decision}`)
        count++
      }
    } finally {
      const left = new Set(quotes.slice(count).map(({ id }) => id))
      chosen.value = new Set(
        [...chosen.peek()].filter((id) => !quotes.some((quote) => quote.id === id) || left.has(id))
      )
      await Promise.all([reload(), refreshPrices()])
      done.value = count === 0 ? "" : own.done[decision](formatCount(count, own.prices, language.peek()))
    }
  })
  const decide = (decision: Decision, quotes: Quotes) => {
    asked.value = decision === "release" ? quotes : []
    if (asked.peek().some((quote) => isSteepQuote(quote, prices.peek()))) question.current?.showModal()
    else void deciding.run(decision, quotes)
  }
  const quotes = answer.value?.quotes ?? []
  const some = quotes.filter(({ id }) => chosen.value.has(id))
  const heads = [words.model, own.change, own.why, words.since, own.decision]
  return (
    <>
      <p>{own.about}</p>
      <Done text={done.value} />
      <ProblemNote problem={problem} />
      <ProblemNote problem={deciding.problem} />
      {answer.value?.quotes.length === 0 && <p>{own.none}</p>}
      {quotes.length > 0 && (
        <>
          <div class="actions several">
            <label>
              <input
                type="checkbox"
                checked={some.length === quotes.length}
                onChange={({ currentTarget: { checked } }) =>
                  (chosen.value = new Set(checked ? quotes.map(({ id }) => id) : []))
                }
              />{" "}
              {own.all(formatCount(quotes.length, own.prices, language.value))}
            </label>
            {(["release", "dismiss"] as const).map((decision) => (
              <button
                key={decision}
                type="button"
                disabled={some.length === 0 || deciding.isBusy.value}
                onClick={() => decide(decision, some)}
              >
                {own.several[decision](`${some.length}`)}
              </button>
            ))}
          </div>
          <Rows caption={words.perMillion} heads={heads}>
            {quotes.map((quote) => (
              <HeldQuote
                key={quote.id}
                heads={heads}
                quote={quote}
                isBusy={deciding.isBusy.value}
                isChosen={chosen.value.has(quote.id)}
                onChoose={(isChosen) => {
                  const { id } = quote
                  const others = [...chosen.peek()].filter((other) => other !== id)
                  chosen.value = new Set(isChosen ? [...others, id] : others)
                }}
                onDecide={(decision) => decide(decision, [quote])}
              />
            ))}
          </Rows>
        </>
      )}
      <Question
        id="release-question"
        dialog={question}
        task={{ isBusy: deciding.isBusy, run: () => deciding.run("release", asked.peek()).then(() => true) }}
        words={own.steep}
      >
        {asked.value
          .filter((quote) => isSteepQuote(quote, prices.value))
          .map((quote) => (
            <div key={quote.id} class="price-change">
              <ModelName id={quote.model_id} />
              <HeldChange quote={quote} />
            </div>
          ))}
      </Question>
    </>
  )
}
