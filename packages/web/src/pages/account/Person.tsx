import type { CurrentUser } from "@ratecard/api"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"

export const Person = ({ user: { email, id, is_administrator, name } }: { readonly user: CurrentUser }) => {
  const { address } = useSite()
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS)
  const leaving = useTask(() => session.signOut())
  return (
    <>
      <p class="person">
        {words.signedInAs} <strong>{name ?? email ?? id}</strong>
        {name !== null && email !== null && ` <${email}>`}.
      </p>
      <div class="actions">
        <button type="button" disabled={leaving.isBusy.value} onClick={() => void leaving.run()}>
          {words.signOut}
        </button>
        <a href={address.href("/playground")}>{words.playground}</a>
        {is_administrator && <a href={address.href("/admin")}>{words.administration}</a>}
      </div>
      <ProblemNote problem={leaving.problem} />
    </>
  )
}
