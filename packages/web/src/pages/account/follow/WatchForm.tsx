import { useSignal } from "@preact/signals"
import type { WatchRequest, Watch } from "@ratecard/api"
import { providerOf } from "@ratecard/core/catalogue"
import { ModelSelect } from "../../../account/ModelSelect.tsx"
import { Field, ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { textIn } from "../../../account/textIn.ts"
import { useTask } from "../../../account/useTask.ts"
import { linesOf } from "../../../lines/lines.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"

const RULES = ["moved", "below", "retires"] as const

/** A form to add a watch. */
export const WatchForm = ({
  asked,
  onStored
}: {
  /** The model or line that the address names. */
  readonly asked: string | undefined
  readonly onStored: (watch: Watch) => Promise<void>
}) => {
  const { prices } = useSite()
  const session = useSession()
  const words = useWords(FOLLOW_WORDS)
  const model = useSignal(asked ?? "")
  const rule = useSignal<(typeof RULES)[number]>("moved")
  const fault = useSignal<"noModel" | "noPrice" | "noDays" | undefined>(undefined)
  const { isBusy, problem, run } = useTask(async (watch: WatchRequest) => {
    await onStored(await session.ask<Watch>("PUT", "/watches", watch))
  })
  const { entries, entryById, offered } = prices.value.view
  const lines = new Map(linesOf(entries).map((line) => [lineValue(line.slug), line]))
  const provider = (entryById.get(model.value) ?? lines.get(model.value))?.provider
  const currency = provider === undefined ? "usd" : providerOf(provider).currency
  const of = (name: typeof fault.value) => (fault.value === name && name !== undefined ? words[name] : undefined)
  return (
    <form
      class="row-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const watch = watchIn(event.currentTarget, rule.value, model.value)
        fault.value = typeof watch === "string" ? watch : undefined
        if (typeof watch !== "string") void run(watch)
      }}
    >
      <ModelSelect
        label={words.model}
        models={offered}
        chosen={model.value}
        none={words.allModels}
        others={{ label: words.lines, things: lines }}
        fault={of("noModel")}
        onChoose={(id) => (model.value = id)}
      />
      <Field label={words.when}>
        {(attributes) => (
          <select
            {...attributes}
            value={rule.value}
            onChange={({ currentTarget: { value } }) => (rule.value = value as (typeof RULES)[number])}
          >
            {RULES.map((each) => (
              <option key={each} value={each}>
                {words.rules[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {rule.value === "below" && (
        <>
          <Field label={words.unit}>
            {(attributes) => (
              <select {...attributes} name="unit">
                <option value="input">{words.units.input}</option>
                <option value="output">{words.units.output}</option>
              </select>
            )}
          </Field>
          <Field label={words.price(currency.toUpperCase())} fault={of("noPrice")}>
            {(attributes) => <input {...attributes} name="price" inputMode="decimal" autocomplete="off" size={8} />}
          </Field>
        </>
      )}
      {rule.value === "retires" && (
        <Field label={words.within} fault={of("noDays")}>
          {(attributes) => (
            <input {...attributes} name="days" inputMode="numeric" autocomplete="off" size={8} defaultValue="30" />
          )}
        </Field>
      )}
      <button disabled={isBusy.value}>{words.add}</button>
      <ProblemNote problem={problem} />
    </form>
  )
}

const LINE = "line "

/** The value of a line in the choice among models. No id of a model has a space. */
export const lineValue = (slug: string): string => LINE + slug

/** The watch that a form holds, or what it lacks. */
const watchIn = (
  form: HTMLFormElement,
  rule: (typeof RULES)[number],
  chosen: string
): WatchRequest | "noModel" | "noPrice" | "noDays" => {
  const line_id = chosen.startsWith(LINE) ? chosen.slice(LINE.length) : null
  const model_id = chosen === "" || line_id !== null ? null : chosen
  const number = (name: string) => Number(textIn(form, name).replace(",", "."))
  if (rule === "moved") return { rule, model_id, line_id }
  if (rule === "retires") {
    const days = number("days")
    return Number.isInteger(days) && days >= 1 && days <= 365 ? { rule, model_id, line_id, days } : "noDays"
  }
  if (model_id === line_id) return "noModel"
  const price = number("price")
  return price > 0
    ? { rule, model_id, line_id, unit: textIn(form, "unit") === "output" ? "output" : "input", price }
    : "noPrice"
}
