import { useSignal } from "@preact/signals"
import { Done } from "../../../account/parts.tsx"
import { useSession } from "../../../account/Session.ts"
import { useTask } from "../../../account/useTask.ts"
import { Choice } from "../../../parts/Choice.tsx"
import { useSite, useWords } from "../../../site.ts"
import { SPEND_WORDS } from "../../../words/spend.ts"
import { AskedTwice } from "../AskedTwice.tsx"
import { SpendReport } from "./SpendReport.tsx"
import { Upload } from "./Upload.tsx"
import { PERIODS, USAGE_VIEWS, usageAsked } from "./usageAsked.ts"
import "./spend.css"

/** What this person's agents cost on all of their machines, and the way to more of it. */
export const Spend = () => {
  const { address, prices } = useSite()
  const session = useSession()
  const words = useWords(SPEND_WORDS)
  /** Counts what was stored or removed. */
  const changes = useSignal(0)
  const done = useSignal("")
  const { by, days, path } = usageAsked(address.query.value, prices.value.now)
  const changed = (what: string) => {
    changes.value++
    done.value = what
  }
  const removing = useTask(async () => {
    await session.ask("DELETE", "/usage")
    changed(words.removal.done)
  })
  return (
    <section aria-labelledby="spend">
      <h2 id="spend">{words.title}</h2>
      <p>{words.about}</p>
      <Choice
        label={words.by}
        name="by"
        chosen={by}
        options={USAGE_VIEWS.map((value) => ({ value, text: words.views[value] }))}
      />
      <Choice
        label={words.period}
        name="days"
        chosen={days}
        options={PERIODS.map((value) => ({ value, text: words.days(value) }))}
      />
      <SpendReport key={`${path} ${changes.value}`} path={path} />
      <Upload onStored={changed} />
      <Done text={done.value} />
      <AskedTwice id="spend-question" task={removing} words={words.removal} />
    </section>
  )
}
