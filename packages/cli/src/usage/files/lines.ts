import type { LineScanner, TakeLine } from "@ratecard/core/ledger"
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs"

/** The part of a file that was read: to the end of its last whole line. */
export interface ReadTo {
  readonly offset: number
  readonly lines: number
  /** The CRC-32 of all bytes before `offset`: it finds files that were written anew. */
  readonly crc: number
}

/** Nothing of it was read. */
export const START: ReadTo = { offset: 0, lines: 0, crc: 0 }

const CHUNK = 1 << 20
const NEW_LINE = 0x0a

/** An open file of lines. What Zstandard compressed is read as if it was plain. */
export interface LogFile {
  readonly size: number
  /** Its bytes on the disk for each that is read. */
  readonly scale: number
  /** Copies at most `count` bytes from an offset on to a place in `room`, and returns their number. */
  readonly read: (room: Buffer, place: number, count: number, offset: number) => number
  readonly close: () => void
  /** The compressed file ends too early. */
  readonly isCut?: boolean
}

/** Opens a file of lines. Throws if it cannot be read. */
export const openLog = (path: string): LogFile => {
  if (path.endsWith(".zst")) return compressedLog(readFileSync(path))
  const file = openSync(path, "r")
  return {
    size: fstatSync(file).size,
    scale: 1,
    read: (room, place, count, offset) => readSync(file, room, place, count, offset),
    close: () => closeSync(file)
  }
}

const compressedLog = (bytes: Buffer): LogFile => {
  const { constants, zstdDecompressSync } = process.getBuiltinModule("node:zlib")
  const parts: Array<Buffer> = []
  let isCut = false
  const frameIn = (rest: Buffer, finishFlush?: number): void => {
    // With `info`, which its types do not have, it says how many bytes the frame has.
    const frame = zstdDecompressSync(rest, { info: true, ...(finishFlush !== undefined && { finishFlush }) })
    const { buffer, engine } = frame as unknown as Frame
    parts.push(buffer)
    start += engine.bytesWritten
  }
  let start = 0
  while (start < bytes.length && !isCut) {
    const rest = bytes.subarray(start)
    try {
      frameIn(rest)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "Z_BUF_ERROR") throw error
      frameIn(rest, constants.ZSTD_e_continue)
      isCut = true
    }
  }
  const content = Buffer.concat(parts)
  return {
    size: content.length,
    scale: bytes.length / content.length,
    read: (room, place, count, offset) => content.copy(room, place, offset, offset + count),
    close: () => {},
    isCut
  }
}

interface Frame {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

/** The lines at the beginning of a file, as text. */
export const headOf = ({ read }: LogFile, size: number): string => {
  const head = Buffer.alloc(size)
  return head.toString("utf8", 0, read(head, 0, size, 0)).replace(/^\uFEFF/u, "")
}

/** The CRC-32 of the first `size` bytes of a file; undefined if it has fewer. Calls `goesOn` often. */
export const crcOf = ({ read }: LogFile, size: number, goesOn: () => void): number | undefined => {
  const { crc32 } = process.getBuiltinModule("node:zlib")
  const bytes = Buffer.allocUnsafe(Math.min(CHUNK, size))
  let crc = 0
  for (let offset = 0; offset < size;) {
    const count = read(bytes, 0, Math.min(CHUNK, size - offset), offset)
    if (count === 0) return undefined
    crc = crc32(bytes.subarray(0, count), crc)
    offset += count
    goesOn()
  }
  return crc
}

/** Reads `count` lines of a file, from the one at `offset` on; fewer if it ends before. */
export const linesAt = ({ read, size }: LogFile, offset: number, count: number): ReadonlyArray<string> => {
  const parts: Array<Buffer> = []
  let breaks = 0
  for (let at = offset; at < size && breaks < count;) {
    const room = Buffer.allocUnsafe(Math.min(PART, size - at))
    const part = room.subarray(0, read(room, 0, room.length, at))
    if (part.length === 0) break
    for (let place = part.indexOf(NEW_LINE); place !== -1; place = part.indexOf(NEW_LINE, place + 1)) breaks++
    parts.push(part)
    at += part.length
  }
  return Buffer.concat(parts).toString("utf8").split("\n", count)
}

const PART = 1 << 14

/** The longest line that is read, in bytes: those that agents write are less than a tenth of it. */
const MAX_LINE = 64 << 20

/** The fault of a longer line. */
export const TOO_LONG = "The line is longer than 64 MB: it is passed over."

/**
 * Reads the lines of an open file, from where it was read to before; `take` gets their places in it. A last line without
 * a line break is read too, and is not among those that were read whole. The number of a line that is too long, from 1,
 * goes to `pass`.
 */
export const readLines = (
  { read, scale, size }: LogFile,
  from: ReadTo,
  scanner: LineScanner,
  take: TakeLine,
  pass: (line: number) => void,
  tell: (bytes: number) => void
): ReadTo => {
  const { crc32 } = process.getBuiltinModule("node:zlib")
  let { crc, lines, offset } = from
  /** Bytes of an unfinished line that are in the room already, without a line break. */
  let held = 0
  /** Bytes of a line that is too long: its end is looked for. */
  let passed = 0
  let room = roomOf(scanner)
  /** Goes on behind the first bytes of the room; what is behind them moves to its start. */
  const drop = (count: number): void => {
    crc = crc32(room.subarray(0, count), crc)
    room.copyWithin(0, count, held)
    held -= count
    tell(count * scale)
  }
  const taking: TakeLine = (line, index, start) => take(line, index, offset + start)
  while (offset + passed + held < size) {
    if (held + 1 >= room.length) {
      scanner.reserve(Math.min(room.length * 2, MAX_LINE + 2))
      room = roomOf(scanner)
    }
    const at = offset + passed + held
    const count = read(room, held, Math.min(CHUNK, room.length - held - 1, MAX_LINE + 1 - held, size - at), at)
    if (count === 0) break
    let sought = held
    held += count
    if (passed > 0) {
      const end = room.subarray(0, held).indexOf(NEW_LINE) + 1
      passed += end === 0 ? held : end
      drop(end === 0 ? held : end)
      if (end === 0) continue
      pass(++lines)
      offset += passed
      passed = sought = 0
    }
    const end = sought + room.subarray(sought, held).lastIndexOf(NEW_LINE) + 1
    if (end > sought) {
      lines += scanner.scan(offset === 0 ? afterMark(room) : 0, end, lines, taking)
      offset += end
      drop(end)
    } else if (held > MAX_LINE) {
      passed = held
      drop(held)
    }
  }
  if (passed > 0) pass(lines + 1)
  else if (held > 0) {
    room[held] = NEW_LINE
    scanner.scan(offset === 0 ? afterMark(room) : 0, held + 1, lines, taking)
  }
  return { offset, lines, crc }
}

const roomOf = ({ room }: LineScanner): Buffer => Buffer.from(room.buffer, room.byteOffset, room.length)

/** Behind a byte order mark. */
const afterMark = (bytes: Buffer): number => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
