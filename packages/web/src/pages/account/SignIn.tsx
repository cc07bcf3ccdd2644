import type { ConfiguredProviders, IdentityProviderName } from "@ratecard/api"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ACCOUNT_WORDS } from "../../words/account.ts"

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
