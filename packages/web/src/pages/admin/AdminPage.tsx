import type { Announcements as Announced, MissingModels as Missing } from "@ratecard/api"
import type { FunctionComponent } from "preact"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { formatDay, formatInstant } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { ModelName, PriceSource, Row, Rows } from "./Rows.tsx"
import { PriceMoves } from "./PriceMoves.tsx"
import { Gate } from "../../account/Gate.tsx"
import type { PageModule } from "../../pageModule.ts"
import { Prices } from "./Prices.tsx"
import { Quarantine } from "./Quarantine.tsx"
import { Runs } from "./Runs.tsx"
import "./admin.css"

/** Prices to come. */
export const Announcements = () => {
  const { language, prices } = useSite()
  const { announcements: words, model, perMillion, quoted, source } = useWords(ADMIN_WORDS)
  const { answer, problem } = useAnswer<typeof Announced.Type>("/admin/announcements")
  return (
    <>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      <Rows caption={perMillion} heads={[model, words.date, quoted, source, words.lastSeen]} none={words.none}>
        {answer.value?.announcements.map(({ currency, date, id, last_seen, model_id, source: from, ...announced }) => (
          <Row
            key={id}
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
    </>
  )
}

/** Models that no source lists any more. */
export const MissingModels = () => {
  const { language } = useSite()
  const { missing: words, model, sections } = useWords(ADMIN_WORDS)
  const { answer, problem } = useAnswer<typeof Missing.Type>("/admin/models/missing")
  return (
    <>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      <Rows caption={sections.missing} heads={[model, words.since]} none={words.none}>
        {answer.value?.models.map(({ missing_since, model_id }) => (
          <Row
            key={model_id}
            cells={[
              <ModelName id={model_id} />,
              <time datetime={missing_since}>{formatInstant(missing_since, language.value)}</time>
            ]}
          />
        ))}
      </Rows>
    </>
  )
}

const SECTIONS: Readonly<Record<keyof typeof ADMIN_WORDS.en.sections, FunctionComponent>> = {
  quarantine: Quarantine,
  prices: Prices,
  runs: Runs,
  announcements: Announcements,
  missing: MissingModels
}

const NAMES = Object.keys(SECTIONS) as ReadonlyArray<keyof typeof SECTIONS>

const Admin = () => {
  const { address } = useSite()
  const words = useWords(ADMIN_WORDS)
  const shown = NAMES.find((name) => name === address.query.value.get("show")) ?? "quarantine"
  const Section = SECTIONS[shown]
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>{words.about}</p>
      <Gate>
        {({ is_administrator }) =>
          is_administrator ? (
            <>
              <nav class="sections" aria-label={words.title}>
                {NAMES.map((name) => (
                  <a
                    key={name}
                    href={address.href("/admin", { show: name })}
                    aria-current={name === shown ? "page" : undefined}
                  >
                    {words.sections[name]}
                  </a>
                ))}
              </nav>
              <section aria-labelledby="section">
                <h2 id="section">{words.sections[shown]}</h2>
                <Section key={shown} />
              </section>
            </>
          ) : (
            <p>{words.forAdministrators}</p>
          )
        }
      </Gate>
    </>
  )
}

export default {
  title: ({ language }) => ADMIN_WORDS[language.value].title,
  Page: Admin
} satisfies PageModule
