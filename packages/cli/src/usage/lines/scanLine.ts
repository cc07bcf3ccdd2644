import { afterScalar, afterString, BACKSLASH, hasAt, QUOTE, WRONG } from "./scalars.ts"

/** A name whose value is looked for in an object; `inner` are those that are in that value. */
export interface WantedName {
  readonly name: Uint8Array
  /** How many bytes that are. */
  readonly size: number
  /** Which one of all: its value is from `spans[2 * index]` to `spans[2 * index + 1]`. */
  readonly index: number
  readonly inner: ReadonlyArray<WantedName>
}

/** What a line is; that of `odd` JSON has to be found by parsing it: a wanted name is there twice, or names have escapes. */
export type LineKind = "json" | "odd" | "broken"

const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const COMMA = 0x2c
const COLON = 0x3a
const NEW_LINE = 0x0a

const NONE: ReadonlyArray<WantedName> = []
const UNWANTED: WantedName = { name: new Uint8Array(), size: 0, index: -1, inner: NONE }

/** Of the objects and arrays that are open: what closes each, what is wanted in it, and which wanted value it is. */
const closes: Array<number> = []
const wantedIn: Array<ReadonlyArray<WantedName>> = []
const indexes: Array<number> = []

let isOdd = false
let found = UNWANTED

/**
 * Whether the bytes from `start` up to a line break are JSON, as `JSON.parse` would say, and where in it the wanted
 * values are; those that are absent have the span -1.
 */
export const scanLine = (
  bytes: Uint8Array,
  start: number,
  wanted: ReadonlyArray<WantedName>,
  spans: Int32Array
): LineKind => {
  spans.fill(-1)
  isOdd = false
  found = UNWANTED
  let depth = 0
  let inner = NONE
  let at = start
  for (;;) {
    at = afterBlanks(bytes, at)
    const byte = bytes[at]
    const { index } = found
    if (index !== -1) spans[2 * index] = at
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const close = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY
      const next = close === CLOSE_ARRAY ? NONE : depth === 0 ? wanted : found.inner
      at = afterBlanks(bytes, at + 1)
      if (bytes[at] !== close) {
        closes[depth] = close
        wantedIn[depth] = inner = next
        indexes[depth++] = index
        found = UNWANTED
        if (close === CLOSE_OBJECT && (at = afterName(bytes, at, inner, spans)) === WRONG) return "broken"
        continue
      }
      at++
    } else if ((at = afterScalar(bytes, at)) === WRONG) return "broken"
    if (index !== -1) spans[2 * index + 1] = at
    found = UNWANTED
    at = afterBlanks(bytes, at)
    while (depth > 0 && bytes[at] === closes[depth - 1]) {
      at++
      const ended = indexes[--depth]!
      if (ended !== -1) spans[2 * ended + 1] = at
      inner = depth === 0 ? NONE : wantedIn[depth - 1]!
      at = afterBlanks(bytes, at)
    }
    if (depth === 0) return bytes[at] !== NEW_LINE ? "broken" : isOdd ? "odd" : "json"
    if (bytes[at] !== COMMA) return "broken"
    at++
    if (closes[depth - 1] === CLOSE_OBJECT) {
      at = afterName(bytes, afterBlanks(bytes, at), inner, spans)
      if (at === WRONG) return "broken"
    }
  }
}

/** A line has no line breaks within. */
const afterBlanks = (bytes: Uint8Array, start: number): number => {
  let at = start
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at++
  return at
}

/** Behind a name and its colon; notes whether it is a wanted one. */
const afterName = (bytes: Uint8Array, start: number, wanted: ReadonlyArray<WantedName>, spans: Int32Array): number => {
  if (bytes[start] !== QUOTE) return WRONG
  const end = afterString(bytes, start)
  if (end === WRONG) return WRONG
  if (wanted.length > 0) findName(bytes, start + 1, end - 1, wanted, spans)
  const at = afterBlanks(bytes, end)
  return bytes[at] === COLON ? at + 1 : WRONG
}

const findName = (
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: ReadonlyArray<WantedName>,
  spans: Int32Array
): void => {
  for (let each = 0; each < wanted.length; each++) {
    const { index, name, size } = wanted[each]!
    if (size !== end - start || !hasAt(bytes, start, name, size)) continue
    found = wanted[each]!
    if (spans[2 * index] !== -1) isOdd = true
    return
  }
  for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH) isOdd = true
}
