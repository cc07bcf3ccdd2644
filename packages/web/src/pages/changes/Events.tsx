import { type CatalogueEntry, providerOf, successorOf } from "@ratecard/core/catalogue"
import { formatDay } from "../../format.ts"
import { isRetiredAt } from "../../lines/lines.ts"
import { ChangeLine } from "../../parts/ChangeLine.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Sign } from "../../parts/Sign.tsx"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import type { ShownChange } from "./changesShown.ts"
import type { Happened } from "./month.ts"

/** The changes and the ends of models by their day, `YYYY-MM-DD`, newest first. */
export const byDay = ({
  changes,
  retired,
  retiring
}: Happened): ReadonlyMap<string, ReadonlyArray<ShownChange | CatalogueEntry>> => {
  const dayOf = (event: ShownChange | CatalogueEntry) =>
    "change" in event ? new Date(event.change.date).toISOString().slice(0, 10) : event.retirement!.date!
  const events = [...retiring, ...retired, ...changes].toSorted(
    (one, other) => Date.parse(dayOf(other)) - Date.parse(dayOf(one))
  )
  return Map.groupBy(events, dayOf)
}

/** All that happened by an instant and what is to come, day by day. */
export const Events = ({ at, of }: { readonly of: Happened; readonly at: number }) => {
  const language = useSite().language.value
  return (
    <>
      {[...byDay(of)].map(([day, events]) => (
        <section key={day} class="day-of-changes">
          <h2>
            <time dateTime={day}>{formatDay(day, language)}</time>
          </h2>
          <ul class="change-list">
            {events.map((event) =>
              "change" in event ? (
                <li key={event.change.model_id}>
                  <ChangeLine change={event.change} alias={event.alias} lead="model" />
                </li>
              ) : (
                <li key={event.id}>
                  <Ending entry={event} at={at} />
                </li>
              )
            )}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The end of a model, and the one that its vendor names instead. */
const Ending = ({ at, entry }: { readonly entry: CatalogueEntry; readonly at: number }) => {
  const { address, prices } = useSite()
  const words = useWords(CHANGES_WORDS)
  const { entries, entryById } = prices.value.view
  const successor = successorOf(entry, entries, at)
  return (
    <div class="change">
      <span class="lead">
        <Sign of={entry.provider} />
        <a href={modelHref(address, entry.id)}>{entry.display_name}</a>{" "}
        <span class="faint">{providerOf(entry.provider).displayName}</span>
      </span>{" "}
      <span class="kind">
        <span aria-hidden="true">–</span> {isRetiredAt(entry, at) ? words.retires.past : words.retires.coming}
      </span>{" "}
      <span class="moves">
        {successor?.by === "vendor" && (
          <span>
            {words.replacement}{" "}
            <a href={modelHref(address, successor.model)}>{entryById.get(successor.model)!.display_name}</a>
          </span>
        )}
      </span>
    </div>
  )
}
