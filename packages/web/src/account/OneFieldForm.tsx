import { useSignal } from "@preact/signals"
import type { InputHTMLAttributes } from "preact"
import { Field, ProblemNote } from "./parts.tsx"
import { textIn } from "./textIn.ts"
import { useTask } from "./useTask.ts"

/** A form that adds something by one text. */
export const OneFieldForm = ({
  input,
  name,
  onAdd,
  pattern,
  words
}: {
  /** Of the field, as the API names it. */
  readonly name: string
  readonly input?: InputHTMLAttributes
  /** The texts that are sent. */
  readonly pattern: RegExp
  readonly words: { readonly label: string; readonly hint?: string; readonly fault: string; readonly add: string }
  readonly onAdd: (text: string) => Promise<unknown>
}) => {
  const isWrong = useSignal(false)
  const { isBusy, problem, run } = useTask(async (form: HTMLFormElement) => {
    await onAdd(textIn(form, name))
    form.reset()
  })
  return (
    <form
      class="row-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        isWrong.value = !pattern.test(textIn(form, name))
        if (!isWrong.value) void run(form)
      }}
    >
      <Field label={words.label} hint={words.hint} fault={isWrong.value ? words.fault : problem.value?.of(name)}>
        {(attributes) => <input {...input} {...attributes} name={name} autocomplete="off" />}
      </Field>
      <button disabled={isBusy.value}>{words.add}</button>
      <ProblemNote problem={problem} besides={[name]} />
    </form>
  )
}
