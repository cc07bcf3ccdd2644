import { type ComponentChild, h } from "preact"
import { useEffect } from "preact/hooks"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"
import type { Language } from "../../rendering.ts"
import { type DocNode, type ShownDoc, translatedDocs } from "./docs.ts"
import { type Guide, GUIDES } from "../../guides.ts"
import { CopyButton } from "../../parts/CopyButton.tsx"
import { GuideList } from "./GuideList.tsx"
import "./docs.css"

/** The repository of the sources, as the packages name it, too. */
export const REPOSITORY = "https://github.com/ratecard/ratecard"

/** One page of the documentation. */
export const docPage = async (name: Guide): Promise<PageModule> => {
  const docs = translatedDocs([name])
  await docs.load("en")
  const place = GUIDES.indexOf(name)
  const Page = () => {
    const { address, language } = useSite()
    const words = useWords(DOCS_WORDS)
    useEffect(() => void docs.load(language.value), [language.value])
    const doc = docs.in(language.value)[0]!
    return (
      <div class="doc">
        <nav aria-label={words.title}>
          <p>
            <a href={address.href("/docs")}>{words.search}</a>
          </p>
          <GuideList current={name}>
            <Sections doc={doc} />
          </GuideList>
        </nav>
        <div>
          <article lang={doc.language}>{doc.tree.map((node, index) => element(node, index, address.href))}</article>
          <p class="doc-neighbours">
            <Neighbour name={GUIDES[place - 1]} rel="prev" label={words.previous} />
            <Neighbour name={GUIDES[place + 1]} rel="next" label={words.next} />
          </p>
          <p class="small">
            <a href={`${REPOSITORY}/edit/main/${fileOf(name, doc.language)}`} rel="noreferrer">
              {words.edit}
            </a>
          </p>
        </div>
      </div>
    )
  }
  return {
    title: ({ language }) => docs.in(language.value)[0]!.title,
    ready: (_, language) => docs.load(language),
    description: ({ language }) => DOCS_WORDS[language.value].about[name],
    Page
  }
}

const fileOf = (name: Guide, language: Language): string =>
  language === "en" ? `docs/${name}.md` : `packages/web/src/pages/docs/${language}/${name}.md`

const Neighbour = ({
  label,
  name,
  rel
}: {
  readonly name: Guide | undefined
  readonly rel: "prev" | "next"
  readonly label: string
}) => {
  const { address } = useSite()
  const { names } = useWords(DOCS_WORDS)
  if (name === undefined) return <span />
  return (
    <a href={address.href(`/docs/${name}`)} rel={rel}>
      <span class="small faint">{label}</span>
      <br />
      {names[name]}
    </a>
  )
}

const Sections = ({ doc: { language, sections } }: { readonly doc: ShownDoc }) => (
  <ul lang={language}>
    {sections
      .filter(({ level }) => level === 2)
      .map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
  </ul>
)

const element = (node: DocNode, key: number, href: (path: string) => string): ComponentChild => {
  if (typeof node === "string") return node
  const [tag, attributes, children] = node
  const inner = children.map((child, index) => element(child, index, href))
  const { href: to, ...others } = attributes
  const link =
    to === undefined
      ? {}
      : { href: to.startsWith("/") ? href(to) : to, ...(to.startsWith("http") && { rel: "noreferrer" }) }
  if (tag === "table") return h("div", { key, class: "scroll", tabIndex: 0 }, h("table", {}, inner))
  if (tag === "pre") {
    return h("div", { key, class: "code" }, h("pre", others, inner), h(CopyButton, { text: textIn(node) }))
  }
  if (/^h[23]$/u.test(tag)) inner.push(anchorOf(others["id"]!))
  return h(
    tag === "a" && to === undefined ? "span" : tag,
    { key, ...others, ...link, ...(tag === "h1" && { tabIndex: -1 }) },
    inner
  )
}

const textIn = (node: DocNode): string => (typeof node === "string" ? node : node[2].map(textIn).join(""))

/** A link to its own heading, for people who share it. Readers of the page aloud need no second name of each heading. */
const anchorOf = (id: string): ComponentChild => (
  <a key="anchor" class="anchor" href={`#${id}`} aria-hidden="true" tabIndex={-1}>
    #
  </a>
)
