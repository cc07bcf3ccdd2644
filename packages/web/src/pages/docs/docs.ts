import { signal } from "@preact/signals"
import type { Guide } from "../../guides.ts"
import type { Language } from "../../rendering.ts"

/** An element: its name, its attributes and what is in it; or a text. */
export type DocNode =
  | string
  | readonly [tag: string, attributes: Record<string, string>, children: ReadonlyArray<DocNode>]

/** A heading and the text below it. */
export interface DocSection {
  readonly id: string
  readonly title: string
  /** 1 for the title of the guide. */
  readonly level: number
  readonly text: string
}

/** A guide, as the build reads it from `docs/`. */
export interface Doc {
  readonly title: string
  readonly tree: ReadonlyArray<DocNode>
  readonly sections: ReadonlyArray<DocSection>
}

/** Loads each page, by its file. */
const ENGLISH = {
  ...import.meta.glob<Doc>("../../../../../docs/{guide,cli,pricing,api,operations}/*.md", { import: "default" }),
  ...import.meta.glob<Doc>("../../../../../docs/{comparison,glossary}.md", { import: "default" })
}
const RUSSIAN = import.meta.glob<Doc>("./ru/*/*.md", { import: "default" })

/** A page in the language in which it is shown: English where there is no translation. */
export interface ShownDoc extends Doc {
  readonly language: Language
}

const loadIn = async (name: Guide, language: Language): Promise<ShownDoc> => {
  const russian = language === "ru" ? RUSSIAN[`./ru/${name}.md`] : undefined
  return russian === undefined
    ? { ...(await ENGLISH[`../../../../../docs/${name}.md`]!()), language: "en" }
    : { ...(await russian()), language }
}

/** Pages in each language, loaded when they are first shown in it. */
export const translatedDocs = (names: ReadonlyArray<Guide>) => {
  const docs = signal<Partial<Record<Language, ReadonlyArray<ShownDoc>>>>({})
  const load = async (language: Language): Promise<void> => {
    if (docs.peek()[language] !== undefined) return
    const loaded = await Promise.all(names.map((name) => loadIn(name, language)))
    docs.value = { ...docs.peek(), [language]: loaded }
  }
  return { load, in: (language: Language) => docs.value[language] ?? docs.value.en ?? [] }
}
