import type { LineScanner, TakeLine } from "@ratecard/core/ledger"
import type { Hash } from "node:crypto"
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs"
import { nodeCrypto } from "../../files/nodeCrypto.ts"

/** The part of a file that was read: to the end of its last whole line. */
export interface ReadTo {
  readonly offset: number
  readonly lines: number
  /** The digest of all bytes before `offset`; empty until asked for. */
  readonly digest: string
}

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

/** The digest of the first `size` bytes of a file, not yet finished; undefined if it has fewer. Calls `goesOn` often. */
export const hashOf = ({ read }: LogFile, size: number, goesOn: () => void): Hash | undefined => {
  const hash = nodeCrypto().createHash("sha1")
  const bytes = Buffer.allocUnsafe(CHUNK)
  for (let offset = 0; offset < size;) {
    const count = read(bytes, 0, Math.min(CHUNK, size - offset), offset)
    if (count === 0) return undefined
    hash.update(bytes.subarray(0, count))
    offset += count
    goesOn()
  }
  return hash
}

/**
 * Reads the lines of an open file, from where it was read to before; `hash`, where there is one, has what
 * is before that. A last line without a line break is read too, and is not among those that were read whole.
 */
export const readLines = (
  { read, scale, size }: LogFile,
  from: Omit<ReadTo, "digest">,
  scanner: LineScanner,
  take: TakeLine,
  tell: (bytes: number) => void,
  hash?: Hash
): ReadTo => {
  let { lines, offset } = from
  /** Bytes of an unfinished line that are in the room already. */
  let held = 0
  let room = roomOf(scanner)
  while (offset + held < size) {
    if (held + 1 >= room.length) {
      scanner.reserve(room.length * 2)
      room = roomOf(scanner)
    }
    const space = Math.min(CHUNK, room.length - held - 1, size - offset - held)
    const count = read(room, held, space, offset + held)
    if (count === 0) break
    const end = room.lastIndexOf(NEW_LINE, held + count - 1) + 1
    held += count
    if (end === 0) continue
    lines += scanner.scan(offset === 0 ? afterMark(room) : 0, end, lines, take)
    hash?.update(room.subarray(0, end))
    offset += end
    held -= end
    room.copyWithin(0, end, end + held)
    tell(end * scale)
  }
  if (held > 0) {
    room[held] = NEW_LINE
    scanner.scan(offset === 0 ? afterMark(room) : 0, held + 1, lines, take)
  }
  return { offset, lines, digest: hash?.digest("base64") ?? "" }
}

const roomOf = ({ room }: LineScanner): Buffer => Buffer.from(room.buffer, room.byteOffset, room.length)

/** Behind a byte order mark. */
const afterMark = (bytes: Buffer): number => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
