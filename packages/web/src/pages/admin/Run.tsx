import { useSignal } from "@preact/signals"
import type { SyncRun } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { formatCount } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceList } from "./PriceList.tsx"
import { Rows } from "./Rows.tsx"
import { Source } from "./Source.tsx"

/** One run: a line, and behind it how each source fared and what was decided. */
export const Run = ({ run: { decisions, kind, report, started_by } }: { readonly run: typeof SyncRun.Type }) => {
  const { language, prices } = useSite()
  const { model, reason, runs: words, source } = useWords(ADMIN_WORDS)
  const isOpen = useSignal(false)
  const { added, changed, confirmed, quarantined, sources, started_at } = report
  const failed = sources.filter(({ status }) => status === "failed").length
  return (
    <details class="run" onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}>
      <summary>
        <time datetime={started_at}>{formatInstant(started_at, language.value)}</time>
        {` · ${words.kinds[kind]} · ${words.by(started_by)} · `}
        {words.counts(`${added}`, `${changed}`, `${confirmed}`, `${quarantined}`)}
        {failed > 0 && <strong class="problem"> · {formatCount(failed, words.failed, language.value)}</strong>}
      </summary>
      {isOpen.value && (
        <>
          <Rows caption={words.sources} heads={[source, words.state, words.quotes, words.error, ""]}>
            {sources.map((each) => (
              <Source key={each.source} source={each} />
            ))}
          </Rows>
          {decisions.length === 0 ? (
            <p>{words.nothing}</p>
          ) : (
            <Rows caption={words.decisions} heads={[model, words.decision, "", source, reason]}>
              {decisions.map((decision, place) => (
                <tr key={place}>
                  <th scope="row">{decision.model_id}</th>
                  <td>{decision.kind}</td>
                  <td>
                    {decision.prices !== null && (
                      <PriceList
                        prices={decision.prices}
                        currency={prices.value.view.modelById.get(decision.model_id)?.currency ?? "usd"}
                      />
                    )}
                  </td>
                  <td>{decision.source}</td>
                  <td class="reason">{decision.reason}</td>
                </tr>
              ))}
            </Rows>
          )}
        </>
      )}
    </details>
  )
}
