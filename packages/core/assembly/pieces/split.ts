/** `splitting/pieceReader.ts` and the patterns of which most is ASCII or letters: where pieces end. */
import { contractionLength, runsIn, startsIn } from "./ascii"
import { classes, ends, said } from "./memory"
import {
  digits,
  hasSlashes,
  isAnyCase,
  isAsciiAlone,
  isCased,
  isContracted,
  isOfRuns,
  isPrefixed,
  isSuffixed
} from "./rules"

const UPPER: i32 = 1
const LOWER: i32 = 2
const UNCASED: i32 = 4
const MARK: i32 = 8
const NUMBER: i32 = 16
const SPACE: i32 = 32
const NEWLINE: i32 = 64
const OTHER: i32 = 128
const LETTER: i32 = UPPER | LOWER | UNCASED
const WHITE_SPACE: i32 = SPACE | NEWLINE
const SYMBOL: i32 = MARK | OTHER
const HEAD: i32 = UPPER | UNCASED | MARK
const TAIL: i32 = LOWER | UNCASED | MARK

const BLANK: u8 = 0x20
const APOSTROPHE: u8 = 0x27
const ASCII_END: u8 = 0x80
/** Characters from here on have no class in this memory. */
const CLASSES_END: i32 = 0x20000

/** It is for JavaScript to say where the next piece ends. */
let isStuck: bool = false

/**
 * Writes to `ends` where the pieces from `from` on end, and returns how many, as `Splitter.split` does; and says whether
 * the next one is for JavaScript. They are hardly more than `pieces`: 63 at most.
 */
export function split(from: i32, limit: i32, settled: i32, pieces: i32): i32 {
  const most = ends + 4 * pieces
  let to = ends
  let start = from
  isStuck = false
  store<i32>(ends - 4, from)
  while (start < limit && to < most) {
    if (load<u8>(start + 1) < ASCII_END) {
      let starts = isOfRuns ? runsIn(start) : startsIn(start)
      const room = settled - start
      if (room < 63) starts = room < 0 ? 0 : starts & (((<u64>2) << room) - 1)
      if (starts != 0) {
        for (; starts != 0; starts &= starts - 1) {
          store<i32>(to, start + i32(ctz(starts)))
          to += 4
        }
        start = load<i32>(to - 4)
        continue
      }
    }
    if (isAsciiAlone) isStuck = true
    const end = isAsciiAlone ? 0 : pieceEnd(start, limit, settled)
    if (isStuck || end > settled) break
    store<i32>(to, end)
    to += 4
    start = end
  }
  store<i32>(said, i32(isStuck))
  return (to - ends) >> 2
}

function pieceEnd(start: i32, limit: i32, settled: i32): i32 {
  if (isContracted && !isSuffixed) {
    const end = contractionEnd(start)
    if (end > start) return end
  }
  const first = classAt(start)
  const next = start + lengthOf(start)
  if (!isPrefixed) {
    const index = load<u8>(start) == BLANK ? next : start
    const one = classAt(index)
    const kind = one & LETTER ? LETTER : one & NUMBER ? NUMBER : one & SYMBOL ? SYMBOL : 0
    if (kind) return skip(index + lengthOf(index), kind)
    const run = skip(start, WHITE_SPACE)
    return run > settled ? run : paddingEnd(start, run, limit)
  }
  const word = isCased ? HEAD | TAIL : LETTER
  const wordStart = first & (word | NUMBER | NEWLINE) ? start : next
  if (classAt(wordStart) & word) {
    if (!isCased) return skip(wordStart, LETTER)
    const end = wordEnd(wordStart, settled)
    return isSuffixed ? contractionEnd(end) : end
  }
  if (first & NUMBER) {
    let end = start
    for (let read = 0; read < digits && classAt(end) & NUMBER; read++) end += lengthOf(end)
    return end
  }
  const symbols = load<u8>(start) == BLANK ? next : start
  if (!(classAt(symbols) & SYMBOL)) return whiteSpaceEnd(start, skip(start, WHITE_SPACE), limit, settled)
  let end = skip(symbols, SYMBOL)
  while (classAt(end) & NEWLINE || (hasSlashes && load<u8>(end) == 0x2f)) end++
  return end
}

/** `wordEnd` of `patterns/o200k.ts` */
function wordEnd(index: i32, settled: i32): i32 {
  let head = index
  let lastInBoth = index
  while (true) {
    const one = classAt(head)
    if (!(one & HEAD)) break
    head += lengthOf(head)
    if (one & HEAD & TAIL) lastInBoth = head
  }
  if (head > settled) return head
  const tail = skip(head, TAIL)
  return tail > head || lastInBoth == index ? tail : lastInBoth
}

function contractionEnd(index: i32): i32 {
  if (load<u8>(index) != APOSTROPHE) return index
  if (isAnyCase && load<u16>(index + 1) == 0xbfc5) return index + 3
  return index + contractionLength(index)
}

function whiteSpaceEnd(start: i32, run: i32, limit: i32, settled: i32): i32 {
  if (run > settled) return run
  let breaks = run
  while (breaks > start && !(load<u8>(classes + load<u8>(breaks - 1)) & NEWLINE)) breaks--
  return breaks > start ? breaks : paddingEnd(start, run, limit)
}

function paddingEnd(start: i32, end: i32, limit: i32): i32 {
  if (end == limit) return end
  let last = end - 1
  while ((load<u8>(last) & 0xc0) == 0x80) last--
  return last > start ? last : end
}

function skip(index: i32, mask: i32): i32 {
  let at = index
  while (classAt(at) & mask) at += lengthOf(at)
  return at
}

function lengthOf(index: i32): i32 {
  const lead = load<u8>(index)
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** The class of the character at `index`, or 0 at the sentinel. */
function classAt(index: i32): i32 {
  const lead = i32(load<u8>(index))
  if (lead < 0x80) return load<u8>(classes + lead)
  const second = i32(load<u8>(index, 1) & 0x3f)
  if (lead < 0xe0) return load<u8>(classes + (((lead & 0x1f) << 6) | second))
  const third = i32(load<u8>(index, 2) & 0x3f)
  if (lead < 0xf0) return load<u8>(classes + (((lead & 0x0f) << 12) | (second << 6) | third))
  if (lead == 0xff) return 0
  const character = ((lead & 7) << 18) | (second << 12) | (third << 6) | i32(load<u8>(index, 3) & 0x3f)
  if (character >= CLASSES_END) isStuck = true
  return character >= CLASSES_END ? 0 : load<u8>(classes + character)
}
