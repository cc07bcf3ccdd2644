import type { ValidationItem } from "@ratecard/api"
import type { Steps } from "@ratecard/core/ledger"
import { ifPossible } from "../../ifPossible.ts"
import { faultAt, syntaxFaultOf } from "./jsonSyntax.ts"

/** Deeper documents are refused before a recursive parser sees them. */
export const MAX_DEPTH = 1000

/** Of a long list: how many members an object in one of its elements may have, and how many elements a list there. */
export const MAX_MEMBERS = 1000
export const MAX_ELEMENTS = 5000

/** The most values that may stand around a long list. */
export const MAX_AROUND = 5000

/** The number of UTF-16 units that are looked at, or parsed, in a fraction of a millisecond. */
const STEP_UNITS = 10_000

/** A part of a text. */
interface Span {
  readonly start: number
  readonly end: number
}

/** The inside of a list. */
export interface ListSpan extends Span {
  /** Some of its elements each, with the commas between them. */
  readonly runs: ReadonlyArray<Span>
}

/** The findings in a text before it is parsed: its faults, its number of values, the place of its long list. */
export interface JsonShape {
  readonly fault?: ValidationItem
  readonly values: number
  readonly list?: ListSpan
}

/** From here on a set finds a name sooner than a list. */
const FEW_NAMES = 16

/** The names in an object, most of which have few. */
class Names {
  readonly #few: Array<string> = []
  #all: Set<string> | undefined

  get size(): number {
    return this.#all?.size ?? this.#few.length
  }

  /** Whether it is a new one. */
  add(name: string): boolean {
    if (this.#all !== undefined) {
      const before = this.#all.size
      return before < this.#all.add(name).size
    }
    if (this.#few.includes(name)) return false
    if (this.#few.push(name) === FEW_NAMES) this.#all = new Set(this.#few)
    return true
  }
}

/** An object or an array that is open, and where in it the text is. */
interface Level {
  /** Of an object. */
  readonly names: Names | undefined
  name: string
  /** Of an array. */
  index: number
}

/**
 * The shape of a text, which has a fault where it nests arrays and objects too deeply, holds more than `maxValues`
 * members and elements, which are refused before each of them can become a fault of its own, or has two members of
 * one name in an object: parsers keep one of these, and not all of them the same. `longList` is the member of the
 * outermost object that may be a long list. Pauses.
 */
export function* shapeInSteps(text: string, maxValues: number, longList?: string): Steps<JsonShape> {
  const levels: Array<Level> = []
  let level: Level | undefined
  const runs: Array<Span> = []
  const wanted = longList === undefined ? undefined : JSON.stringify(longList)
  let list: ListSpan | undefined
  let isInList = false
  let listStart = 0
  let runStart = 0
  let valuesBefore = 0
  let most = wanted === undefined ? maxValues : MAX_AROUND
  let values = 0
  let opened = 0
  let closed = 0
  let pause = STEP_UNITS
  /** After an opening bracket: the first value there has no comma before it. */
  let isFirst = false
  /** Whether the text is JSON, where that was asked: only then is a member repeated, else something worse is wrong. */
  let isJson: boolean | undefined
  for (let i = 0; i < text.length; i++) {
    if (i > pause) {
      yield
      pause = i + STEP_UNITS
    }
    const unit = text.charCodeAt(i)
    if (unit <= SPACE) continue
    const closes = unit === CLOSE_BRACKET || unit === CLOSE_BRACE
    if ((unit === COMMA || (isFirst && !closes)) && ++values > most) {
      const where = most === maxValues ? "" : ` around the list ${wanted}`
      return { values, fault: tooManyValues(most === maxValues ? most : MAX_AROUND, where) }
    }
    const isEmpty = isFirst
    isFirst = unit === OPEN_BRACKET || unit === OPEN_BRACE
    if (unit === QUOTE) {
      opened = i
      closed = stringEnd(text, i)
      i = closed - 1
    } else if (isFirst) {
      if (levels.length === MAX_DEPTH) return { values, fault: tooDeep }
      if (unit === OPEN_BRACKET && levels.length === 1 && level!.name === wanted) {
        isInList = true
        valuesBefore = values
        most = maxValues
        listStart = runStart = i + 1
      }
      levels.push((level = { names: unit === OPEN_BRACE ? new Names() : undefined, name: "", index: 0 }))
    } else if (closes) {
      if (isInList && levels.length === 2) {
        if (!isEmpty) runs.push({ start: runStart, end: i })
        list = { start: listStart, end: i, runs }
        isInList = false
        most = Math.min(maxValues, values - valuesBefore + MAX_AROUND)
      }
      levels.pop()
      level = levels.at(-1)
    } else if (unit === COLON && level?.names !== undefined) {
      const { names } = level
      const name = (level.name = spelt(text.slice(opened, closed)))
      if (!names.add(name) && (isJson ??= syntaxFaultOf(text) === undefined)) {
        return { values, fault: faultAt(text, opened, `Repeated member ${text.slice(opened, closed).slice(0, 100)}`) }
      }
      if (isInList && names.size > MAX_MEMBERS) return { values, fault: tooLong(levels, "Dictionary", MAX_MEMBERS) }
    } else if (unit === COMMA && level !== undefined && level.names === undefined) {
      level.index++
      if (!isInList) continue
      if (levels.length > 2) {
        if (level.index >= MAX_ELEMENTS) return { values, fault: tooLong(levels, "List", MAX_ELEMENTS) }
      } else if (i - runStart > STEP_UNITS) {
        runs.push({ start: runStart, end: i })
        runStart = i + 1
      }
    }
  }
  return { values, ...(list !== undefined && { list }) }
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
const spelt = (name: string): string =>
  (name.includes("\\") ? ifPossible(() => JSON.stringify(JSON.parse(name))) : undefined) ?? name

const tooManyValues = (max_length: number, where: string): ValidationItem => ({
  type: "too_long",
  loc: ["body"],
  msg: `The body should hold at most ${max_length} values${where}, members and elements of nested ones included`,
  ctx: { max_length }
})

const tooDeep: ValidationItem = {
  type: "too_deep",
  loc: ["body"],
  msg: `The body should nest arrays and objects at most ${MAX_DEPTH} deep`,
  ctx: { max_depth: MAX_DEPTH }
}

const tooLong = (
  levels: ReadonlyArray<Level>,
  field_type: "Dictionary" | "List",
  max_length: number
): ValidationItem => ({
  type: "too_long",
  loc: [
    "body",
    ...levels.slice(0, -1).map(({ index, name, names }) => (names === undefined ? index : name.slice(1, -1)))
  ],
  msg: `${field_type} should have at most ${max_length} items: leave out what is not needed`,
  ctx: { field_type, max_length }
})
