import { type NamedModels, resolve, type Resolved } from "@ratecard/core/catalogue"
import type { NameUse } from "./findCalls.ts"

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
