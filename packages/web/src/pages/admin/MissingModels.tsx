import type { MissingModels as Missing } from "@ratecard/api"
import { formatInstant } from "../../account/instant.ts"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { ModelName } from "./ModelName.tsx"
import { Row, Rows } from "./Rows.tsx"

/** Models that no source lists any more. */
export const MissingModels = () => {
  const { language } = useSite()
  const { missing: words, model, sections } = useWords(ADMIN_WORDS)
  const { answer, problem } = useAnswer<typeof Missing.Type>("/admin/models/missing")
  const heads = [model, words.since]
  const rows = answer.value?.models
  return (
    <>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {rows?.length === 0 && <p>{words.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Rows caption={sections.missing} heads={heads}>
          {rows.map(({ missing_since, model_id }) => (
            <Row
              key={model_id}
              heads={heads}
              cells={[
                <ModelName id={model_id} />,
                <time datetime={missing_since}>{formatInstant(missing_since, language.value)}</time>
              ]}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
