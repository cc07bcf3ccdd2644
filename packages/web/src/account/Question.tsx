import type { ComponentChildren, RefObject } from "preact"
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
  /** What there is to know before the answer. */
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
