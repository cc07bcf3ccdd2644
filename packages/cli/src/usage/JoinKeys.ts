import { joinKeys, type Snapshot, textHash } from "@ratecard/core/ledger"

/** The smallest table; each has twice as many places as keys. */
const SMALLEST = 1024

/**
 * The keys of the responses of a log, as numbers. A long file has a million: a set of the language would take 50 MB for
 * them, this takes 16.
 */
export class JoinKeys {
  /** A key is at its place, or at the next free one after it; 0 is free. */
  #table = new Float64Array(SMALLEST)
  #size = 0
  /** Whether responses may have been added some of whose snapshots were added before. */
  areRepeated = false

  /** Adds snapshots that are joined with each other. */
  add(snapshots: ReadonlyArray<Snapshot>): void {
    const keys = snapshots.flatMap((snapshot) => joinKeys(snapshot).map(textHash))
    this.areRepeated ||= this.#size > 0 && keys.some((key) => this.#table[this.#placeOf(key)] === key)
    for (const key of keys) this.#insert(key)
  }

  /** All of them, each once, in order; none are added after that. */
  sorted(): Float64Array<ArrayBuffer> {
    const table = this.#table
    let count = 0
    for (const key of table) if (key !== 0) table[count++] = key
    return table.subarray(0, count).toSorted()
  }

  #insert(key: number): void {
    const place = this.#placeOf(key)
    if (key === 0 || this.#table[place] === key) return
    this.#table[place] = key
    if (2 * ++this.#size <= this.#table.length) return
    const keys = this.#table.filter((each) => each !== 0)
    this.#table = new Float64Array(2 * this.#table.length)
    for (const each of keys) this.#table[this.#placeOf(each)] = each
  }

  #placeOf(key: number): number {
    const table = this.#table
    let place = key % table.length
    while (table[place] !== 0 && table[place] !== key) place = (place + 1) % table.length
    return place
  }
}
