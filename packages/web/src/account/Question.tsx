import type { ComponentChildren, RefObject } from "preact"
import { useRef } from "preact/hooks"
import { ProblemNote } from "./parts.tsx"
import type { Task } from "./useTask.ts"

/** Asks whether to do what a slip of the hand should not do; the task runs on the second button alone. */
export const Question = ({
  children,
  dialog,
  id,
  task: { isBusy, problem, run },
  words
}: {
  readonly id: string
  /** To open it by. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** Its problem is shown here, unless it is shown on the page. */
  readonly task: Pick<Task<[]>, "isBusy" | "run"> & Partial<Pick<Task<[]>, "problem">>
  readonly words: {
    readonly question: string
    readonly keep: string
    readonly confirm: string
  }
  /** Explains the question. */
  readonly children: ComponentChildren
}) => {
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-labelledby={id}>
      <h2 id={id}>{words.question}</h2>
      {children}
      {problem !== undefined && <ProblemNote problem={problem} />}
      <div class="actions">
        <button type="button" autofocus onClick={close}>
          {words.keep}
        </button>
        <button
          type="button"
          class="grave"
          disabled={isBusy.value}
          onClick={() => void run().then((isDone) => isDone && close())}
        >
          {words.confirm}
        </button>
      </div>
    </dialog>
  )
}

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
