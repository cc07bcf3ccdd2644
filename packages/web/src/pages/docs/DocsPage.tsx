import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"
import type { Doc } from "./doc.ts"
import { loadDoc } from "./docs.ts"
import { GuideList } from "./GuideList.tsx"
import { findSections } from "./found.ts"
import { type Guide, GUIDES } from "../../guides.ts"
import "./docs.css"

type Named = readonly [name: Guide, doc: Doc]

/** The guides; where words are looked for, their sections that hold them. */
export const docsPage = async (): Promise<PageModule> => {
  const docs = await Promise.all(GUIDES.map(async (name): Promise<Named> => [name, await loadDoc(name)]))
  const Docs = () => {
    const { address, base } = useSite()
    const words = useWords(DOCS_WORDS)
    const search = address.query.value.get("q") ?? ""
    const found = findSections(docs, search)
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
            <GuideList />
            <p>
              <a href={`${base}/api/docs`}>{words.reference}</a> – {words.aboutReference}
            </p>
          </>
        ) : (
          <div role="status">
            {found.length === 0 && <p>{words.none}</p>}
            <ul class="docs-list" lang="en">
              {found.map(({ doc, excerpt, id, title }) => (
                <li key={doc + id}>
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
    Page: Docs
  }
}
