import { dayAsked, dayText } from "../prices/prices.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { Field, QueryForm } from "./QueryForm.tsx"

/** The day whose prices a page shows: any day of the past. */
export const AsOf = () => {
  const { address, prices } = useSite()
  const words = useWords(SHELL_WORDS)
  const { asOfDay, now, view } = prices.value
  const query = address.query.value
  const asked = dayAsked(query, now)
  const text = query.get("at")
  return (
    <QueryForm names={["at"]} class="as-of">
      <Field label={words.asOf} fault={text && !asked && text !== dayText(now) ? words.noPastDay : undefined}>
        <input
          type="date"
          name="at"
          min={firstDay(view.entries)}
          max={dayText(now)}
          value={asked === undefined ? asOfDay : dayText(asked)}
        />
      </Field>
      {asked !== undefined && (
        <button type="button" onClick={() => address.set({ at: null })}>
          {words.today}
        </button>
      )}
    </QueryForm>
  )
}

const firstDay = (entries: ReadonlyArray<{ readonly levels: ReadonlyArray<{ readonly date: string }> }>): string =>
  entries.reduce((first, { levels }) => (levels[0]!.date < first ? levels[0]!.date : first), "9999").slice(0, 10)
