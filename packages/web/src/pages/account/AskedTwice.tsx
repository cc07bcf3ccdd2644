import { useRef } from "preact/hooks"
import { Question } from "../../account/Question.tsx"
import type { Task } from "../../account/useTask.ts"

/** A button for what nothing brings back: asked twice. */
export const AskedTwice = ({
  id,
  task,
  words
}: {
  readonly id: string
  readonly task: Task<[]>
  readonly words: {
    readonly open: string
    readonly question: string
    readonly text: string
    readonly keep: string
    readonly confirm: string
  }
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {words.open}
      </button>
      <Question id={id} dialog={dialog} task={task} words={words}>
        <p>{words.text}</p>
      </Question>
    </>
  )
}
