import {
  withoutUndefined,
  type LoggedBlock,
  type LoggedText,
  type LogPart,
  type LogState,
  partOf,
  textOf,
  type TokenBand
} from "./logRecord.ts"

/** Counts texts together for a model, by the name that a log has for it; undefined if there is nothing to count with. */
export type CountTexts = (model: string | undefined, texts: ReadonlyArray<string>) => TokenBand | undefined

/** A value that is read only when asked for; `size` is that of its JSON in bytes. */
export interface LateValue {
  readonly size: number
  readonly read: () => unknown
}

const NO_BLOCKS: ReadonlyArray<LoggedBlock> = []

const EARLY: LoggedText = { isEarly: true, isUnread: true, blocks: NO_BLOCKS }

/** No text has this many bytes of UTF-8 for each of its tokens. */
const MOST_BYTES = 6

/** From this version of Claude Code on, the lines of a whole response have its usage. */
const FIRST_FINAL = [2, 1, 97]

/**
 * The text in a line of Claude Code's log. Before 2.1.97 it wrote each block down as that ended, with the
 * usage of the stream's start, and only a line with a `stop_reason` has that of the end. Later a `stop_reason`
 * that is null is of a stream that broke off. Content that is read late is read only where there may be too
 * much of it.
 */
export const loggedTextOf = (
  state: LogState,
  entry: LogPart,
  message: LogPart,
  usage: LogPart
): LoggedText | undefined => {
  const { stop_reason } = message
  const isEarly =
    stop_reason === null || (textOf(stop_reason) === undefined && !isFinalVersion(state, textOf(entry["version"])))
  const most = (Number(usage["output_tokens"] ?? usage["output"]) || 0) * MOST_BYTES
  const { content } = message
  if (isLate(content)) {
    if (isEarly) return EARLY
    const blocks = content.size > most ? blocksIn(content.read()) : NO_BLOCKS
    return bytesOf(blocks) > most ? { isLong: true, blocks } : undefined
  }
  const blocks = blocksIn(content)
  if (!isEarly && blocks.length === 0) return undefined
  return { ...(isEarly ? { isEarly } : {}), ...(bytesOf(blocks) > most ? { isLong: true } : {}), blocks }
}

/** Joins the texts of two lines of a response, of which either may have been read without its text. */
export const bothTexts = (one: LoggedText | undefined, other: LoggedText | undefined): LoggedText | undefined => {
  if (one === undefined && other === undefined) return undefined
  const blocks = new Map<string, LoggedBlock>()
  for (const block of [...(one?.blocks ?? []), ...(other?.blocks ?? [])]) blocks.set(block.key, block)
  const isEarly = one?.isEarly && other?.isEarly
  const isLong = one?.isLong ?? other?.isLong
  const isUnread = one?.isUnread ?? other?.isUnread
  return { ...withoutUndefined({ isEarly, isLong, isUnread }), blocks: [...blocks.values()] }
}

/** Whether the usage of a response may say too little. */
export const isDoubtful = (logged: LoggedText | undefined): logged is LoggedText =>
  logged?.isEarly === true || logged?.isLong === true

/** The tokens of all blocks; undefined if one of them is not counted. */
export const tokensOf = (
  { blocks, isUnread }: LoggedText,
  model: string | undefined,
  countTexts: CountTexts | undefined
): TokenBand | undefined => {
  if (isUnread === true) return undefined
  let [low, tokens, high] = [0, 0, 0]
  for (const { content } of blocks) {
    const count = "low" in content ? content : countTexts?.(model, content)
    if (count === undefined) return undefined
    low += count.low
    tokens += count.tokens
    high += count.high
  }
  return { low, tokens, high }
}

const isLate = (content: unknown): content is LateValue => typeof partOf(content)?.["read"] === "function"

const isFinalVersion = (state: LogState, version: string | undefined): boolean => {
  if (version === undefined) return false
  if (version === state.finalVersion) return true
  const numbers = /^(\d+)\.(\d+)\.(\d+)/u.exec(version)?.slice(1).map(Number) ?? [0]
  const place = numbers.findIndex((number, index) => number !== FIRST_FINAL[index])
  if (place !== -1 && numbers[place]! < FIRST_FINAL[place]!) return false
  state.finalVersion = version
  return true
}

/** The blocks of a message's content that have text: what was said, thought, and given to tools. */
const blocksIn = (content: unknown): ReadonlyArray<LoggedBlock> => {
  if (!Array.isArray(content)) return blockOf(content)
  return content.flatMap((each: unknown) => {
    const block = partOf(each)
    if (block?.["type"] === "text") return blockOf(block["text"])
    if (block?.["type"] === "thinking") return blockOf(block["thinking"])
    return block?.["type"] === "tool_use" ? blockOf(block["input"], textOf(block["id"])) : NO_BLOCKS
  })
}

const blockOf = (value: unknown, key?: string): ReadonlyArray<LoggedBlock> => {
  const content = textsIn(value)
  return content.length === 0 ? NO_BLOCKS : [{ key: key ?? content.join("\n"), content }]
}

/** No tool is given anything that is deeper. */
const MAX_DEPTH = 32

const textsIn = (value: unknown, depth = 0): ReadonlyArray<string> => {
  if (typeof value === "string") return value === "" ? [] : [value]
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return []
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1))
}

const ENCODER = /* @__PURE__ */ new TextEncoder()

const bytesOf = (blocks: ReadonlyArray<LoggedBlock>): number =>
  blocks.reduce(
    (sum, { content }) =>
      "low" in content ? sum : content.reduce((bytes, text) => bytes + ENCODER.encode(text).length, sum),
    0
  )
