import { useEffect } from "preact/hooks"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { PlaceList } from "../../palette/places.tsx"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"
import { translatedDocs, type ShownDoc, type DocSection } from "./docs.ts"
import { GuideList } from "./GuideList.tsx"
import { GUIDES, type Guide } from "../../guides.ts"
import type { Language } from "../../rendering.ts"
import "./docs.css"

/** Of what was searched for, in characters. */
const MOST_SHOWN = 100

const docs = translatedDocs(GUIDES)

/** The guides; where words are looked for, their sections that hold them: only then are they loaded. */
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

/** A section that holds all the words, and where the first of them stands. */
export interface Found extends DocSection {
  readonly doc: Guide
  readonly excerpt: string
  readonly language: Language
}

const AROUND = 80

/** The sections of guides that hold every word that is looked for: titles first. */
export const findSections = (
  docs: ReadonlyArray<readonly [name: Guide, doc: ShownDoc]>,
  search: string
): ReadonlyArray<Found> => {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "")
  if (words.length === 0) return []
  const found = docs.flatMap(([doc, { language, sections }]) =>
    sections.flatMap((section) => {
      const text = `${section.title} ${section.text}`.toLowerCase()
      return words.every((word) => text.includes(word))
        ? [{ ...section, doc, language, excerpt: excerptOf(section.text, words[0]!) }]
        : []
    })
  )
  const isInTitle = ({ title }: Found) => words.some((word) => title.toLowerCase().includes(word))
  return [...found.filter(isInTitle), ...found.filter((section) => !isInTitle(section))]
}

const excerptOf = (text: string, word: string): string => {
  const place = Math.max(0, text.toLowerCase().indexOf(word))
  const start = Math.max(0, place - AROUND)
  const end = place + word.length + AROUND
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`
}

export default {
  title: ({ language }) => DOCS_WORDS[language.value].title,
  description: ({ language }) => DOCS_WORDS[language.value].description,
  ready: (query, language) => (query.get("q") ? docs.load(language) : undefined),
  parameters: ["q"],
  Page: Docs
} satisfies PageModule
