import { signal } from "@preact/signals"
import type { Guide } from "../../guides.ts"
import type { Language } from "../../rendering.ts"
import type { Doc } from "./doc.ts"

/** How to load each page, by its file; apart from their names, which every page of the site knows. */
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
