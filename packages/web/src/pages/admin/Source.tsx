import { useSignal } from "@preact/signals"
import type { SyncReport } from "@ratecard/api"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useTask } from "../../account/useTask.ts"
import { useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceSource } from "./PriceSource.tsx"
import { Row } from "./Rows.tsx"

/** How a source fared in a run; what it answered may be accepted where it was too short to be believed. */
export const Source = ({
  heads,
  source: { error, quotes, source, status }
}: {
  readonly heads: ReadonlyArray<string>
  readonly source: (typeof SyncReport.Type)["sources"][number]
}) => {
  const session = useSession()
  const words = useWords(ADMIN_WORDS).runs
  const isAccepted = useSignal(false)
  const { isBusy, problem, run } = useTask(async () => {
    await session.ask("POST", `/admin/sources/${encodeURIComponent(source)}/accept`)
    isAccepted.value = true
  })
  return (
    <Row
      heads={heads}
      cells={[
        <PriceSource name={source} />,
        <span class={status === "failed" ? "problem" : status === "ok" ? "" : "faint"}>{words.status[status]}</span>,
        quotes,
        status === "failed" && (
          <>
            <span class="reason">{error}</span>
            {isAccepted.value ? (
              <span role="status">{words.accepted(source)}</span>
            ) : (
              <button
                type="button"
                aria-label={words.acceptOf(source)}
                disabled={isBusy.value}
                onClick={() => void run()}
              >
                {words.accept}
              </button>
            )}
            <ProblemNote problem={problem} />
          </>
        )
      ]}
    />
  )
}
