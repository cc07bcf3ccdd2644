import { SENTINEL } from "../text/utf8Text.ts"
import { UNICODE_CLASS_RUNS } from "./unicodeClasses.ts"

/** Character classes as bit masks, so that a pattern's character set is one `&`. */
export const UPPER = 1
export const LOWER = 2
export const UNCASED = 4
export const MARK = 8
export const NUMBER = 16
export const SPACE = 32
export const NEWLINE = 64
export const OTHER = 128

/** `\p{L}` */
export const LETTER = UPPER | LOWER | UNCASED
/** `\s` */
export const WHITE_SPACE = SPACE | NEWLINE
/** `[^\s\p{L}\p{N}]` */
export const SYMBOL = MARK | OTHER

export const BLANK = 0x20
export const APOSTROPHE = 0x27
export const SLASH = 0x2f
export const LINE_FEED = 0x0a
/** Bytes from here on are of longer characters. */
export const ASCII_END = 0x80

/** The letters of the runs, in the order of the masks. */
const CLASS_LETTERS = "ulcmnsro"

const CODE_POINTS = 0x110000

let table: Uint8Array | undefined

/** The class of every code point. Built on first use, in about a millisecond, and then shared. */
export const characterClasses = (): Uint8Array => (table ??= expandRuns())

const expandRuns = (): Uint8Array => {
  const classes = new Uint8Array(CODE_POINTS)
  let start = 0
  for (const run of UNICODE_CLASS_RUNS.match(/[a-z][0-9A-Z]*/gu) ?? []) {
    const end = start + (run.length === 1 ? 1 : Number.parseInt(run.slice(1), 36))
    classes.fill(1 << CLASS_LETTERS.indexOf(run[0]!), start, end)
    start = end
  }
  return classes
}

/**
 * The class of the character that starts at `index` of valid UTF-8, or 0 at the sentinel.
 * `classes` is {@link characterClasses}.
 */
export const classAt = (classes: Uint8Array, bytes: Uint8Array, index: number): number => {
  const lead = bytes[index]!
  if (lead < 0x80) return classes[lead]!
  if (lead < 0xe0) return classes[((lead & 0x1f) << 6) | (bytes[index + 1]! & 0x3f)]!
  if (lead < 0xf0) {
    return classes[((lead & 0x0f) << 12) | ((bytes[index + 1]! & 0x3f) << 6) | (bytes[index + 2]! & 0x3f)]!
  }
  if (lead === SENTINEL) return 0
  return classes[
    ((lead & 0x07) << 18) |
      ((bytes[index + 1]! & 0x3f) << 12) |
      ((bytes[index + 2]! & 0x3f) << 6) |
      (bytes[index + 3]! & 0x3f)
  ]!
}

/** The number of bytes of the character that starts with `lead`. */
export const byteLength = (lead: number): number => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)

/** The first index at or after `index` whose character is not of class `mask`. */
export const skip = (classes: Uint8Array, bytes: Uint8Array, index: number, mask: number): number => {
  let position = index
  for (;;) {
    if ((classAt(classes, bytes, position) & mask) === 0) return position
    position += byteLength(bytes[position]!)
  }
}
