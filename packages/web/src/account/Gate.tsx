import type { CurrentUser } from "@ratecard/api"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { useSite, useWords } from "../site.ts"
import { ACCOUNT_WORDS } from "../words/account.ts"
import type { Address } from "../address.ts"
import { ProblemNote } from "./parts.tsx"
import { useSession } from "./Session.ts"
import { useTask } from "./useTask.ts"

const placeOf = ({ path, query }: Address): string =>
  query.value.size === 0 ? path.value : `${path.value}?${query.value}`

/** Shows what is for signed-in people to them, and to others `children` with null or where to sign in. */
export const Gate = ({
  children,
  others
}: {
  readonly children: (user: CurrentUser) => ComponentChildren
  readonly others?: ComponentChildren
}) => {
  const { address } = useSite()
  const session = useSession()
  const words = useWords(ACCOUNT_WORDS)
  const { isBusy, problem, run } = useTask(() => session.begin())
  useEffect(() => void run(), [])
  const user = session.user.value
  if (user != null) return <>{children(user)}</>
  return (
    <>
      <ProblemNote problem={problem} />
      {isBusy.value && <p role="status">{words.looking}</p>}
      {user === undefined && problem.value !== undefined && (
        <button type="button" onClick={() => void run()}>
          {words.again}
        </button>
      )}
      {user === null &&
        !isBusy.value &&
        (others ?? (
          <p>
            {words.needsSignIn}{" "}
            <a href={address.href("/account")} onClick={() => notePlace(placeOf(address))}>
              {words.signIn}
            </a>
          </p>
        ))}
    </>
  )
}

const KEY = "place"

/** Notes where a reader was who goes to sign in, in this tab alone. */
export const notePlace = (href: string): void => sessionStorage.setItem(KEY, href)

/** Takes the place that a reader left to sign in; undefined if there is none. Only paths of this site are places. */
export const takePlace = (): string | undefined => {
  const place = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return place !== null && /^\/(?!\/)/u.test(place) ? place : undefined
}
