/**
 * Milliseconds that work of each kind may take of one turn of the event loop: requests, with what they do until they
 * wait for something; of these, short texts and lists, which are counted and billed on the loop; and slices of long
 * work. A health check waits for two or three turns: behind 2,000 clients that count for 55 ms, and for 90 to 120 when
 * requests that had begun were not charged for their work. With 5 for requests fewer are begun than are received, and
 * the others refused.
 */
const SHARES = { requests: 12, short: 4, slices: 2 } as const

type Share = keyof typeof SHARES

type Later = (then: () => void) => void

/** Node runs all microtasks before what one of them puts off to the next tick. */
const whenNoneIsLeft: Later = (then) => queueMicrotask(() => process.nextTick(then))

/** Work that arrived together would otherwise be done in one go, and new connections would wait. */
export class LoopBudget {
  readonly #atTurnsEnd: Later
  readonly #afterMicrotasks: Later
  readonly #taken = new Map<Share, number>()

  constructor(atTurnsEnd: Later = (then) => void setImmediate(then), afterMicrotasks: Later = whenNoneIsLeft) {
    this.#atTurnsEnd = atTurnsEnd
    this.#afterMicrotasks = afterMicrotasks
  }

  /** Rest of a share in this turn; below zero if the last work took more. */
  left(share: Share): number {
    return SHARES[share] - (this.#taken.get(share) ?? 0)
  }

  charge(share: Share, millis: number): void {
    if (this.#taken.size === 0) this.#atTurnsEnd(() => this.#taken.clear())
    this.#taken.set(share, (this.#taken.get(share) ?? 0) + millis)
  }

  /** Does the work, and charges what it takes. */
  spend<A>(share: Share, work: () => A): A {
    const began = performance.now()
    try {
      return work()
    } finally {
      this.charge(share, performance.now() - began)
    }
  }

  /** Begins work that goes on in microtasks, charges what it takes until it waits for something, and then calls `then`. */
  spendUntilItWaits(share: Share, begin: () => void, then: () => void): void {
    const began = performance.now()
    try {
      begin()
    } finally {
      this.#afterMicrotasks(() => {
        this.charge(share, performance.now() - began)
        then()
      })
    }
  }
}

/** That of this thread. */
export const loopBudget = new LoopBudget()
