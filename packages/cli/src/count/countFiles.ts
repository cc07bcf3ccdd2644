import type { AnyTokenizer } from "@ratecard/core/tokenizer"
import type { FoundFile } from "../files/findFiles.ts"
import { moduleBeside } from "../files/moduleBeside.ts"
import { onThreads } from "../threads/onThreads.ts"
import { countOfParts, countPart, type FileCount } from "./countFile.ts"
import type { CountData } from "./countWork.ts"
import { fileParts } from "./fileParts.ts"

const THREAD = moduleBeside(import.meta.url, "countThread")

/** The counts of each file in each encoding; where there is much to count, of one file too, all processors count. */
export const countFiles = (
  files: ReadonlyArray<FoundFile>,
  tokenizers: ReadonlyArray<AnyTokenizer>,
  progress: (done: number, all: number) => void,
  bytesPerThread?: number
): ReadonlyArray<FileCount> => {
  const partsOfFiles = files.map(fileParts)
  const parts = partsOfFiles.flat()
  const counts = onThreads({
    thread: THREAD,
    data: { parts, encodings: tokenizers.map(({ encoding }) => encoding) } satisfies CountData,
    count: parts.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    // Long files are read in parts.
    largest: 0,
    bytesPerThread,
    here: (index, tell): FileCount => countPart(parts[index]!, tokenizers, tell),
    progress
  })
  let place = 0
  return partsOfFiles.map(({ length }) => countOfParts(counts.slice(place, (place += length)).map((count) => count!)))
}
