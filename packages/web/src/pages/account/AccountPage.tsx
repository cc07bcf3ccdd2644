import { formatInstant } from "../../format.ts"
import { useEffect, useRef } from "preact/hooks"
import type { ConfiguredProviders, IdentityProviderName, CurrentUser, OpenSessions } from "@ratecard/api"
import { useSignal } from "@preact/signals"
import { Gate, takePlace } from "../../account/Gate.tsx"
import { useSession } from "../../account/Session.ts"
import type { PageModule } from "../../pageModule.ts"
import { PAGES } from "../../pages.ts"
import { useSite, useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"
import { Follow } from "./follow/Follow.tsx"
import { Keys } from "./Keys.tsx"
import { Spend } from "./spend/Spend.tsx"
import { DeleteButton } from "../../account/DeleteButton.tsx"
import { ProblemNote, Done } from "../../account/parts.tsx"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { AskedTwice } from "../../account/Question.tsx"
import "./account.css"

const Account = () => {
  const { notice, refusal, user } = useSession()
  const words = useWords(ACCOUNT_WORDS)
  const { address } = useSite()
  const isIn = user.value != null
  useEffect(() => {
    const place = isIn ? takePlace() : undefined
    if (place !== undefined) void address.go(place)
  }, [isIn])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The control that ended the session is gone.
    if (notice.value !== undefined) heading.current?.focus()
  }, [notice.value])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {user.value === null ? words.signIn : words.title}
      </h1>
      {notice.value !== undefined && user.value === null && <p role="status">{words.notices[notice.value]}</p>}
      {refusal.value !== undefined && user.value === null && (
        <p class="problem" role="alert">
          {words.refused(refusal.value.slice(0, 100))}
        </p>
      )}
      <Gate others={<SignIn />}>
        {(person) => (
          <>
            <Person user={person} />
            <Spend />
            <Follow />
            <Keys />
            <Sessions />
            <Deletion />
          </>
        )}
      </Gate>
    </>
  )
}

/** The identity providers of this deployment, and the way to them. */
export const SignIn = () => {
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS)
  const { answer, problem } = useAnswer<typeof ConfiguredProviders.Type>("/auth")
  const going = useTask((provider: IdentityProviderName) => session.signIn(provider))
  return (
    <>
      <p>{words.why}</p>
      <ProblemNote problem={problem} />
      <ProblemNote problem={going.problem} />
      {answer.value?.providers.length === 0 && <p>{words.noProviders}</p>}
      <ul class="providers">
        {answer.value?.providers.map((name) => (
          <li key={name}>
            <button type="button" disabled={going.isBusy.value} onClick={() => void going.run(name)}>
              {words.signInWith(words.identityProviders[name])}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export const Person = ({ user: { email, id, is_administrator, name } }: { readonly user: CurrentUser }) => {
  const { address, language } = useSite()
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
        <a href={address.href(PAGES.teams.path)}>{PAGES.teams.title[language.value]}</a>
        {is_administrator && <a href={address.href("/admin")}>{words.administration}</a>}
      </div>
      <ProblemNote problem={leaving.problem} />
    </>
  )
}

/** Lists the sessions of this person, and ends them. */
export const Sessions = () => {
  const { language } = useSite()
  const { session: about, sessions: words } = useWords(ACCOUNT_WORDS)
  const { answer, problem, reload } = useAnswer<typeof OpenSessions.Type>("/auth/sessions")
  const done = useSignal("")
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
        <DeleteButton
          path="/auth/sessions"
          text={words.endOthers}
          onDone={async () => {
            await reload()
            done.value = words.ended
          }}
        />
      )}
      <Done text={done.value} />
    </section>
  )
}

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

export default {
  title: ({ language }) => ACCOUNT_WORDS[language.value].title,
  Page: Account
} satisfies PageModule
