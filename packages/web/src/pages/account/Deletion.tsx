import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"
import { AskedTwice } from "./AskedTwice.tsx"

/** Deletes everything of the account. */
export const Deletion = () => {
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS).deletion
  const task = useTask(() => session.deleteEverything())
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">{words.title}</h2>
      <p>{words.about}</p>
      <AskedTwice id="deletion-question" task={task} words={words} />
    </section>
  )
}
