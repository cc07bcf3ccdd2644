import { type Signal, useSignal } from "@preact/signals"
import type { PriceSet } from "@ratecard/api"
import { type ListPrices, type Model, resolve } from "@ratecard/core/catalogue"
import { useRef } from "preact/hooks"
import { Field, ProblemNote } from "../../account/parts.tsx"
import { Question } from "../../account/Question.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { isSteepStep, PRICES, PriceMoves } from "./PriceMoves.tsx"
import { formatNumber } from "../../format.ts"
import type { Prices } from "../../prices/prices.ts"
import type { Language } from "../../rendering.ts"

const FIELDS = ["model_id", ...PRICES, "source"]

/** A price that is in force from now on. It begins as the price now, and says what it would change. */
export const PriceForm = ({
  draft,
  onSet
}: {
  readonly draft: Signal<Draft>
  readonly onSet: (told: string) => Promise<void>
}) => {
  const { language, prices } = useSite()
  const session = useSession()
  const words = useWords(ADMIN_WORDS)
  const { set: own } = words
  const isTried = useSignal(false)
  const question = useRef<HTMLDialogElement>(null)
  const model = named(draft.value.model, prices.value)
  const amounts = amountsIn(draft.value)
  const task = useTask(async () => {
    const { model: name, source } = draft.peek()
    const set = await session.ask<typeof PriceSet.Type>("POST", "/admin/prices", {
      model_id: model?.id ?? name,
      ...amounts,
      ...(source.trim() !== "" && { source: source.trim() })
    })
    draft.value = EMPTY
    isTried.value = false
    const { display_name } = set.model
    await onSet(set.change === null ? own.unchanged(display_name) : own.done(display_name))
  })
  // What is wrong stands at the fields.
  const sure = { isBusy: task.isBusy, run: () => task.run().then(() => true) }
  const edit = (change: Partial<Draft>) =>
    (draft.value = { ...draft.peek(), filled: undefined, isTakenBack: false, ...change })
  const submit = () => {
    isTried.value = true
    if (amounts === undefined) return
    const isSlip = model !== undefined && !draft.peek().isTakenBack && isSteepStep(model, amounts)
    if (isSlip) question.current?.showModal()
    else void task.run()
  }
  const fault = (name: (typeof PRICES)[number]) =>
    isTried.value && amountsIn(draft.value, [name]) === undefined ? own.notANumber : task.problem.value?.of(name)
  return (
    <>
      <form
        id="price-form"
        class="price-form"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h3>{own.title}</h3>
        <p>{own.about}</p>
        <Field label={words.model} hint={own.modelHint} fault={task.problem.value?.of("model_id")}>
          {(attributes) => (
            <input
              {...attributes}
              list="models"
              autocomplete="off"
              spellcheck={false}
              required
              value={draft.value.model}
              onInput={({ currentTarget: { value } }) =>
                (draft.value = withModel(draft.peek(), value, prices.peek(), language.peek()))
              }
            />
          )}
        </Field>
        <datalist id="models">
          {prices.value.view.models.map(({ display_name, id }) => (
            <option key={id} value={id}>
              {display_name}
            </option>
          ))}
        </datalist>
        <div class="amounts">
          {PRICES.map((name) => (
            <Field
              key={name}
              label={words.prices[name]}
              hint={name === "cached_input_price" ? own.cachedHint : undefined}
              fault={fault(name)}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  inputMode="decimal"
                  autocomplete="off"
                  size={8}
                  value={draft.value[name]}
                  onInput={({ currentTarget: { value } }) => edit({ [name]: value })}
                />
              )}
            </Field>
          ))}
        </div>
        {model !== undefined && amounts !== undefined && <Change model={model} to={amounts} />}
        <Field label={own.source} hint={own.sourceHint} fault={task.problem.value?.of("source")}>
          {(attributes) => (
            <input
              {...attributes}
              autocomplete="off"
              value={draft.value.source}
              onInput={({ currentTarget: { value } }) => edit({ source: value })}
            />
          )}
        </Field>
        <div class="actions">
          <button disabled={task.isBusy.value}>{own.submit}</button>
        </div>
        <ProblemNote problem={task.problem} besides={FIELDS} />
      </form>
      <Question id="price-question" dialog={question} task={sure} words={own.steep}>
        {model !== undefined && amounts !== undefined && <Change model={model} to={amounts} />}
      </Question>
    </>
  )
}

/** The new price of a model next to the present one. */
const Change = ({ model, to }: { readonly model: Model; readonly to: ListPrices }) => (
  <p class="price-change" role="status">
    <strong>{model.display_name}</strong>
    <PriceMoves from={model} to={to} currency={model.currency} />
  </p>
)

/** The fields of a price to set, as they are written. */
export interface Draft extends Readonly<Record<(typeof PRICES)[number], string>> {
  readonly model: string
  readonly source: string
  /** The model whose prices the page has filled in, and which were not edited since. */
  readonly filled: string | undefined
  /** It is the price before another, of the log. */
  readonly isTakenBack: boolean
}

export const EMPTY: Draft = {
  model: "",
  input_price: "",
  cached_input_price: "",
  output_price: "",
  source: "",
  filled: undefined,
  isTakenBack: false
}

/** The source that a price has which was taken back. */
const CORRECTION = "correction"

/** The model that an id, an alias or a name means; undefined for none, or several. */
export const named = (text: string, { names, view }: Prices): Model | undefined => {
  const name = text.trim()
  if (name === "") return undefined
  const found = resolve(names, name, { isSuggesting: false })
  if (found.how !== "none") return view.modelById.get(found.model_id)
  const shown = view.models.filter(({ display_name }) => display_name.toLowerCase() === name.toLowerCase())
  return shown.length === 1 ? shown[0] : undefined
}

/** With another model, and its prices in fields that were not edited. */
export const withModel = (draft: Draft, model: string, prices: Prices, language: Language): Draft => {
  const meant = named(model, prices)
  const isFree = PRICES.every((name) => draft[name] === "") || draft.filled !== undefined
  const changed = { ...draft, model, isTakenBack: false }
  return meant === undefined || !isFree || meant.id === draft.filled
    ? changed
    : { ...changed, ...textsOf(meant, language), filled: meant.id }
}

/** The price of a model before the last one, to be set again. */
export const undoOf = (model: string, from: ListPrices, language: Language): Draft => ({
  ...EMPTY,
  ...textsOf(from, language),
  model,
  source: CORRECTION,
  isTakenBack: true
})

const textsOf = (prices: ListPrices, language: Language) => {
  const text = (amount: number | null) =>
    amount === null ? "" : formatNumber(amount, language, { maximumFractionDigits: 12, useGrouping: false })
  const { cached_input_price, input_price, output_price } = prices
  return {
    input_price: text(input_price),
    cached_input_price: text(cached_input_price),
    output_price: text(output_price)
  }
}

/** The prices of a draft; undefined if one of `names` is not a number. Only the cached one may be left out. */
export const amountsIn = (
  draft: Draft,
  names: ReadonlyArray<(typeof PRICES)[number]> = PRICES
): ListPrices | undefined => {
  const amounts = { input_price: 0, cached_input_price: null as number | null, output_price: 0 }
  for (const name of names) {
    const text = draft[name].trim()
    const amount = amountIn(text)
    if (amount !== undefined) amounts[name] = amount
    else if (text !== "" || name !== "cached_input_price") return undefined
  }
  return amounts
}

/** A decimal as it is written in either language; undefined for what is none. */
const amountIn = (text: string): number | undefined =>
  /^\d+([.,]\d+)?$/u.test(text) ? Number(text.replace(",", ".")) : undefined
