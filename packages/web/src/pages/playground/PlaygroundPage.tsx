import type { StoredApiKeys, CallAnswer } from "@ratecard/api"
import { useSignal } from "@preact/signals"
import { type Model, convert } from "@ratecard/core/catalogue"
import { priceAt } from "@ratecard/core/ledger"
import { Gate } from "../../account/Gate.tsx"
import { ProblemNote, Field } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { KeyForm } from "../account/KeyForm.tsx"
import { ModelSelect } from "../../account/ModelSelect.tsx"
import { LoadFailed } from "../../parts/LoadFailed.tsx"
import { Answer } from "./Answer.tsx"
import { formatCount, formatMoney, formatNumber } from "../../format.ts"
import type { Counted } from "../../counting/counted.ts"
import { countForModels } from "@ratecard/core/tokenizer"
import { useEffect, useRef } from "preact/hooks"
import { editBetween } from "../../counting/edit.ts"
import { countedOf } from "../../counting/textCounts.ts"
import { TextWorker } from "../../counting/TextWorker.ts"
import "./playground.css"

const Playground = () => {
  const words = useWords(PLAYGROUND_WORDS)
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>{words.about}</p>
      <Gate>{() => <WithKeys />}</Gate>
    </>
  )
}

/** Models are asked with the user's own keys: those of other providers are not offered. */
const WithKeys = () => {
  const { address, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const { answer, problem, reload } = useAnswer<typeof StoredApiKeys.Type>("/api-keys")
  const providers = new Set(answer.value?.keys.map(({ provider }) => provider))
  const models = prices.value.view.offered.filter(({ provider }) => providers.has(provider))
  const asked = prices.value.view.modelById.get(address.query.value.get("model") ?? "")
  const wanted = asked?.supports_byok === true ? asked : undefined
  const isKeyMissing = wanted === undefined ? models.length === 0 : !models.includes(wanted)
  return (
    <>
      <ProblemNote problem={problem} />
      {asked !== undefined && wanted === undefined && <p>{words.retired(asked.display_name)}</p>}
      {answer.value !== undefined && isKeyMissing && (
        <>
          <p>{wanted ? words.noKeyFor(wanted.display_name, wanted.provider_display_name) : words.noKeys}</p>
          <KeyForm first={wanted?.provider} onStored={reload} />
        </>
      )}
      {models.length > 0 && <Trial models={models} />}
    </>
  )
}

/** One question, to one model or two. */
interface Asked {
  /** Each question has its own answers, even where it is asked again while others are awaited. */
  readonly turn: number
  readonly text: string
  readonly models: ReadonlyArray<Model>
}

/** A text, the models that are asked, and what they answer. */
export const Trial = ({ models }: { readonly models: ReadonlyArray<Model> }) => {
  const { address } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const text = useSignal("")
  const isEmpty = useSignal(false)
  const asked = useSignal<Asked | undefined>(undefined)
  const answers = useSignal<Readonly<Record<number, CallAnswer>>>({})

  const modelOf = (parameter: string) => models.find(({ id }) => id === address.query.value.get(parameter))
  const first = modelOf("model") ?? models[0]!
  const second = modelOf("beside")
  const chosen = second === undefined ? [first] : [first, second]
  const { counted, worker } = useCount(text.value, chosen)
  const send = () => {
    isEmpty.value = text.value.trim() === ""
    if (isEmpty.value) return
    answers.value = {}
    asked.value = {
      turn: (asked.peek()?.turn ?? 0) + 1,
      text: text.value,
      models: chosen
    }
  }
  return (
    <>
      <form
        class="trial"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={words.text} fault={isEmpty.value ? words.empty : undefined}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={6}
              value={text.value}
              onInput={({ currentTarget: { value } }) => (text.value = value)}
            />
          )}
        </Field>
        <div class="choices">
          <ModelSelect
            label={words.model}
            models={models}
            chosen={first.id}
            onChoose={(id) => address.set({ model: id })}
          />
          <ModelSelect
            label={words.beside}
            models={models}
            chosen={second?.id ?? ""}
            none={words.none}
            onChoose={(id) => address.set({ beside: id === "" ? null : id })}
          />
          <button>{words.send}</button>
        </div>
        <div class="forecast">
          {worker.value?.hasFailed.value && <LoadFailed retry={() => worker.value?.begin()} />}
          {counted.value !== undefined &&
            chosen.map((model) => <Forecast key={model.id} model={model} counted={counted.value!} />)}
        </div>
      </form>
      {asked.value !== undefined && (
        <>
          <div class="answers">
            {asked.value.models.map((model, place) => (
              <Answer
                key={`${asked.value!.turn} ${place}`}
                model={model}
                text={asked.value!.text}
                onAnswer={(answer) => (answers.value = { ...answers.peek(), [place]: answer })}
              />
            ))}
          </div>
          <Comparison answers={Object.values(answers.value)} />
        </>
      )}
    </>
  )
}

