/**
 * Milliseconds that work of each kind may take of one turn of the event loop: requests that begin, texts that are
 * counted on the loop, and slices of long work. All together they are a ninth of what a health check may take, which
 * waits for two or three turns. With 8 for texts it waited for 105 to 122 ms behind 2,000 clients that count, with 4
 * for 96, and as many were answered.
 */
const SHARES = { requests: 5, counting: 4, slices: 2 } as const

type Share = keyof typeof SHARES

/** Work that arrived together would otherwise be done in one go, and new connections would wait. */
export class LoopBudget {
  readonly #atTurnsEnd: (then: () => void) => void
  readonly #taken = new Map<Share, number>()

  constructor(atTurnsEnd = (then: () => void): void => void setImmediate(then)) {
    this.#atTurnsEnd = atTurnsEnd
  }

  /** What is left of a share in this turn; below zero where the last work took more. */
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
}

/** That of this thread. */
export const loopBudget = new LoopBudget()
