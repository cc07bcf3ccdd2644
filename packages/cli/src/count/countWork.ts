import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import type { Work } from "../threads/inThread.ts"
import { type CountData, countPart, type FileCount } from "./countFiles.ts"

/** Counts parts of files. */
export const countWork: Work<CountData, FileCount> = async ({ encodings, parts }) => {
  const tokenizers = await Promise.all(encodings.map(loadAnyTokenizer))
  return (index, tell) => countPart(parts[index]!, tokenizers, tell)
}
