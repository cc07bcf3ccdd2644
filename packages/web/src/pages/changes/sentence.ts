import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { formatCount, formatDay } from "../../format.ts"
import type { Site } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { type Happened, happenedIn, type Month, monthText } from "./month.ts"

/** A part of a sentence, and the models that it names; none where they are many. */
export interface Clause {
  readonly text: string
  readonly models: ReadonlyArray<CatalogueEntry>
}

/** More names than these are a list, not a sentence. */
const FEW = 3

const MOVES = ["drop", "rise", "mixed"] as const

const CACHED = ["added", "removed"] as const

/** The clauses that count what happened; for a `whole` month also what did not happen. */
export const clausesOf = (site: Site, { changes, retired, retiring }: Happened, isWhole: boolean) => {
  const language = site.language.value
  const words = CHANGES_WORDS[language]
  const { entryById } = site.prices.value.view
  const clause = (
    name: keyof typeof words.counts,
    entries: ReadonlyArray<CatalogueEntry>,
    count = entries.length,
    more = ""
  ): ReadonlyArray<Clause> =>
    count === 0
      ? []
      : [{ text: formatCount(count, words.counts[name], language) + more, models: count > FEW ? [] : entries }]
  const ofKind = (kind: (typeof MOVES)[number] | (typeof CACHED)[number] | "new") => {
    const ids = changes.flatMap(({ change, kind: own }) => (own === kind ? [change.model_id] : []))
    return clause(
      kind,
      [...new Set(ids)].flatMap((id) => entryById.get(id) ?? []),
      ids.length
    )
  }
  const or = (clauses: ReadonlyArray<Clause>, text: string): ReadonlyArray<Clause> =>
    clauses.length === 0 && isWhole ? [{ text, models: [] }] : clauses
  const last = retiring.at(-1)?.retirement?.date
  return [
    ...or(ofKind("new"), words.nothing.new),
    ...or(MOVES.flatMap(ofKind), words.nothing.moved),
    ...CACHED.flatMap(ofKind),
    ...or(
      [
        ...clause("retired", retired),
        ...clause("retiring", retiring, retiring.length, last ? words.by(formatDay(last, language)) : "")
      ],
      words.nothing.retired
    )
  ]
}

/** A month in one sentence of text: "November 2026: 8 new models, no price moved, no model retired." */
export const sentenceOf = (site: Site, month: Month): string => {
  const clauses = clausesOf(site, happenedIn(site, month), true).map(({ models, text }) =>
    models.length === 0 ? text : `${text} (${models.map(({ display_name }) => display_name).join(", ")})`
  )
  return `${monthText(month, site.language.value)}: ${clauses.join(", ")}.`
}
