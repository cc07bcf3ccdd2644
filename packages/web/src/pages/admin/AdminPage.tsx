import type { FunctionComponent } from "preact"
import { Gate } from "../../account/Gate.tsx"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { Announcements } from "./Announcements.tsx"
import { MissingModels } from "./MissingModels.tsx"
import { Prices } from "./Prices.tsx"
import { Quarantine } from "./Quarantine.tsx"
import { Runs } from "./Runs.tsx"
import "./admin.css"

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
