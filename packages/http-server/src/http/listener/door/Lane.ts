/** How much a new interval counts among those before it. */
const LEARNING = 0.05

/** From fewer intervals nothing can be told. */
const MIN_INTERVALS = 32

/** A request that waits for its turn. */
export interface Waiting {
  readonly since: number
  readonly largeBytes: number
  /** Its turn has come; it is told what to do when it is answered. */
  readonly begin: () => void
  readonly refuse: () => void
}

/** Requests of one kind: how many are being answered, and who waits, the first first. */
export class Lane {
  readonly max: number
  running = 0
  readonly waiting = new Set<Waiting>()
  /** Milliseconds until the next one may begin, while some wait, from so many intervals. */
  #interval = 0
  #intervals = 0
  #lastEnd: number | undefined

  constructor(max: number) {
    this.max = max
  }

  /** How long whoever comes now would wait, as far as can be told. */
  get waitMillis(): number {
    return this.#intervals < MIN_INTERVALS ? 0 : this.waiting.size * this.#interval
  }

  /** One is answered; an interval longer than `longest` is taken for that. */
  end(now: number, longest: number): void {
    this.running--
    if (this.waiting.size === 0) {
      this.#lastEnd = undefined
      this.#intervals = 0
      return
    }
    if (this.#lastEnd !== undefined) {
      this.#intervals++
      const learning = Math.max(LEARNING, 1 / this.#intervals)
      this.#interval += learning * (Math.min(longest, now - this.#lastEnd) - this.#interval)
    }
    this.#lastEnd = now
  }
}
