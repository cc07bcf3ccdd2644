import { useSession } from "../../account/Session.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"

/** How the log calls who did something, and is not an e-mail. */
const SYNC = "sync:"
const DELETED = "deleted user"
const SCHEDULE = "schedule"

/** Who set a price or started a run; a run of the sync is a link to it. */
export const Author = ({ name }: { readonly name: string }) => {
  const { address } = useSite()
  const words = useWords(ADMIN_WORDS).authors
  const email = useSession().user.value?.email
  if (name.startsWith(SYNC)) {
    return <a href={address.href("/admin", { show: "runs", run: name.slice(SYNC.length) })}>{words.sync}</a>
  }
  if (name === SCHEDULE) return <>{words.schedule}</>
  if (name === DELETED) return <>{words.deleted}</>
  return <>{name.toLowerCase() === email?.toLowerCase() ? words.you : name}</>
}
