import { createHash, type Hash } from "node:crypto"
import { readSync } from "node:fs"

/** What is done with a line that is not blank: the bytes from `start` to `end`, where a line break is, and its index. */
export type TakeLine = (bytes: Buffer, start: number, end: number, line: number) => void

/** How far a file was read: to the end of its last whole line. */
export interface ReadTo {
  readonly offset: number
  readonly lines: number
  /** Of all bytes before `offset`; empty where nobody has asked for it. */
  readonly digest: string
}

const CHUNK = 1 << 20
const NEW_LINE = 0x0a

let buffer = Buffer.allocUnsafe(CHUNK)

/** The digest of the first `size` bytes of a file, not yet finished; undefined where it has fewer. */
export const hashOf = (file: number, size: number): Hash | undefined => {
  const hash = createHash("sha1")
  for (let offset = 0; offset < size;) {
    const count = readSync(file, buffer, 0, Math.min(buffer.length, size - offset), offset)
    if (count === 0) return undefined
    hash.update(buffer.subarray(0, count))
    offset += count
  }
  return hash
}

/**
 * Reads the lines of an open file up to `size`, from where it was read to before; `hash`, where there is one, has what
 * is before that. A last line without a line break is read too, and is not among those that were read whole.
 */
export const readLines = (
  file: number,
  size: number,
  from: Omit<ReadTo, "digest">,
  hash: Hash | undefined,
  take: TakeLine,
  tell: (bytes: number) => void
): ReadTo => {
  let { lines, offset } = from
  /** What of a line is in the buffer already. */
  let held = 0
  while (offset + held < size) {
    if (held + 1 >= buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2)
    const space = Math.min(buffer.length - held - 1, size - offset - held)
    const count = readSync(file, buffer, held, space, offset + held)
    if (count === 0) break
    const end = buffer.lastIndexOf(NEW_LINE, held + count - 1) + 1
    held += count
    if (end === 0 || end > held) continue
    lines = linesIn(end, lines, offset === 0, take)
    hash?.update(buffer.subarray(0, end))
    offset += end
    held -= end
    buffer.copyWithin(0, end, end + held)
    tell(end)
  }
  const readTo = { offset, lines, digest: hash?.digest("base64") ?? "" }
  if (held > 0) {
    buffer[held] = NEW_LINE
    linesIn(held + 1, lines, offset === 0, take)
  }
  return readTo
}

/** The lines in the first bytes of the buffer, up to a line break. */
const linesIn = (size: number, before: number, isFirst: boolean, take: TakeLine): number => {
  const bytes = buffer
  let line = before
  let start = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (start < size) {
    const end = bytes.indexOf(NEW_LINE, start)
    if (!isBlank(bytes, start, end)) take(bytes, start, end, line)
    line++
    start = end + 1
  }
  return line
}

const isBlank = (bytes: Buffer, start: number, end: number): boolean => {
  let at = start
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d)) at++
  return at === end
}
