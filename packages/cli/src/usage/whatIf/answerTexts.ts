import { addEntry, LINE_READERS, type LogEntry, type LogState } from "@ratecard/core/ledger"
import { createReadStream, statSync } from "node:fs"
import { createInterface } from "node:readline"
import type { Snapshot } from "../files/logFile.ts"

/** The text of the answers of a file by their ids. */
type Answers = ReadonlyMap<string, ReadonlyArray<string>>

/** Of a longer file there may be more text than there is room for. */
const MOST_BYTES = 200_000_000

const NONE: Answers = new Map()

/** Finds the text that a log has of a response; undefined where it has none. Claude Code alone writes whole answers down. */
export const answerTexts = () => {
  let path: string | undefined
  let answers = NONE
  return async ({ agent, id, path: file }: Snapshot): Promise<ReadonlyArray<string> | undefined> => {
    if (agent !== "claude-code") return undefined
    if (file !== path) {
      path = file
      answers = await answersIn(file)
    }
    return answers.get(id)
  }
}

const answersIn = async (path: string): Promise<Answers> => {
  try {
    if (statSync(path).size > MOST_BYTES) return NONE
    return await readAnswers(path)
  } catch {
    // It was there a moment ago: without its text, tokens are estimated.
    return NONE
  }
}

const readAnswers = async (path: string): Promise<Answers> => {
  const entries = new Map<string, LogEntry>()
  const state: LogState = { origin: path }
  let index = -1
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    index++
    if (!line.includes('"assistant"')) continue
    for (const entry of LINE_READERS["claude-code"](state, parsed(line), index)) addEntry(entries, entry)
  }
  return new Map(
    [...entries.values()].flatMap(({ id, logged }) => {
      const texts = (logged?.blocks ?? []).flatMap(({ content }) => ("low" in content ? [] : content))
      return texts.length === 0 ? [] : [[id, texts] as const]
    })
  )
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
