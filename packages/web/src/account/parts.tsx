import type { Signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { useWords } from "../site.ts"
import { ACCOUNT_WORDS } from "../words/account.ts"
import type { Problem } from "./Session.ts"
import "./parts.css"

/** The error message, except the faults that stand next to the named fields. */
export const ProblemNote = ({
  besides = [],
  problem
}: {
  readonly problem: Signal<Problem | undefined>
  readonly besides?: ReadonlyArray<string>
}) => {
  const words = useWords(ACCOUNT_WORDS)
  if (problem.value === undefined) return null
  const { faults, message, status } = problem.value
  const text = message === "" && faults.length === 0 ? words.noAnswer(status) : problem.value.besides(besides)
  return text === "" ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  )
}

/** A note that something was done. It takes the focus if the control that did it is gone. */
export const Done = ({ text }: { readonly text: string }) => {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text !== "" && document.activeElement === document.body) note.current?.focus()
  }, [text])
  return (
    <p ref={note} role="status" tabIndex={-1}>
      {text}
    </p>
  )
}

/** A control with its label, a hint, and what is wrong with it. */
export const Field = ({
  children,
  fault,
  hint,
  label
}: {
  readonly label: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly children: (attributes: Attributes) => ComponentChildren
}) => {
  const id = useId()
  const notes = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ")
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        "aria-describedby": notes === "" ? undefined : notes,
        "aria-invalid": fault === undefined ? undefined : true
      })}
      {hint && (
        <small id={`${id}-hint`} class="faint">
          {hint}
        </small>
      )}
      {fault && (
        <small id={`${id}-fault`} class="problem" role="alert">
          {fault}
        </small>
      )}
    </div>
  )
}

/** Attributes that tie a control to its label and notes. */
export interface Attributes {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}
