import { type Encoding, loadTokenizerWith, type TextTokenizer } from "@ratecard/core/tokenizer"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { threadId } from "node:worker_threads"

/** Loads tokenizers whose tables are kept in a folder of this user: reading them takes a third of building them. */
export const tokenizersIn = (folder: string): ((encoding: Encoding) => Promise<TextTokenizer>) => {
  const fileOf = (encoding: Encoding) => join(folder, `${encoding}.tables`)
  return loadTokenizerWith({
    read: (encoding) => readFileSync(fileOf(encoding)),
    write: (encoding, tables) => {
      const draft = `${fileOf(encoding)}.${process.pid}.${threadId}`
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(draft, tables, { mode: 0o600 })
        renameSync(draft, fileOf(encoding))
      } finally {
        rmSync(draft, { force: true })
      }
    }
  })
}
