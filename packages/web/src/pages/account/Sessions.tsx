import { useSignal } from "@preact/signals"
import type { OpenSessions } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"

/** Where else this person is signed in, and an end to that. */
export const Sessions = () => {
  const { language } = useSite()
  const session = useSession()
  const { session: about, sessions: words } = useWords(ACCOUNT_WORDS)
  const { answer, problem, reload } = useAnswer<typeof OpenSessions.Type>("/auth/sessions")
  const done = useSignal("")
  const ending = useTask(async () => {
    await session.ask("DELETE", "/auth/sessions")
    await reload()
    done.value = words.ended
  })
  const open = answer.value?.sessions ?? []
  const tell = (instant: string) => formatInstant(instant, language.value)
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{words.title}</h2>
      <p>{about}</p>
      <ProblemNote problem={problem} />
      <ul class="sessions">
        {open.map(({ created_at, is_current, renewed_at }) => (
          <li key={created_at}>
            {words.since(tell(created_at), tell(renewed_at))}
            {is_current && <strong> · {words.current}</strong>}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <button type="button" disabled={ending.isBusy.value} onClick={() => void ending.run()}>
          {words.endOthers}
        </button>
      )}
      <Done text={done.value} />
      <ProblemNote problem={ending.problem} />
    </section>
  )
}
