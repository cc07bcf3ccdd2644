import type { Language } from "../../rendering.ts"
import type { DocSection } from "./doc.ts"
import type { ShownDoc } from "./docs.ts"
import type { Guide } from "../../guides.ts"

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
