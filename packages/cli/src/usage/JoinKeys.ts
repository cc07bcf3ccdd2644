import { joinKeys, type Snapshot, textHash } from "@ratecard/core/ledger"

/** A log of 100 GB has fewer keys. Only the room that is used becomes memory. */
const MOST_KEYS = 2 ** 26

/** The keys of the responses of a log, as numbers: 8 bytes for each, where a set of the language would take 50. */
export class JoinKeys {
  /** Grows where it lies: a list that is copied to grow, or to be joined with others, needs twice the room at the end. */
  readonly #buffer = new ArrayBuffer(0, { maxByteLength: 8 * MOST_KEYS })
  readonly #keys = new Float64Array(this.#buffer)
  #count = 0

  /** Adds snapshots that are joined with each other. */
  add(snapshots: ReadonlyArray<Snapshot>): void {
    const keys = new Set<number>()
    for (const snapshot of snapshots) for (const key of joinKeys(snapshot)) keys.add(textHash(key))
    const count = this.#count + keys.size
    if (count > this.#keys.length) this.#buffer.resize(8 * Math.ceil(1.1 * count))
    for (const key of keys) this.#keys[this.#count++] = key
  }

  /**
   * All of them, each once, in order, and those that were added more than once, with different snapshots; none are added
   * after that.
   */
  end(): { readonly keys: Float64Array<ArrayBuffer>; readonly repeated: ReadonlySet<number> } {
    // oxlint-disable-next-line unicorn/no-array-sort -- of a million numbers there is one list, and no copy
    const all = this.#keys.subarray(0, this.#count).sort()
    const repeated = new Set<number>()
    let count = 0
    for (let index = 0; index < all.length; index++) {
      const key = all[index]!
      if (count > 0 && key === all[count - 1]) repeated.add(key)
      else all[count++] = key
    }
    const keys = all.slice(0, count)
    this.#buffer.resize(0)
    return { keys, repeated }
  }
}

/** Whether a snapshot has one of these keys. */
export const hasKeyIn = (keys: ReadonlySet<number>, snapshot: Snapshot): boolean =>
  joinKeys(snapshot).some((key) => keys.has(textHash(key)))
