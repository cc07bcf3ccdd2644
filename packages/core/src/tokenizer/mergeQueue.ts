/** Positions in the queue's keys. */
const POSITIONS = 0x40000000

/** Merges that were possible when they were added, the lowest id first, the leftmost of equals: a binary heap. */
export class MergeQueue {
  /** The merge that {@link take} took. */
  id = 0
  position = 0
  /** `id * POSITIONS + position` */
  #keys = new Float64Array(0)
  #size = 0

  /** Makes room for this many merges. */
  reserve(merges: number): void {
    this.#keys = new Float64Array(merges)
  }

  add(id: number, position: number): void {
    const keys = this.#keys
    const key = id * POSITIONS + position
    let child = this.#size++
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (keys[parent]! <= key) break
      keys[child] = keys[parent]!
      child = parent
    }
    keys[child] = key
  }

  /** Takes the first merge out of the queue; false if there is none. */
  take(): boolean {
    if (this.#size === 0) return false
    const keys = this.#keys
    const first = keys[0]!
    const size = --this.#size
    const last = keys[size]!
    let parent = 0
    for (;;) {
      let child = 2 * parent + 1
      if (child >= size) break
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++
      if (keys[child]! >= last) break
      keys[parent] = keys[child]!
      parent = child
    }
    keys[parent] = last
    this.id = Math.floor(first / POSITIONS)
    this.position = first - this.id * POSITIONS
    return true
  }
}
