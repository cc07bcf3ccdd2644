import { LogReader, parsedLine, readLineOf, type Snapshot } from "@ratecard/core/ledger"
import { createReadStream, statSync } from "node:fs"
import { createInterface } from "node:readline"

/** The text of the answers of a file by their ids. */
type Answers = ReadonlyMap<string, ReadonlyArray<string>>

/** Of a longer file there may be more text than there is room for. */
const MOST_BYTES = 200_000_000

const NONE: Answers = new Map()

/** Finds the text that a log has of a response; undefined if it has none. Claude Code alone writes whole answers down. */
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
  const answers = new Map<string, Map<string, ReadonlyArray<string>>>()
  const reader = new LogReader(readLineOf("claude-code"), ({ id, logged }) => {
    const blocks = answers.get(id) ?? new Map<string, ReadonlyArray<string>>()
    for (const { content, key } of logged?.blocks ?? []) if (!("low" in content)) blocks.set(key, content)
    if (blocks.size > 0) answers.set(id, blocks)
    return undefined
  })
  let index = -1
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    index++
    if (line.includes('"assistant"')) reader.take(parsedLine(line), index)
  }
  return new Map(Array.from(answers, ([id, blocks]) => [id, [...blocks.values()].flat()]))
}
