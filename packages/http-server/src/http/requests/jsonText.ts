import type { ValidationItem } from "@ratecard/api"
import { textSize } from "@ratecard/core/tokenizer"
import { ifPossible } from "../../ifPossible.ts"
import { syntaxFaultOf } from "./jsonSyntax.ts"

/** The text that the bytes spell in UTF-8, without a byte-order mark; undefined if they are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined =>
  ifPossible(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))

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
