import { NONE, type Vocabulary } from "./vocabulary.ts"

/**
 * From this many bytes on a heap finds the next merge; below, looking at every part is faster than
 * keeping a heap in order.
 */
const HEAP_FROM = 48
const POSITIONS = 0x40000000

/**
 * Byte-pair merging of one run of bytes, exact: as long as two neighbouring parts together are a
 * token, merge the pair whose token has the lowest id, the leftmost of equals. A part is known by
 * the position of its first byte, relative to the run.
 */
export class Merger {
  readonly #vocabulary: Vocabulary
  /** Where the part that follows starts; of the last part, the length of the run. */
  next = new Int32Array(0)
  #previous = new Int32Array(0)
  /** The part's token. */
  ids = new Int32Array(0)
  /** The token that the part and the one after it would make, or NONE. */
  #merged = new Int32Array(0)
  /** Keys of merges that were possible when they were added: `merged * POSITIONS + position`. */
  #heap = new Float64Array(0)
  #heapSize = 0

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#reserve(64)
  }

  /** Merges `length` bytes of `view` from `start`; parts are then in `next` and `ids`. Returns how many. */
  merge(view: DataView, start: number, length: number): number {
    if (this.ids.length < length) this.#reserve(2 * length)
    this.#startWithBytes(view, start, length)
    return length < HEAP_FROM ? this.#mergeByScan(view, start, length) : this.#mergeByHeap(view, start, length)
  }

  #reserve(length: number): void {
    this.next = new Int32Array(length)
    this.#previous = new Int32Array(length)
    this.ids = new Int32Array(length)
    this.#merged = new Int32Array(length)
    this.#heap = new Float64Array(3 * length)
  }

  #startWithBytes(view: DataView, start: number, length: number): void {
    const { pairs } = this.#vocabulary
    for (let position = 0; position < length; position++) {
      this.next[position] = position + 1
      this.#previous[position] = position - 1
      this.ids[position] = this.#vocabulary.find(view, start + position, 1)
      this.#merged[position] = position + 1 < length ? pairs[view.getUint16(start + position, true)]! : NONE
    }
  }

  #mergeByScan(view: DataView, start: number, length: number): number {
    const next = this.next
    const merged = this.#merged
    let parts = length
    for (;;) {
      let lowest = 0x7fffffff
      let at = NONE
      for (let position = 0; position < length; position = next[position]!) {
        const id = merged[position]!
        if (id !== NONE && id < lowest) {
          lowest = id
          at = position
        }
      }
      if (at === NONE) return parts
      this.#mergeAt(view, start, length, at)
      parts--
    }
  }

  #mergeByHeap(view: DataView, start: number, length: number): number {
    const merged = this.#merged
    let parts = length
    this.#heapSize = 0
    for (let position = 0; position < length - 1; position++) this.#push(position)
    while (this.#heapSize > 0) {
      const key = this.#pop()
      const id = Math.floor(key / POSITIONS)
      const position = key - id * POSITIONS
      // The pair may have changed, or been merged into another one, since its key was added.
      if (merged[position] !== id) continue
      const before = this.#mergeAt(view, start, length, position)
      parts--
      this.#push(position)
      if (before >= 0) this.#push(before)
    }
    return parts
  }

  /** Merges the part at `position` with the next one; returns the part before it, or -1. */
  #mergeAt(view: DataView, start: number, length: number, position: number): number {
    const next = this.next
    const merged = this.#merged
    const gone = next[position]!
    const after = next[gone]!
    const before = this.#previous[position]!
    this.ids[position] = merged[position]!
    merged[gone] = NONE
    next[position] = after
    if (after < length) {
      this.#previous[after] = position
      merged[position] = this.#vocabulary.find(view, start + position, next[after]! - position)
    } else {
      merged[position] = NONE
    }
    if (before >= 0) merged[before] = this.#vocabulary.find(view, start + before, after - before)
    return before
  }

  #push(position: number): void {
    const id = this.#merged[position]!
    if (id === NONE) return
    const heap = this.#heap
    const key = id * POSITIONS + position
    let child = this.#heapSize++
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (heap[parent]! <= key) break
      heap[child] = heap[parent]!
      child = parent
    }
    heap[child] = key
  }

  #pop(): number {
    const heap = this.#heap
    const top = heap[0]!
    const last = heap[--this.#heapSize]!
    const size = this.#heapSize
    let parent = 0
    for (;;) {
      let child = 2 * parent + 1
      if (child >= size) break
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= last) break
      heap[parent] = heap[child]!
      parent = child
    }
    heap[parent] = last
    return top
  }
}
