import { isHighSurrogate } from "./textSize.ts"

/** A byte that never occurs in UTF-8: written after the last byte of a text, it ends every run. */
export const SENTINEL = 0xff

/** UTF-16 units taken at a time: their bytes stay in the processor's nearer caches while they are used. */
const CHUNK = 16_384
/**
 * A piece that goes on is read again from its start, together with eight times as much, or with all the rest where that
 * is less than eight times longer: of a text, an eighth at most is read twice.
 */
const GROWTH = 8
/** A UTF-16 unit takes at most this many bytes of UTF-8. */
const BYTES_PER_UNIT = 3
/** Room for a piece of this many bytes at least; the system gives memory only to what of it is used. */
const CAPACITY = 2 ** 20

/** Memory for a text: in `bytes`, from `origin` on. */
export interface Room {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly view: DataView
  readonly origin: number
}

/** Makes a room of at least this many bytes. */
export type MakeRoom = (size: number) => Room

const makeRoom: MakeRoom = (size) => {
  const bytes = new Uint8Array(size)
  return { bytes, view: new DataView(bytes.buffer), origin: 0 }
}

/**
 * A text as UTF-8, chunk by chunk in one reused buffer: `bytes` from `start` up to `limit`, and then
 * sentinels. A lone surrogate is U+FFFD, as `TextEncoder` has it.
 */
export class Utf8Text {
  start = 0
  limit = 0
  /** True if all of the bytes are ASCII, as nearly all code and much prose is. */
  ascii = true
  /** The room that is reused, and that of the text now: another one as long as a piece is too long for it. */
  #home: Room
  #room: Room
  #makeRoom = makeRoom
  readonly #encoder = new TextEncoder()
  readonly #slack: number
  #text = ""
  #next = 0
  #end = 0
  #more = false

  /** Writes `slack` sentinels after the text, for readers of whole words. */
  constructor(slack: number) {
    this.#slack = slack
    this.#home = this.#room = makeRoom(CAPACITY + slack)
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#room.bytes
  }

  get view(): DataView {
    return this.#room.view
  }

  /** Moves later texts to `home`, except long pieces. */
  move(home: Room, makeRoom: MakeRoom): void {
    this.#home = this.#room = home
    this.#makeRoom = makeRoom
  }

  /** Starts on `text`. With `more` to come, the first half of a surrogate pair at its end is left for then. */
  open(text: string, more: boolean): void {
    this.#text = text
    this.#next = 0
    this.#more = more
    this.#end = more && isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length
    this.start = this.limit = this.#home.origin
    this.ascii = true
  }

  /** True if the text ends at `limit`. */
  get final(): boolean {
    return this.#next === this.#end && !this.#more
  }

  /** Adds the next chunk to what is left from `start` on; false when there is none. */
  fill(): boolean {
    if (this.#next === this.#end) return false
    const end = this.#chunkEnd()
    const kept = this.limit - this.start
    const before = this.bytes.subarray(this.start, this.limit)
    const size = kept + (end - this.#next) * BYTES_PER_UNIT + this.#slack
    const { bytes, origin } = (this.#room = this.#roomFor(size))
    bytes.set(before, origin)
    this.start = origin
    this.limit = origin + kept
    const chunk = this.#text.slice(this.#next, end)
    const { written } = this.#encoder.encodeInto(chunk, bytes.subarray(this.limit))
    this.ascii = written === chunk.length && (this.ascii || kept === 0)
    this.limit += written
    bytes.fill(SENTINEL, this.limit, this.limit + this.#slack)
    this.#next = end
    return true
  }

  /** Lets go of the text, and of the room of a long piece. Returns the UTF-16 units not read. */
  close(): number {
    const rest = this.#text.length - this.#next + unitsIn(this.bytes, this.start, this.limit)
    this.#text = ""
    this.#room = this.#home
    return rest
  }

  #chunkEnd(): number {
    const units = Math.max(CHUNK, GROWTH * (this.limit - this.start))
    const end = this.#next + units
    if (end + (units > CHUNK ? GROWTH : 1) * units >= this.#end) return this.#end
    return isHighSurrogate(this.#text.charCodeAt(end - 1)) ? end - 1 : end
  }

  #roomFor(size: number): Room {
    const { bytes, origin } = this.#home
    return origin + size > bytes.length ? this.#makeRoom(size) : this.#home
  }
}

/** The number of UTF-16 units in the source of these bytes: a character of four bytes was a pair. */
const unitsIn = (bytes: Uint8Array, start: number, end: number): number => {
  let units = 0
  for (let index = start; index < end; index++) {
    const byte = bytes[index]!
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
  }
  return units
}
