import type { ValidationItem } from "@ratecard/api"
import { textSize } from "@ratecard/core/tokenizer"
import { ifPossible } from "../../ifPossible.ts"

/** The place where a text stops being JSON, in UTF-16 units, and the reason. */
export interface SyntaxFault {
  readonly offset: number
  readonly reason: string
}

/** The offset after what was read, or why it could not be read. */
type Read = number | SyntaxFault

/**
 * The first fault of a text that is not JSON, at the offset and in the words of Python's decoder,
 * which clients of such APIs already match on; undefined if the text is JSON. Recursive: the caller
 * bounds the depth.
 */
export const syntaxFaultOf = (text: string): SyntaxFault | undefined => {
  const read = value(text, afterSpace(text, 0))
  if (typeof read !== "number") return read
  const end = afterSpace(text, read)
  return end === text.length ? undefined : fault(end, "Extra data")
}

const value = (text: string, at: number): Read => {
  switch (text[at]) {
    case "{":
      return list(text, at, "}", property)
    case "[":
      return list(text, at, "]", value)
    case '"':
      return string(text, at)
    default:
      return matchEnd(SCALAR, text, at) ?? fault(at, "Expecting value")
  }
}

const list = (text: string, open: number, close: string, item: (text: string, at: number) => Read): Read => {
  let at = afterSpace(text, open + 1)
  if (text[at] === close) return at + 1
  while (true) {
    const read = item(text, at)
    if (typeof read !== "number") return read
    at = afterSpace(text, read)
    if (text[at] === close) return at + 1
    if (text[at] !== ",") return fault(at, "Expecting ',' delimiter")
    at = afterSpace(text, at + 1)
  }
}

const property = (text: string, at: number): Read => {
  if (text[at] !== '"') return fault(at, "Expecting property name enclosed in double quotes")
  const read = string(text, at)
  if (typeof read !== "number") return read
  const colon = afterSpace(text, read)
  return text[colon] === ":" ? value(text, afterSpace(text, colon + 1)) : fault(colon, "Expecting ':' delimiter")
}

const string = (text: string, open: number): Read => {
  let at = open + 1
  while (true) {
    at = matchEnd(PLAIN, text, at)!
    if (at === text.length) return fault(open, "Unterminated string starting at")
    if (text[at] === '"') return at + 1
    if (text[at] !== "\\") return fault(at, "Invalid control character at")
    if (at + 1 === text.length) return fault(open, "Unterminated string starting at")
    // Most of a long text's escapes are of one letter; a pattern for each would take a tenth of a second.
    if (SIMPLE.includes(text[at + 1]!)) {
      at += 2
      continue
    }
    const end = matchEnd(ESCAPE, text, at)
    if (text[at + 1] === "u" && (end === undefined || end === text.length)) {
      return fault(at + 1, "Invalid \\uXXXX escape")
    }
    if (end === undefined) return fault(at, "Invalid \\escape")
    at = end
  }
}

const SPACE = /[ \t\n\r]*/y

const SCALAR = /null|true|false|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y

// oxlint-disable-next-line no-control-regex -- control characters are what a JSON string must not hold
const PLAIN = /[^"\\\u0000-\u001f]*/y

const SIMPLE = '"\\/bfnrt'

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const afterSpace = (text: string, at: number): number => matchEnd(SPACE, text, at)!

/** The offset after the match of a sticky pattern at `at`. */
const matchEnd = (sticky: RegExp, text: string, at: number): number | undefined => {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : undefined
}

const fault = (offset: number, reason: string): SyntaxFault => ({ offset, reason })

/** The text that the bytes spell in UTF-8, without a byte-order mark; undefined if they are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => ifPossible(() => UTF8.decode(bytes))

const UTF8 = new TextDecoder("utf-8", { fatal: true })

export const invalidUtf8 = jsonInvalid(0, "The body is not valid UTF-8")

export const unreadable = jsonInvalid(0, "The body does not unpack")

/** Why a text that `JSON.parse` refuses is not JSON, and where. */
export const syntaxFault = (text: string): ValidationItem => {
  const { offset, reason } = syntaxFaultOf(text) ?? { offset: 0, reason: "Expecting value" }
  return faultAt(text, offset, reason)
}

/** A text is not JSON at one of its UTF-16 units, counted in characters. */
export const faultAt = (text: string, unit: number, reason: string): ValidationItem =>
  jsonInvalid(textSize(text.slice(0, unit)).characters, reason)

function jsonInvalid(offset: number, error: string): ValidationItem {
  return { type: "json_invalid", loc: ["body", offset], msg: "JSON decode error", input: {}, ctx: { error } }
}
