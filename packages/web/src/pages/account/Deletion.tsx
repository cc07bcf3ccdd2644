import { useRef } from "preact/hooks"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"

/** Everything of mine, gone: asked twice, because nothing brings it back. */
export const Deletion = () => {
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS).deletion
  const dialog = useRef<HTMLDialogElement>(null)
  const { isBusy, problem, run } = useTask(() => session.deleteEverything())
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">{words.title}</h2>
      <p>{words.about}</p>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {words.open}
      </button>
      <dialog ref={dialog} aria-labelledby="deletion-question">
        <h2 id="deletion-question">{words.question}</h2>
        <p>{words.text}</p>
        <ProblemNote problem={problem} />
        <div class="actions">
          <button type="button" autofocus onClick={() => dialog.current?.close()}>
            {words.keep}
          </button>
          <button type="button" class="grave" disabled={isBusy.value} onClick={() => void run()}>
            {words.confirm}
          </button>
        </div>
      </dialog>
    </section>
  )
}
