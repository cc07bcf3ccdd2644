import { type ComponentChild, h } from "preact"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"
import type { Doc, DocNode } from "./doc.ts"
import { loadDoc } from "./docs.ts"
import { type Guide, GUIDES } from "../../guides.ts"
import "./docs.css"

/** The page of one guide. */
export const docPage = async (name: Guide): Promise<PageModule> => {
  const doc = await loadDoc(name)
  const Page = () => {
    const { address } = useSite()
    const words = useWords(DOCS_WORDS)
    return (
      <div class="doc">
        <nav aria-label={words.title}>
          <ul>
            {GUIDES.map((other) => (
              <li key={other}>
                <a href={address.href(`/docs/${other}`)} aria-current={other === name ? "page" : undefined}>
                  {words.names[other]}
                </a>
                {other === name && <Sections doc={doc} />}
              </li>
            ))}
          </ul>
          <p>
            <a href={address.href("/docs")}>{words.search}</a>
          </p>
        </nav>
        <article lang="en">{doc.tree.map((node, index) => element(node, index, address.href))}</article>
      </div>
    )
  }
  return { title: () => doc.title, description: ({ language }) => DOCS_WORDS[language.value].about[name], Page }
}

const Sections = ({ doc: { sections } }: { readonly doc: Doc }) => (
  <ul lang="en">
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
  return h(
    tag === "a" && to === undefined ? "span" : tag,
    { key, ...others, ...link, ...(tag === "h1" && { tabIndex: -1 }) },
    inner
  )
}
