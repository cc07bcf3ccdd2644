import type { PieceEncoder } from "../encoding/pieceEncoder.ts"
import type { TokenBuffer } from "../encoding/tokenBuffer.ts"
import type { KernelRoom } from "./KernelRoom.ts"

/** Where the ids are that no piece comes to as a whole; `assembly/pieces/memory.ts` has the same. */
const UNREACHED = 128

/** Does what `PieceEncoder` does, and leaves to it what is long. */
export class KernelEncoder {
  readonly #home: KernelRoom
  readonly #plain: PieceEncoder
  readonly #oneEnd = new Int32Array(1)

  constructor(home: KernelRoom, unreached: ReadonlySet<number>, plain: PieceEncoder) {
    this.#home = home
    this.#plain = plain
    home.words.set([unreached.size, ...unreached], UNREACHED >> 2)
  }

  count(view: DataView, from: number, ends: Int32Array, pieces: number): number {
    const own = this.#bring(view, from, ends, pieces)
    if (own === undefined) return this.#plain.count(view, from, ends, pieces)
    const { kernel, longs, view: ownView } = this.#home
    let tokens = kernel.count(own.byteOffset, pieces)
    const tooLong = this.#home.said
    for (let long = 0; long < tooLong; long++) {
      const piece = longs[long]!
      tokens += this.#plain.count(ownView, this.#home.startOf(own, piece), this.#endOf(own, piece), 1)
    }
    return tokens
  }

  encode(view: DataView, from: number, ends: Int32Array, pieces: number, out: TokenBuffer): void {
    const own = this.#bring(view, from, ends, pieces)
    if (own === undefined) return this.#plain.encode(view, from, ends, pieces, out)
    const { ids, kernel, view: ownView } = this.#home
    kernel.count(own.byteOffset, pieces)
    for (let done = 0; done < pieces;) {
      const before = done
      done = kernel.emit(own.byteOffset, done, pieces)
      append(out, ids.subarray(0, this.#home.said))
      if (done > before) continue
      this.#plain.encode(ownView, this.#home.startOf(own, done), this.#endOf(own, done++), 1, out)
    }
  }

  /** The ends of a batch in the memory with the tables, where it is copied to; undefined if it has no room there. */
  #bring(view: DataView, from: number, ends: Int32Array, pieces: number): Int32Array | undefined {
    const { bytes, kernel, origin, runs, view: ownView, words } = this.#home
    if (view === ownView) return ends
    const length = ends[pieces - 1]! - from
    if (origin + length > bytes.length) return undefined
    bytes.set(new Uint8Array(view.buffer, from, length), origin)
    runs.set(ends.subarray(0, pieces))
    kernel.move(runs.byteOffset, pieces, origin - from)
    words[(runs.byteOffset >> 2) - 1] = origin
    return runs
  }

  #endOf(ends: Int32Array, piece: number): Int32Array {
    this.#oneEnd[0] = ends[piece]!
    return this.#oneEnd
  }
}

const append = (out: TokenBuffer, ids: Int32Array): void => {
  const length = out.length + ids.length
  while (length > out.ids.length) out.grow()
  out.ids.set(ids, out.length)
  out.length = length
}
