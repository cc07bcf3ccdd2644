import { type Fault, invalidRequest, unreadable } from "./faults.ts"

/** A request or a notification, with the fields that a transport reads. */
export interface Message {
  readonly method: string
  readonly id?: string | number
  readonly params?: Readonly<Record<string, unknown>>
}

/** The content of one transmission: one message, or a batch, which only revision 2025-03-26 of the protocol has. */
export interface Received {
  readonly isBatch: boolean
  readonly messages: ReadonlyArray<Message>
}

/** The most messages that one batch may hold. */
const MAX_BATCH = 50

/** The deepest nesting that is read. Arguments nest a few levels; each level of a value takes stack. */
const MAX_DEPTH = 64

/**
 * The most members and elements of one transmission. A message with a million would hold up all others for two seconds.
 */
const MAX_VALUES = 10_000

/**
 * Reads the messages of a text: one, or those of a batch. Answers to requests are left out, because the server sends
 * none.
 */
export const readMessages = (text: string): Received | Fault => {
  const excess = excessOf(text)
  if (excess !== undefined) return invalidRequest(excess)
  const value = parsed(text)
  if (value === undefined) return unreadable("Parse error: the message is not JSON.")
  const isBatch = Array.isArray(value)
  const items: ReadonlyArray<unknown> = isBatch ? value : [value]
  if (items.length === 0 || items.length > MAX_BATCH) return invalidRequest(`A batch has 1 to ${MAX_BATCH} messages.`)
  if (!items.every((item) => isMessage(item) || isAnswer(item)))
    return invalidRequest("Invalid Request: no JSON-RPC 2.0 message.")
  return { isBatch, messages: items.filter(isMessage) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  value["jsonrpc"] === "2.0" &&
  typeof value["method"] === "string" &&
  (value["id"] === undefined || isId(value["id"])) &&
  (value["params"] === undefined || isRecord(value["params"]))

const isAnswer = (value: unknown): boolean =>
  isRecord(value) &&
  value["jsonrpc"] === "2.0" &&
  value["method"] === undefined &&
  (value["result"] !== undefined || value["error"] !== undefined)

const isId = (value: unknown): boolean => typeof value === "string" || Number.isFinite(value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * The limit of nesting or of size that a text exceeds, found without building its values; undefined if it exceeds none.
 */
const excessOf = (text: string): string | undefined => {
  let depth = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (inString) {
      if (unit === BACKSLASH) index++
      else if (unit === QUOTE) inString = false
    } else if (unit === QUOTE) inString = true
    else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) {
      values++
      if (++depth > MAX_DEPTH) return `A message may nest at most ${MAX_DEPTH} levels deep.`
    } else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth--
    else if (unit === COMMA) values++
    if (values > MAX_VALUES) return `A message may hold at most ${MAX_VALUES} values.`
  }
  return undefined
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
