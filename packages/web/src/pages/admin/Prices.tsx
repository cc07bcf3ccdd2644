import { useSignal } from "@preact/signals"
import type { PriceLog } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceForm } from "./PriceForm.tsx"
import { PriceList } from "./PriceList.tsx"
import { Rows } from "./Rows.tsx"

/** A price to set, and who set which before. */
export const Prices = () => {
  const { language, prices } = useSite()
  const { first, ...words } = useWords(ADMIN_WORDS).prices
  const { model, perMillion, source } = useWords(ADMIN_WORDS)
  const { answer, problem, reload } = useAnswer<typeof PriceLog.Type>("/admin/prices/log")
  const done = useSignal("")
  const entries = answer.value?.entries
  const currencyOf = (id: string) => prices.value.view.modelById.get(id)?.currency ?? "usd"
  return (
    <>
      {answer.value !== undefined && (
        <PriceForm
          onSet={async (told) => {
            await reload()
            done.value = told
          }}
        />
      )}
      <p role="status">{done.value}</p>
      <ProblemNote problem={problem} />
      {entries !== undefined && <h3>{words.log}</h3>}
      {entries?.length === 0 && <p>{words.none}</p>}
      {entries !== undefined && entries.length > 0 && (
        <Rows caption={perMillion} heads={[words.when, model, words.from, words.to, words.author, source]}>
          {entries.map((entry, place) => (
            <tr key={place}>
              <td>
                <time datetime={entry.recorded_at}>{formatInstant(entry.recorded_at, language.value)}</time>
              </td>
              <th scope="row">{entry.model_id}</th>
              <td>
                {entry.from === null ? first : <PriceList prices={entry.from} currency={currencyOf(entry.model_id)} />}
              </td>
              <td>
                <PriceList prices={entry.to} currency={currencyOf(entry.model_id)} />
              </td>
              <td class="reason">{entry.author}</td>
              <td class="reason">{entry.source}</td>
            </tr>
          ))}
        </Rows>
      )}
    </>
  )
}
