import { useSignal } from "@preact/signals"
import type { SyncRun } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { formatCount } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { Author } from "./Author.tsx"
import { Decisions } from "./Decisions.tsx"
import { Rows } from "./Rows.tsx"
import { Source } from "./Source.tsx"

/** One run: a line, and behind it how each source fared and what was decided. */
export const Run = ({ run: { decisions, kind, report, started_by } }: { readonly run: typeof SyncRun.Type }) => {
  const { address, language } = useSite()
  const { runs: words, source } = useWords(ADMIN_WORDS)
  const sourceHeads = [source, words.state, words.quotes, words.error]
  const isNamed = address.query.value.get("run") === report.run_id
  const isOpen = useSignal(isNamed)
  const { added, changed, confirmed, quarantined, sources, started_at } = report
  const failed = sources.filter(({ status }) => status === "failed").length
  return (
    <details class="run" open={isNamed} onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>
        <time datetime={started_at}>{formatInstant(started_at, language.value)}</time>
        {` · ${words.kinds[kind]} · `}
        {started_by !== "schedule" && `${words.by} `}
        <Author name={started_by} />
        {" · "}
        {words.counts(`${added}`, `${changed}`, `${confirmed}`, `${quarantined}`)}
        {failed > 0 && <strong class="problem"> · {formatCount(failed, words.failed, language.value)}</strong>}
      </summary>
      {isOpen.value && (
        <>
          <Rows caption={words.sources} heads={sourceHeads}>
            {sources.map((each) => (
              <Source key={each.source} heads={sourceHeads} source={each} />
            ))}
          </Rows>
          {decisions.length === 0 ? <p>{words.nothing}</p> : <Decisions decisions={decisions} />}
        </>
      )}
    </details>
  )
}
