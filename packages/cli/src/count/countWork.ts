import { type AnyEncoding, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import type { FoundFile } from "../files/findFiles.ts"
import type { Work } from "../threads/inThread.ts"
import { countFile, type FileCount } from "./countFile.ts"

/** What a thread is given. */
export interface CountData {
  readonly files: ReadonlyArray<FoundFile>
  readonly encodings: ReadonlyArray<AnyEncoding>
}

/** Counts files. */
export const countWork: Work<CountData, FileCount> = async ({ encodings, files }) => {
  const tokenizers = await Promise.all(encodings.map(loadAnyTokenizer))
  return (index, tell) => countFile(files[index]!, tokenizers, tell)
}
