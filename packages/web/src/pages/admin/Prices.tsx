import { formatInstant } from "../../format.ts"
import { useSignal } from "@preact/signals"
import type { PriceLog, PriceLogEntry } from "@ratecard/api"
import { Done, ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { Author, ModelName, PriceSource, Row, Rows } from "./Rows.tsx"
import { type Draft, EMPTY, undoOf, PriceForm } from "./PriceForm.tsx"
import { movesOf, PriceMoves } from "./PriceMoves.tsx"

/** A price to set, and who set which before, each to be taken back. */
export const Prices = () => {
  const { language, prices, refreshPrices } = useSite()
  const { log: words, model, perMillion, source } = useWords(ADMIN_WORDS)
  const { answer, problem, reload } = useAnswer<typeof PriceLog.Type>("/admin/prices/log")
  const done = useSignal("")
  const draft = useSignal<Draft>(EMPTY)
  const heads = [model, words.change, words.when, words.author, source, words.undo]
  const entries = answer.value?.entries
  const modelOf = (id: string) => prices.value.view.modelById.get(id)
  const takeBack = ({ from, model_id }: PriceLogEntry) => {
    if (from === null) return
    draft.value = undoOf(model_id, from, language.peek())
    done.value = ""
    const form = document.getElementById("price-form")
    form?.scrollIntoView()
    form?.querySelector("button")?.focus()
  }
  return (
    <>
      {answer.value !== undefined && (
        <PriceForm
          draft={draft}
          onSet={async (told) => {
            await Promise.all([reload(), refreshPrices()])
            done.value = told
          }}
        />
      )}
      <Done text={done.value} />
      <ProblemNote problem={problem} />
      {entries !== undefined && <h3>{words.title}</h3>}
      <Rows caption={perMillion} heads={heads} none={words.none}>
        {entries?.map((entry, place) => {
          const { author, from, model_id, recorded_at, source: told, to } = entry
          const now = modelOf(model_id)
          const isUndone =
            from === null || now === undefined || movesOf(now, from).every((move) => move.from === move.to)
          return (
            <Row
              key={place}
              cells={[
                <ModelName id={model_id} />,
                <PriceMoves from={from ?? undefined} to={to} currency={now?.currency ?? "usd"} />,
                <time datetime={recorded_at}>{formatInstant(recorded_at, language.value)}</time>,
                <span class="reason">
                  <Author name={author} />
                </span>,
                <span class="reason">
                  <PriceSource name={told} />
                </span>,
                !isUndone && (
                  <button type="button" aria-label={words.takeBackOf(now.display_name)} onClick={() => takeBack(entry)}>
                    {words.takeBack}
                  </button>
                )
              ]}
            />
          )
        })}
      </Rows>
    </>
  )
}
