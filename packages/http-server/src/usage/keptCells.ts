import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { LRUCache } from "lru-cache"
import type { UsageCell } from "./usageCells.ts"

/** All cells that are kept, of all users together. */
const MOST_CELLS = 200_000

interface Kept {
  readonly revision: string
  readonly book: PriceSnapshot["book"]
  readonly entries: PriceSnapshot["view"]["entries"]
  readonly cells: ReadonlyArray<UsageCell>
}

/** What the usage of those who asked last came to, until it or a price changes. */
export class KeptCells {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MOST_CELLS,
    sizeCalculation: ({ cells }) => Math.max(1, cells.length)
  })

  find(userId: string, revision: string, { book, view }: PriceSnapshot): ReadonlyArray<UsageCell> | undefined {
    const kept = this.#kept.get(userId)
    const isSame = kept?.revision === revision && kept.book === book && kept.entries === view.entries
    return isSame ? kept.cells : undefined
  }

  keep(userId: string, revision: string, { book, view }: PriceSnapshot, cells: ReadonlyArray<UsageCell>): void {
    this.#kept.set(userId, { revision, book, entries: view.entries, cells })
  }
}
