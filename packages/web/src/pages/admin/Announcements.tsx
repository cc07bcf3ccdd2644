import type { Announcements as Announced } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { formatDay } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { ModelName } from "./ModelName.tsx"
import { PriceMoves } from "./PriceMoves.tsx"
import { PriceSource } from "./PriceSource.tsx"
import { Row, Rows } from "./Rows.tsx"

/** Prices to come. */
export const Announcements = () => {
  const { language, prices } = useSite()
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
          {rows.map(({ currency, date, id, last_seen, model_id, source: from, ...announced }) => (
            <Row
              key={id}
              heads={heads}
              cells={[
                <ModelName id={model_id} />,
                <time datetime={date}>{formatDay(date, language.value)}</time>,
                <PriceMoves from={prices.value.view.modelById.get(model_id)} to={announced} currency={currency} />,
                <PriceSource name={from} />,
                <time datetime={last_seen}>{formatInstant(last_seen, language.value)}</time>
              ]}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
