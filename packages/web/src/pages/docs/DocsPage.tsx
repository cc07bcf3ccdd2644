import { useEffect } from "preact/hooks"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"
import { translatedDocs } from "./docs.ts"
import { GuideList } from "./GuideList.tsx"
import { findSections } from "./found.ts"
import { GUIDES } from "../../guides.ts"
import "./docs.css"

/** The guides; where words are looked for, their sections that hold them. */
export const docsPage = async (): Promise<PageModule> => {
  const docs = translatedDocs(GUIDES)
  await docs.load("en")
  const Docs = () => {
    const { address, base, language } = useSite()
    const words = useWords(DOCS_WORDS)
    const search = address.query.value.get("q") ?? ""
    useEffect(() => void docs.load(language.value), [language.value])
    const named = docs.in(language.value).map((doc, index) => [GUIDES[index]!, doc] as const)
    const found = findSections(named, search)
    return (
      <>
        <h1 tabIndex={-1}>{words.title}</h1>
        <QueryForm names={["q"]} label={words.title} class="docs-search">
          <Field label={words.search}>
            <input type="search" name="q" value={search} autocomplete="off" />
          </Field>
        </QueryForm>
        {search === "" ? (
          <>
            <div class="docs-index">
              <GuideList />
            </div>
            <p>
              <a href={`${base}/api/docs`}>{words.reference}</a> – {words.aboutReference}
            </p>
          </>
        ) : (
          <div role="status">
            {found.length === 0 && <p>{words.none}</p>}
            <ul class="docs-list">
              {found.map(({ doc, excerpt, id, language: shownIn, title }) => (
                <li key={doc + id} lang={shownIn}>
                  <a href={`${address.href(`/docs/${doc}`)}#${id}`}>{title}</a>{" "}
                  <span class="faint">· {words.names[doc]}</span>
                  <br />
                  <span class="small">{excerpt}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </>
    )
  }
  return {
    title: ({ language }) => DOCS_WORDS[language.value].title,
    description: ({ language }) => DOCS_WORDS[language.value].description,
    ready: (_, language) => docs.load(language),
    Page: Docs
  }
}
