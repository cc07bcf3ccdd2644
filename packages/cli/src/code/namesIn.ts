import { type NamedModels, resolve, type Resolved } from "@ratecard/core/catalogue"
import type { Program } from "./Program.ts"
import { type CallSite, findCalls, type NameUse, type Position } from "./findCalls.ts"

/** The place of something. */
export interface Place {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** The name of a model in code. */
export interface FoundName extends Place {
  /** `call`: a call asks for it; `setting`: a variable or setting for a model has it; `mention`: it only stands there. */
  readonly position: Position
  /** As it is written, or put together from what is written; null if the code does not say it. */
  readonly name: string | null
  /** The catalogue's id; null if the name means no known model. */
  readonly model: string | null
}

/** All names of models in the files of a program, each literal once. */
export const namesIn = (
  program: Program,
  models: NamedModels,
  files = program.tree.files
): ReadonlyArray<FoundName> => {
  const found = new Map<string, FoundName>()
  for (const file of files) {
    if (!program.isWorthReading(file)) continue
    const { names, sites } = findCalls(file, program)
    for (const use of names) add(found, use, models)
    for (const site of sites) {
      if (!site.isCall || !site.isCertain || site.models.length > 0) continue
      const place = placeOf(site)
      found.set(keyOf(place), { ...place, position: "call", name: null, model: null })
    }
  }
  return [...found.values()].toSorted(byPlace)
}

const RANK: Readonly<Record<Position, number>> = { mention: 0, setting: 1, call: 2 }

const add = (found: Map<string, FoundName>, use: NameUse, models: NamedModels): void => {
  const known = knownModel(models, use)
  if (known === undefined && use.position !== "call") return
  const place = placeOf(use)
  const before = found.get(keyOf(place))
  if (before !== undefined && RANK[before.position] >= RANK[use.position] && before.model !== null) return
  found.set(keyOf(place), { ...place, position: use.position, name: use.text, model: known?.model_id ?? null })
}

/** The place of a call or a text. */
export const placeOf = ({ at, module }: Pick<CallSite, "at" | "module">): Place => ({
  file: module.file,
  ...placeIn(module.text, at)
})

const keyOf = ({ column, file, line }: Place): string => `${file}\n${line}\n${column}`

/** The order of files and lines. */
export const byPlace = (one: Place, other: Place): number =>
  one.file === other.file ? one.line - other.line || one.column - other.column : one.file < other.file ? -1 : 1

/** The model that a text means where it stands; what only reads like a name has to be one to the letter. */
export const knownModel = (names: NamedModels, { position, provider, text }: NameUse): Resolved | undefined => {
  if (position === "mention" && !DISTINCT.test(text)) return undefined
  const plain = resolve(names, text, QUIET)
  const found = plain.how === "none" && provider !== undefined ? resolve(names, text, { ...QUIET, provider }) : plain
  if (found.how === "none") return undefined
  return position === "mention" && found.steps.includes("spelling") ? undefined : found
}

const QUIET = { isSuggesting: false }

/** Short names are those of other things, too. */
const DISTINCT = /^(?=.*[a-z]{3})(?=.*\d)[\w@.:/]+-[\w@.:/-]+$/iu

/** The number of the line, from 1, and of the column, from 1, at an offset of a text. */
const placeIn = (text: string, at: number): { readonly line: number; readonly column: number } => {
  let line = 1
  let start = 0
  for (let end = text.indexOf("\n"); end !== -1 && end < at; end = text.indexOf("\n", start)) {
    line++
    start = end + 1
  }
  return { line, column: at - start + 1 }
}