/** Says which of two answers was cheaper, and by how much; rubles at the day's rate. */
export const Comparison = ({ answers }: { readonly answers: ReadonlyArray<CallAnswer> }) => {
  const { language, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const { rate, view } = prices.value
  const costs = answers
    .map(({ currency, model_id, total_cost }) => ({
      name: view.modelById.get(model_id)?.display_name ?? model_id,
      dollars: convert(total_cost, currency, "usd", rate)
    }))
    .toSorted((one, other) => one.dollars - other.dollars)
  const [cheaper, dearer] = costs
  if (cheaper === undefined || dearer === undefined) return null
  if (cheaper.dollars === dearer.dollars) return <p role="status">{words.same}</p>
  if (cheaper.dollars === 0) return null
  const factor = formatCount(Number((dearer.dollars / cheaper.dollars).toPrecision(2)), words.factor, language.value)
  return <p role="status">{words.times(cheaper.name, factor)}</p>
}

/** The price of a text before it is sent, and the price of its answer. */
export const Forecast = ({ counted, model }: { readonly counted: Counted; readonly model: Model }) => {
  const { language, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const { book, now } = prices.value
  const tariff = book.tariffOf(model.id)
  const count = counted.countFor(model)
  if (tariff === undefined || count === undefined) return null
  const { estimate, tokens } = count
  const priceOf = (unit: string) => priceAt(tariff, unit, { at: now, promptTokens: tokens }).price
  const [input, output] = [priceOf("input"), priceOf("output")]
  if (input === null || output === null) return null
  const money = (amount: number) => formatMoney(amount, model.currency, language.value, { maximum: 8 })
  const costOf = (some: number) => money((some * Number(input)) / 1_000_000)
  const number = (some: number) => formatNumber(some, language.value)
  return (
    <p class="small">
      <strong>{model.display_name}</strong>:{" "}
      {estimate === undefined
        ? words.exactly(formatCount(tokens, words.tokens, language.value), costOf(tokens))
        : words.estimated(
            number(estimate.low),
            formatCount(estimate.high, words.tokens, language.value),
            costOf(estimate.low),
            costOf(estimate.high)
          )}{" "}
      {words.answerCosts(money(Number(output)))}
    </p>
  )
}

/**
 * The tokens of a text, for these models, undefined without one; and the worker that counts what an edit changes, once
 * there was a text.
 */
const useCount = (text: string, models: ReadonlyArray<Model>) => {
  const counted = useSignal<Counted | undefined>(undefined)
  const worker = useSignal<TextWorker | undefined>(undefined)
  const sent = useRef("")
  const { encodings } = countForModels(models)
  const hasText = text !== "" || worker.value !== undefined
  useEffect(() => {
    if (!hasText) return
    const begun = new TextWorker((message) => {
      if (message.kind === "counted") counted.value = message.counted && countedOf(message.counted)
    })
    worker.value = begun
    return () => begun.end()
  }, [hasText])
  useEffect(() => worker.peek()?.tell({ kind: "encodings", encodings }), [hasText, encodings.join()])
  useEffect(() => {
    const edit = editBetween(sent.current, text)
    if (edit === undefined) return
    sent.current = text
    worker.peek()?.tell({ kind: "edit", edit })
  }, [hasText, text])
  return { counted, worker }
}

export default {
  title: ({ language }) => PLAYGROUND_WORDS[language.value].title,
  Page: Playground
} satisfies PageModule
