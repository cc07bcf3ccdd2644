import { useSignal } from "@preact/signals"
import type { NewPrice } from "@ratecard/api"
import { Field, ProblemNote } from "../../account/parts.tsx"
import { textIn } from "../../account/textIn.ts"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceList } from "./PriceList.tsx"

const AMOUNTS = ["input_price", "cached_input_price", "output_price"] as const
const FIELDS = ["model_id", ...AMOUNTS, "source"]

/** A decimal as it is written in either language; undefined for what is none. */
const amountIn = (text: string): number | undefined =>
  /^\d+([.,]\d+)?$/u.test(text) ? Number(text.replace(",", ".")) : undefined

/** A price that is in force from now on. */
export const PriceForm = ({ onSet }: { readonly onSet: (told: string) => Promise<void> }) => {
  const { prices } = useSite()
  const session = useSession()
  const { cached, input, output, prices: words } = useWords(ADMIN_WORDS)
  const model = useSignal("")
  const wrong = useSignal<ReadonlyArray<string>>([])
  const { isBusy, problem, run } = useTask(async (form: HTMLFormElement) => {
    const text = (name: string) => textIn(form, name)
    const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, amountIn(text(name))]))
    wrong.value = AMOUNTS.filter(
      (name) => amounts[name] === undefined && !(name === "cached_input_price" && text(name) === "")
    )
    if (wrong.value.length > 0) return
    const source = text("source")
    const set = await session.ask<typeof NewPrice.Type>("POST", "/admin/prices", {
      model_id: text("model_id"),
      ...amounts,
      cached_input_price: amounts["cached_input_price"] ?? null,
      ...(source !== "" && { source })
    })
    form.reset()
    model.value = ""
    const name = set.model.display_name
    await onSet(set.change === null ? words.unchanged(name) : words.done(name))
  })
  const { view } = prices.value
  const meant = model.value === "" ? undefined : view.modelById.get(model.value)
  const fault = (name: string) => (wrong.value.includes(name) ? words.notANumber : problem.value?.of(name))
  return (
    <form
      class="price-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      <h3>{words.set}</h3>
      <p>{words.about}</p>
      <Field label={words.model} hint={words.modelHint} fault={fault("model_id")}>
        {(attributes) => (
          <input
            {...attributes}
            name="model_id"
            list="models"
            autocomplete="off"
            spellcheck={false}
            required
            onInput={({ currentTarget: { value } }) => (model.value = value.trim())}
          />
        )}
      </Field>
      <datalist id="models">
        {view.models.map(({ display_name, id }) => (
          <option key={id} value={id}>
            {display_name}
          </option>
        ))}
      </datalist>
      {meant !== undefined && (
        <p class="faint">
          {words.current} <PriceList prices={meant} currency={meant.currency} />
        </p>
      )}
      <div class="amounts">
        {(
          [
            ["input_price", input],
            ["cached_input_price", cached],
            ["output_price", output]
          ] as const
        ).map(([name, label]) => (
          <Field
            key={name}
            label={label}
            hint={name === "cached_input_price" ? words.cachedHint : undefined}
            fault={fault(name)}
          >
            {(attributes) => <input {...attributes} name={name} inputMode="decimal" autocomplete="off" size={8} />}
          </Field>
        ))}
      </div>
      <Field label={words.source} hint={words.sourceHint} fault={fault("source")}>
        {(attributes) => <input {...attributes} name="source" autocomplete="off" />}
      </Field>
      <div class="actions">
        <button disabled={isBusy.value}>{words.submit}</button>
      </div>
      <ProblemNote problem={problem} besides={FIELDS} />
    </form>
  )
}
