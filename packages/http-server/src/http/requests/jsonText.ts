import type { ValidationItem } from "@ratecard/api"
import { textSize } from "@ratecard/core/tokenizer"
import { syntaxFaultOf } from "./jsonSyntax.ts"

/** Deeper documents are refused before a recursive parser sees them. */
export const MAX_DEPTH = 1000

/** The text that the bytes spell in UTF-8, without a byte-order mark; undefined if they are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const invalidUtf8 = jsonInvalid(0, "The body is not valid UTF-8")

export const unreadable = jsonInvalid(0, "The body does not unpack")

/**
 * The fault of a text that nests arrays and objects too deeply, holds more than `maxValues` members and
 * elements, which are refused before each of them can become a fault of its own, or has two members of
 * one name in an object: parsers keep one of these, and not all of them the same.
 */
export const shapeFault = (text: string, maxValues: number): ValidationItem | undefined => {
  /** Of the objects around, the outermost first; arrays have no names. */
  const names: Array<Set<string>> = []
  let values = 0
  let opened = 0
  let closed = 0
  /** After an opening bracket: the first value there has no comma before it. */
  let isFirst = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit <= SPACE) continue
    const closes = unit === CLOSE_BRACKET || unit === CLOSE_BRACE
    if ((unit === COMMA || (isFirst && !closes)) && ++values > maxValues) return tooManyValues(maxValues)
    isFirst = unit === OPEN_BRACKET || unit === OPEN_BRACE
    if (unit === QUOTE) {
      opened = i
      closed = stringEnd(text, i)
      i = closed - 1
    } else if (isFirst && names.push(new Set()) > MAX_DEPTH) return tooDeep
    else if (closes) names.pop()
    else if (unit === COLON) {
      const name = text.slice(opened, closed)
      if (names.at(-1)?.has(spelt(name)) && syntaxFaultOf(text) === undefined) {
        return faultAt(text, opened, `Repeated member ${name.slice(0, 100)}`)
      }
      names.at(-1)?.add(spelt(name))
    }
  }
  return undefined
}

/** Why a text that `JSON.parse` refuses is not JSON, and where. */
export const syntaxFault = (text: string): ValidationItem => {
  const { offset, reason } = syntaxFaultOf(text) ?? { offset: 0, reason: "Expecting value" }
  return faultAt(text, offset, reason)
}

const SPACE = 0x20
const COMMA = 0x2c
const COLON = 0x3a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * The offset after the string that opens at `open`, or of the end of the text. Leaps from quote to quote, since nearly
 * all of a body is one long string.
 */
const stringEnd = (text: string, open: number): number => {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote
    while (text.charCodeAt(first - 1) === BACKSLASH) first--
    if ((quote - first) % 2 === 0) return quote + 1
  }
  return text.length
}

/** A name without its escapes: `"a"` and `"\\u0061"` are the same. */
const spelt = (name: string): string => {
  if (!name.includes("\\")) return name
  try {
    return JSON.stringify(JSON.parse(name))
  } catch {
    return name
  }
}

const tooManyValues = (max_length: number): ValidationItem => ({
  type: "too_long",
  loc: ["body"],
  msg: `The body should hold at most ${max_length} values, members and elements of nested ones included`,
  ctx: { max_length }
})

const tooDeep: ValidationItem = {
  type: "too_deep",
  loc: ["body"],
  msg: `The body should nest arrays and objects at most ${MAX_DEPTH} deep`,
  ctx: { max_depth: MAX_DEPTH }
}

const faultAt = (text: string, unit: number, reason: string): ValidationItem =>
  jsonInvalid(textSize(text.slice(0, unit)).characters, reason)

function jsonInvalid(offset: number, error: string): ValidationItem {
  return { type: "json_invalid", loc: ["body", offset], msg: "JSON decode error", input: {}, ctx: { error } }
}
