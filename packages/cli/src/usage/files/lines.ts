import type { LineScanner, TakeLine } from "@ratecard/core/ledger"
import type { Hash } from "node:crypto"
import { readSync } from "node:fs"
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

/** The digest of the first `size` bytes of a file, not yet finished; undefined if it has fewer. Calls `goesOn` often. */
export const hashOf = (file: number, size: number, goesOn: () => void): Hash | undefined => {
  const hash = nodeCrypto().createHash("sha1")
  const bytes = Buffer.allocUnsafe(CHUNK)
  for (let offset = 0; offset < size;) {
    const count = readSync(file, bytes, 0, Math.min(CHUNK, size - offset), offset)
    if (count === 0) return undefined
    hash.update(bytes.subarray(0, count))
    offset += count
    goesOn()
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
    const count = readSync(file, room, held, space, offset + held)
    if (count === 0) break
    const end = room.lastIndexOf(NEW_LINE, held + count - 1) + 1
    held += count
    if (end === 0) continue
    lines += scanner.scan(offset === 0 ? afterMark(room) : 0, end, lines, take)
    hash?.update(room.subarray(0, end))
    offset += end
    held -= end
    room.copyWithin(0, end, end + held)
    tell(end)
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
