import type { Fault } from "@ratecard/api"
import { codePointLength } from "@ratecard/core"
import { syntaxFaultOf } from "./jsonSyntax.ts"

/** Deeper documents are refused before a recursive parser sees them. */
const MAX_DEPTH = 1000

/** Documents with more members and elements are refused before each of them can become a fault of its own. */
const MAX_VALUES = 5000

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

export const unreadable: JsonFault = { offset: 0, fault: jsonInvalid("The body does not unpack") }

/** The fault of a text that nests arrays and objects too deeply, or holds too many values. */
export const shapeFault = (text: string): JsonFault | undefined => {
  let depth = 0
  let commas = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (inString) {
      if (unit === BACKSLASH) i++
      else if (unit === QUOTE) inString = false
    } else if (unit === QUOTE) inString = true
    else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      if (++depth >= MAX_DEPTH) return faultAt(text, i, "Too deeply nested")
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) depth--
    else if (unit === COMMA && ++commas >= MAX_VALUES) return faultAt(text, i, "Too many values")
  }
  return undefined
}

/** Why a text that `JSON.parse` refuses is not JSON, and where. */
export const syntaxFault = (text: string): JsonFault => {
  const { offset, reason } = syntaxFaultOf(text) ?? { offset: 0, reason: "Expecting value" }
  return faultAt(text, offset, reason)
}

const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

const faultAt = (text: string, unit: number, reason: string): JsonFault => ({
  offset: codePointLength(text.slice(0, unit)),
  fault: jsonInvalid(reason)
})

function jsonInvalid(error: string): Fault {
  return { type: "json_invalid", msg: "JSON decode error", ctx: { error } }
}
