import { ifPossible } from "../ifPossible.ts"
import type { Rule } from "./rules.ts"

/** Names as HTTP headers have them; OpenTelemetry's own are among them. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/u
const PRINTABLE = /^[\x20-\x7e]*$/u

/** Pairs as OpenTelemetry's variables hold them; an empty text holds none. */
export const pairs: Rule<Readonly<Record<string, string>>> = {
  words: "name=value pairs, comma-separated, with values percent-encoded",
  parse: (text) => {
    const read: Record<string, string> = {}
    for (const part of text === "" ? [] : text.split(",")) {
      const equals = part.indexOf("=")
      const name = part.slice(0, Math.max(equals, 0)).trim()
      const value = ifPossible(() => decodeURIComponent(part.slice(equals + 1).trim()))
      if (!NAME.test(name) || value === undefined || !PRINTABLE.test(value)) return undefined
      read[name] = value
    }
    return read
  }
}
