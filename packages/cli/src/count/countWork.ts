import { type AnyEncoding, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import type { Work } from "../threads/inThread.ts"
import { countPart, type FileCount } from "./countFile.ts"
import type { FilePart } from "./fileParts.ts"

/** What a thread is given. */
export interface CountData {
  readonly parts: ReadonlyArray<FilePart>
  readonly encodings: ReadonlyArray<AnyEncoding>
}

/** Counts parts of files. */
export const countWork: Work<CountData, FileCount> = async ({ encodings, parts }) => {
  const tokenizers = await Promise.all(encodings.map(loadAnyTokenizer))
  return (index, tell) => countPart(parts[index]!, tokenizers, tell)
}
