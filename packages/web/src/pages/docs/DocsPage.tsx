import { useEffect } from "preact/hooks"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { PlaceList } from "../../palette/PlaceList.tsx"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"
import { translatedDocs } from "./docs.ts"
import { GuideList } from "./GuideList.tsx"
import { findSections } from "./found.ts"
import { GUIDES } from "../../guides.ts"
import "./docs.css"

/** Of what was searched for, in characters. */
const MOST_SHOWN = 100

/** The guides; where words are looked for, their sections that hold them: only then are they loaded. */
export const docsPage = (): PageModule => {
  const docs = translatedDocs(GUIDES)
  const Docs = () => {
    const { address, base, language } = useSite()
    const words = useWords(DOCS_WORDS)
    const search = address.query.value.get("q") ?? ""
    const isSearching = search !== ""
    useEffect(() => void (isSearching && docs.load(language.value)), [language.value, isSearching])
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
        {!isSearching ? (
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
            {named.length > 0 && found.length === 0 && (
              <>
                <p>{words.none(search.slice(0, MOST_SHOWN))}</p>
                <PlaceList search={search} />
              </>
            )}
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
    ready: (query, language) => (query.get("q") ? docs.load(language) : undefined),
    parameters: ["q"],
    Page: Docs
  }
}
