import type { Fault } from "@ratecard/api"
import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"

/** Deeper documents are refused before a recursive parser sees them. */
const MAX_DEPTH = 1000

/** A fault of a JSON text and the character offset at which it shows. */
export interface JsonFault {
  readonly offset: number
  readonly fault: Fault
}

/** The text that the bytes spell in UTF-8, without a byte-order mark; undefined if they are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const invalidUtf8: JsonFault = { offset: 0, fault: jsonInvalid("The body is not valid UTF-8") }

/** The fault of a text that nests arrays and objects too deeply. */
export const depthFault = (text: string): JsonFault | undefined => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (inString) {
      if (unit === BACKSLASH) i++
      else if (unit === QUOTE) inString = false
    } else if (unit === QUOTE) inString = true
    else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      if (++depth >= MAX_DEPTH) return { offset: i, fault: jsonInvalid("Too deeply nested") }
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) depth--
  }
  return undefined
}

/** Why a text that `JSON.parse` refuses is not JSON, and where. */
export const syntaxFault = (text: string): JsonFault => {
  const errors: Array<ParseError> = []
  parseTree(text, errors, { disallowComments: true })
  const first = errors[0]
  return first === undefined
    ? { offset: 0, fault: jsonInvalid("Expecting value") }
    : { offset: first.offset, fault: jsonInvalid(REASONS[printParseErrorCode(first.error)] ?? "Expecting value") }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** The reasons in the words of Python's decoder, which clients of such APIs already match on. */
const REASONS: Readonly<Record<string, string>> = {
  PropertyNameExpected: "Expecting property name enclosed in double quotes",
  ColonExpected: "Expecting ':' delimiter",
  CommaExpected: "Expecting ',' delimiter",
  CloseBraceExpected: "Expecting ',' delimiter",
  CloseBracketExpected: "Expecting ',' delimiter",
  EndOfFileExpected: "Extra data",
  UnexpectedEndOfString: "Unterminated string starting at",
  InvalidUnicode: "Invalid \\uXXXX escape",
  InvalidEscapeCharacter: "Invalid \\escape",
  InvalidCharacter: "Invalid control character at"
}

function jsonInvalid(error: string): Fault {
  return { type: "json_invalid", msg: "JSON decode error", ctx: { error } }
}
