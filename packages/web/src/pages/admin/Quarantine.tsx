import { useSignal } from "@preact/signals"
import type { Quarantine as Held, QuarantinedQuote } from "@ratecard/api"
import { useRef } from "preact/hooks"
import { priceAt } from "@ratecard/core/ledger"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { Question } from "../../account/Question.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { formatCount, formatInstant } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { ModelName, Rows, Row, PriceSource } from "./Rows.tsx"
import type { Prices } from "../../prices/prices.ts"
import { isSteep, isSteepStep, moveOf, Moves, PriceMoves } from "./PriceMoves.tsx"

type Quotes = ReadonlyArray<typeof QuarantinedQuote.Type>

/** Lists the held quotes; an administrator decides on one or several. */
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

type Decision = "release" | "dismiss"

/** One quote, what it would change, and what becomes of it. */
const HeldQuote = ({
  isBusy,
  isChosen,
  onChoose,
  onDecide,
  quote
}: {
  readonly quote: typeof QuarantinedQuote.Type
  readonly isBusy: boolean
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onDecide: (decision: Decision) => void
}) => {
  const { first_seen, is_overdue, model_id, reason, source } = quote
  const { language, prices } = useSite()
  const { choose, dismiss, dismissOf, overdue, release, releaseOf } = useWords(ADMIN_WORDS).quarantine
  const name = prices.value.view.modelById.get(model_id)?.display_name ?? model_id
  const buttons = [
    ["release", release, releaseOf],
    ["dismiss", dismiss, dismissOf]
  ] as const
  return (
    <Row
      cells={[
        <span class="chosen">
          <input
            type="checkbox"
            aria-label={choose(name)}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
          <span>
            <ModelName id={model_id} />
          </span>
        </span>,
        <HeldChange quote={quote} />,
        <span class="reason">
          <PriceSource name={source} />
          <small lang="en">{reason}</small>
        </span>,
        <>
          <time datetime={first_seen}>{formatInstant(first_seen, language.value)}</time>
          {is_overdue && <strong class="problem"> {overdue}</strong>}
        </>,
        <span class="actions">
          {buttons.map(([decision, word, of]) => (
            <button
              key={decision}
              type="button"
              aria-label={of(name)}
              disabled={isBusy}
              onClick={() => onDecide(decision)}
            >
              {word}
            </button>
          ))}
        </span>
      ]}
    />
  )
}

type Quote = typeof QuarantinedQuote.Type

/** The changes that the release of a quote would make. */
const HeldChange = ({ quote }: { readonly quote: Quote }) => {
  const { prices } = useSite()
  const { newModel } = useWords(ADMIN_WORDS).quarantine
  const { after_release, currency, model_id, tariff } = quote
  const model = prices.value.view.modelById.get(model_id)
  if (tariff !== undefined) return <TariffChange quote={quote} tariff={tariff} />
  return (
    <>
      {model === undefined && <small>{newModel}</small>}
      <PriceMoves from={model} to={after_release ?? quote} currency={currency} />
    </>
  )
}

/** The same of a price other than the base prices, with what must hold of a request. */
const TariffChange = ({ quote, tariff }: { readonly quote: Quote; readonly tariff: NonNullable<Quote["tariff"]> }) => {
  const { prices } = useSite()
  const { onlyWhere } = useWords(ADMIN_WORDS).quarantine
  const conditions = Object.entries(tariff.when).map(([name, value]) => `${name} = ${String(value)}`)
  const move = moveOf("input_price", tariffNow(quote, prices.value) ?? null, tariff.price)
  return (
    <>
      <Moves
        currency={quote.currency}
        isFirst={move.from === null}
        moves={[{ ...move, label: tariff.unit.replaceAll("_", " ") }]}
      />
      {conditions.length > 0 && (
        <small class="faint">
          {onlyWhere} {conditions.join(", ")}
        </small>
      )}
    </>
  )
}

/** The present price under the held conditions; undefined if that is not known. */
const tariffNow = ({ model_id, tariff }: Quote, { book, now }: Prices): number | undefined => {
  const known = book.tariffOf(model_id)
  if (known === undefined || tariff === undefined) return undefined
  const { above_input_tokens, batch, service_tier } = tariff.when
  const promptTokens = above_input_tokens === undefined ? 0 : above_input_tokens + 1
  const { per, price } = priceAt(known, tariff.unit, { at: now, promptTokens, batch, tier: service_tier })
  return price === null || per !== (tariff.per ?? 1_000_000) ? undefined : Number(price)
}

/** Whether a release moves a price by more than a factor of two. */
const isSteepQuote = (quote: Quote, prices: Prices): boolean => {
  const { after_release, model_id, tariff } = quote
  if (tariff !== undefined) {
    const now = tariffNow(quote, prices)
    return now !== undefined && isSteep(now, tariff.price)
  }
  const model = prices.view.modelById.get(model_id)
  return model !== undefined && isSteepStep(model, after_release ?? quote)
}
