import type { Announcements as Announced } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { formatDay } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { PriceList } from "./PriceList.tsx"
import { Row, Rows } from "./Rows.tsx"

/** Prices to come. */
export const Announcements = () => {
  const { language } = useSite()
  const { announcements: words, model, perMillion, quoted, source } = useWords(ADMIN_WORDS)
  const { answer, problem } = useAnswer<typeof Announced.Type>("/admin/announcements")
  const heads = [model, words.date, quoted, source, words.lastSeen]
  const rows = answer.value?.announcements
  return (
    <>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {rows?.length === 0 && <p>{words.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Rows caption={perMillion} heads={heads}>
          {rows.map(({ currency, date, id, last_seen, model_id, source: from, ...prices }) => (
            <Row
              key={id}
              heads={heads}
              cells={[
                model_id,
                <time datetime={date}>{formatDay(date, language.value)}</time>,
                <PriceList prices={prices} currency={currency} />,
                from,
                <time datetime={last_seen}>{formatInstant(last_seen, language.value)}</time>
              ]}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
