import type { LateValue, LineNames } from "@ratecard/core/ledger"
import { BACKSLASH, hasAt, QUOTE } from "./scalars.ts"
import { scanLine, type WantedName } from "./scanLine.ts"

/** A line that is no JSON. */
export const BROKEN = Symbol("broken")

/**
 * What a line has of some names: as `JSON.parse` would have it, without the rest; undefined where that tells nothing.
 * What it is made of is used again for the next line; what is absent is undefined.
 */
export type PickLine = (bytes: Buffer, start: number, end: number) => unknown

/** Makes something of an object that is wanted. */
export type ReadObject = (bytes: Buffer, start: number, end: number) => unknown

/** A wanted value, and how it was when it was read last: what lines tell mostly repeats itself. */
interface Wanted extends WantedName {
  readonly key: string
  readonly inner: ReadonlyArray<Wanted>
  readonly isNeeded: boolean
  readonly late: LatePlace | undefined
  readonly last: Uint8Array
  lastSize: number
  value: unknown
  /** What it is in the object around it, and the object that it is itself. */
  filled: unknown
  readonly object: Record<string, unknown>
}

/** How long a value may be that is remembered. */
const MAX_REMEMBERED = 96

/**
 * Picks names from lines; of the objects that are needed `readObject` makes what stands in their place. What is late
 * can be read as long as its line is there, or is as all else where `isWhole`.
 */
export const linePicker = (names: LineNames, readObject: ReadObject = parsed, isWhole = false): PickLine => {
  let count = 0
  const wantedOf = (of: LineNames): ReadonlyArray<Wanted> =>
    Object.entries(of).map(([key, kind]) => {
      const inner = typeof kind === "string" ? [] : wantedOf(kind)
      const last = new Uint8Array(MAX_REMEMBERED)
      const isNeeded = kind === "needed"
      const late = kind === "late" && !isWhole ? lateValue() : undefined
      const empty = { lastSize: 0, value: undefined, filled: undefined, object: emptyOf(inner) }
      const name = new Uint8Array(Buffer.from(key))
      return { key, name, size: name.length, index: count++, inner, isNeeded, late, last, ...empty }
    })
  const wanted = wantedOf(names)
  const spans = new Int32Array(2 * count)
  const needed = neededOf(wanted)
  const valueOf = (each: Wanted, bytes: Buffer): unknown => {
    const start = spans[2 * each.index]!
    const end = spans[2 * each.index + 1]!
    if (each.late !== undefined) return lateAt(each.late, bytes, start, end)
    if (bytes[start] === OPEN_OBJECT) {
      if (each.inner.length > 0) return fill(each.object, each.inner, bytes)
      if (each.isNeeded) return readObject(bytes, start, end)
    }
    return remembered(each, bytes, start, end)
  }
  const fill = (object: Record<string, unknown>, of: ReadonlyArray<Wanted>, bytes: Buffer): object => {
    for (const each of of) {
      const value = spans[2 * each.index] === ABSENT ? undefined : valueOf(each, bytes)
      // Most are as they were.
      if (each.filled !== value) object[each.key] = each.filled = value
    }
    return object
  }
  const root = emptyOf(wanted)
  return (bytes, start, end) => {
    const kind = scanLine(bytes, start, wanted, spans)
    if (kind === "broken") return BROKEN
    if (kind === "odd") return parsed(bytes, start, end)
    for (const each of needed) if (spans[2 * each.index] === ABSENT) return undefined
    return fill(root, wanted, bytes)
  }
}

const OPEN_OBJECT = 0x7b
const LETTER_N = 0x6e
const ABSENT = -1

/** A value that is late, and where it is in the line that is read now. */
interface LatePlace extends Pick<LateValue, "read"> {
  size: number
  bytes: Buffer
  start: number
}

const lateValue = (): LatePlace => {
  const late: LatePlace = {
    bytes: Buffer.alloc(0),
    start: 0,
    size: 0,
    read: () => parsed(late.bytes, late.start, late.start + late.size)
  }
  return late
}

const lateAt = (late: LatePlace, bytes: Buffer, start: number, end: number): LateValue => {
  late.bytes = bytes
  late.start = start
  late.size = end - start
  return late
}

const neededOf = (wanted: ReadonlyArray<Wanted>): ReadonlyArray<Wanted> =>
  wanted.flatMap((each) => (each.isNeeded ? [each] : neededOf(each.inner)))

const emptyOf = (wanted: ReadonlyArray<Wanted>): Record<string, unknown> =>
  Object.fromEntries(wanted.map(({ key }) => [key, undefined]))

const remembered = (wanted: Wanted, bytes: Buffer, start: number, end: number): unknown => {
  const size = end - start
  if (size > MAX_REMEMBERED) return valueIn(bytes, start, end)
  if (size !== wanted.lastSize || !hasAt(bytes, start, wanted.last, size)) {
    for (let at = 0; at < size; at++) wanted.last[at] = bytes[start + at]!
    wanted.lastSize = size
    wanted.value = valueIn(bytes, start, end)
  }
  return wanted.value
}

const valueIn = (bytes: Buffer, start: number, end: number): unknown => {
  // Nothing else begins so.
  if (bytes[start] === LETTER_N) return null
  let isPlain = bytes[start] === QUOTE
  for (let at = start; isPlain && at < end; at++) isPlain = bytes[at]! < 0x80 && bytes[at] !== BACKSLASH
  return isPlain ? bytes.toString("latin1", start + 1, end - 1) : parsed(bytes, start, end)
}

const parsed = (bytes: Buffer, start: number, end: number): unknown => JSON.parse(bytes.toString("utf8", start, end))
