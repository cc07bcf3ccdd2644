import type { Doc } from "./doc.ts"
import type { Guide } from "../../guides.ts"

/** How to load each page, by its file; apart from their names, which every page of the site knows. */
const LOADS = import.meta.glob<Doc>("../../../../../docs/{guide,cli,pricing,api,operations}/*.md", {
  import: "default"
})
const MORE = import.meta.glob<Doc>("../../../../../docs/{comparison,glossary}.md", { import: "default" })

export const loadDoc = (name: Guide): Promise<Doc> => ({ ...LOADS, ...MORE })[`../../../../../docs/${name}.md`]!()
