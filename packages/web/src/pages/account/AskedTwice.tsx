import { useRef } from "preact/hooks"
import { ProblemNote } from "../../account/parts.tsx"
import type { Task } from "../../account/useTask.ts"

/** A button for what nothing brings back: asked twice. */
export const AskedTwice = ({
  id,
  task: { isBusy, problem, run },
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
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {words.open}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{words.question}</h2>
        <p>{words.text}</p>
        <ProblemNote problem={problem} />
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
    </>
  )
}
