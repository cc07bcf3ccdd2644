import { useSignal } from "@preact/signals"
import type { CallAnswer } from "@ratecard/api"
import type { Model } from "@ratecard/core/catalogue"
import { ModelSelect } from "../../account/ModelSelect.tsx"
import { Field } from "../../account/parts.tsx"
import { LoadFailed } from "../../parts/LoadFailed.tsx"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { Answer } from "./Answer.tsx"
import { Comparison } from "./Comparison.tsx"
import { Forecast } from "./Forecast.tsx"
import { useCount } from "./useCount.ts"

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
