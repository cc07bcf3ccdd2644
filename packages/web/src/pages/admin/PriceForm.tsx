import { type Signal, useSignal } from "@preact/signals"
import type { PriceSet } from "@ratecard/api"
import type { ListPrices, Model } from "@ratecard/core/catalogue"
import { useRef } from "preact/hooks"
import { Field, ProblemNote } from "../../account/parts.tsx"
import { Question } from "../../account/Question.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { amountsIn, type Draft, EMPTY, named, withModel } from "./draft.ts"
import { isSteepStep, PRICES } from "./priceMoves.ts"
import { PriceMoves } from "./PriceMoves.tsx"

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

/** What the price of a model becomes, and what of that changes. */
const Change = ({ model, to }: { readonly model: Model; readonly to: ListPrices }) => (
  <p class="price-change" role="status">
    <strong>{model.display_name}</strong>
    <PriceMoves from={model} to={to} currency={model.currency} />
  </p>
)
