import type { ComponentChildren } from "preact"
import { type Guide, GUIDE_GROUPS, type GuideGroup, GUIDES } from "../../guides.ts"
import { useSite, useWords } from "../../site.ts"
import { DOCS_WORDS } from "../../words/docs.ts"

const GROUPS = Object.keys(GUIDE_GROUPS) as ReadonlyArray<GuideGroup>

/** All pages of the documentation by task; below the current one, its children. Without a current one, what each is about. */
export const GuideList = ({
  children,
  current
}: {
  readonly current?: Guide
  readonly children?: ComponentChildren
}) => {
  const { address } = useSite()
  const words = useWords(DOCS_WORDS)
  const list = (names: ReadonlyArray<Guide>) => (
    <ul class="docs-list">
      {names.map((name) => (
        <li key={name}>
          <a href={address.href(`/docs/${name}`)} aria-current={name === current ? "page" : undefined}>
            {words.names[name]}
          </a>
          {current === undefined && ` – ${words.about[name]}`}
          {name === current && children}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {GROUPS.map((group) => (
        <section key={group}>
          <h2>{words.groups[group]}</h2>
          {list(GUIDES.filter((name) => name.startsWith(`${group}/`)))}
        </section>
      ))}
      {list(GUIDES.filter((name) => !name.includes("/")))}
    </>
  )
}
