import { useSignal } from "@preact/signals"
import type { OpenedFeed, PersonalFeed as Feed } from "@ratecard/api"
import { formatInstant } from "../../../account/instant.ts"
import { Done, ProblemNote } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useAnswer, useTask } from "../../../account/useTask.ts"
import { CopyButton } from "../../../parts/CopyButton.tsx"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"

/** The person's own feed: its addresses where they are new, and buttons for others or none. */
export const PersonalFeed = () => {
  const { language } = useSite()
  const session = useSession()
  const words = useWords(FOLLOW_WORDS).feed
  const { answer, problem, reload } = useAnswer<Feed>("/personal-feed")
  const opened = useSignal<OpenedFeed | undefined>(undefined)
  const done = useSignal("")
  const open = useTask(async () => {
    opened.value = await session.ask<OpenedFeed>("POST", "/personal-feed")
    await reload()
    done.value = words.opened
  })
  const close = useTask(async () => {
    await session.ask("DELETE", "/personal-feed")
    opened.value = undefined
    await reload()
    done.value = words.closed
  })
  const since = answer.value?.created_at
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {since && <p>{words.since(formatInstant(since, language.value))}</p>}
      <Done text={done.value} />
      {opened.value && (
        <ul class="feed-addresses">
          <Address name="Atom" url={opened.value.atom_url} />
          <Address name="JSON Feed" url={opened.value.json_url} />
        </ul>
      )}
      {answer.value && (
        <div class="actions">
          <button type="button" disabled={open.isBusy.value} onClick={() => void open.run()}>
            {since ? words.renew : words.open}
          </button>
          {since && (
            <button type="button" disabled={close.isBusy.value} onClick={() => void close.run()}>
              {words.close}
            </button>
          )}
        </div>
      )}
      <ProblemNote problem={open.problem} />
      <ProblemNote problem={close.problem} />
    </>
  )
}

const Address = ({ name, url }: { readonly name: string; readonly url: string }) => (
  <li class="secret">
    {name}: <code>{url}</code> <CopyButton text={url} label={useWords(FOLLOW_WORDS).feed.copy(name)} />
  </li>
)
