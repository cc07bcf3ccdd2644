import { SENTINEL } from "./characterClasses.ts"
import { SLACK } from "./vocabulary.ts"

/** UTF-16 units taken at a time: the bytes stay in the processor's nearer caches while they are used. */
const CHUNK = 16_384
/** A UTF-16 unit takes at most this many bytes of UTF-8. */
const BYTES_PER_UNIT = 3

/**
 * A text as UTF-8, chunk by chunk in one reused buffer: `bytes` from `start` up to `limit`, then the
 * sentinel. A lone surrogate is U+FFFD, as `TextEncoder` has it.
 */
export class Utf8Text {
  bytes = new Uint8Array(2 * CHUNK * BYTES_PER_UNIT + SLACK)
  view = new DataView(this.bytes.buffer)
  start = 0
  limit = 0
  readonly #encoder = new TextEncoder()
  #text = ""
  #next = 0
  #end = 0

  /** Starts on `text`. With `more` to come, a surrogate at its end waits for the other half. */
  open(text: string, more = false): void {
    this.#text = text
    this.#next = 0
    this.#end = more && isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length
    this.start = 0
    this.limit = 0
  }

  /** Whether all of the text is in the buffer. */
  get complete(): boolean {
    return this.#next >= this.#end
  }

  /** Adds the next chunk to what is left from `start` on. */
  fill(): void {
    this.bytes.copyWithin(0, this.start, this.limit)
    this.limit -= this.start
    this.start = 0
    const end = this.#chunkEnd()
    const room = this.limit + (end - this.#next) * BYTES_PER_UNIT + SLACK
    if (room > this.bytes.length) this.#grow(2 * room)
    const chunk = this.#text.slice(this.#next, end)
    this.limit += this.#encoder.encodeInto(chunk, this.bytes.subarray(this.limit)).written
    this.bytes.fill(SENTINEL, this.limit, this.limit + SLACK)
    this.#next = end
  }

  /** Lets go of the text. */
  close(): void {
    this.#text = ""
    if (this.bytes.length > 4 * CHUNK * BYTES_PER_UNIT) {
      this.bytes = new Uint8Array(2 * CHUNK * BYTES_PER_UNIT + SLACK)
      this.view = new DataView(this.bytes.buffer)
    }
  }

  #chunkEnd(): number {
    // A long piece grows the chunk with it, so that reading it again from its start stays linear.
    const end = this.#next + Math.max(CHUNK, this.limit)
    if (end >= this.#end) return this.#end
    return isHighSurrogate(this.#text.charCodeAt(end - 1)) ? end - 1 : end
  }

  #grow(size: number): void {
    const grown = new Uint8Array(size)
    grown.set(this.bytes.subarray(0, this.limit))
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800
