import { useEffect, useRef } from "preact/hooks"
import { Gate } from "../../account/Gate.tsx"
import { takePlace } from "../../account/placeBefore.ts"
import { useSession } from "../../account/Session.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"
import { Follow } from "./follow/Follow.tsx"
import { Deletion } from "./Deletion.tsx"
import { Keys } from "./Keys.tsx"
import { Person } from "./Person.tsx"
import { Sessions } from "./Sessions.tsx"
import { SignIn } from "./SignIn.tsx"
import { Spend } from "./spend/Spend.tsx"
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

export default {
  title: ({ language }) => ACCOUNT_WORDS[language.value].title,
  Page: Account
} satisfies PageModule
