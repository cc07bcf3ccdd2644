import { setTimeout } from "node:timers/promises"
import { loopBudget } from "../../../LoopBudget.ts"
import type { IdentifiedResponse } from "../IdentifiedResponse.ts"
import { type LaneName, MAX_AT_ONCE } from "./lanes.ts"

/** Requests of one lane that may wait. Of 2,000, each outlives collections of garbage: a third less was answered. */
const MAX_WAITING = 512

/** Who has waited for so long is better told to come again. */
const MAX_WAIT_MILLIS = 1000

const LOOK_MILLIS = 50

/** Bodies that are being received or worked on, as far as they are large; one always may, however large it is. */
const MAX_BODY_BYTES = 32 * 2 ** 20

/** A request that has passed all checks of its head. */
export interface Entrant {
  readonly lane: LaneName
  readonly largeBytes: number
  readonly response: Pick<IdentifiedResponse, "onAnswered">
  /** Answers it. */
  readonly begin: () => void
  /** Turns it away, because its time is over. */
  readonly refuse: () => void
}

/** Requests of one kind: how many are being answered, and who waits, the first first, with the time that they came at. */
interface Lane {
  readonly max: number
  running: number
  readonly waiting: Map<Entrant, number>
}

/**
 * Lets requests begin, of each lane so many at once and in the order in which they came, and only in a share of each turn
 * of the event loop. The others wait unread until their time is over. Who would be refused at once asks again at once:
 * of texts of 16,000 characters over 200 connections, a fifth as many were answered then as over 40.
 */
export class WaitingLine {
  readonly #maxWaitMillis: number
  readonly #maxWaiting: number
  readonly #lanes: Readonly<Record<LaneName, Lane>>
  /** The lanes, the one whose turn is next first. */
  readonly #order: Array<Lane>
  #bodyBytes = 0
  #isDue = false
  #isWatched = false

  constructor(maxWaitMillis = MAX_WAIT_MILLIS, maxWaiting = MAX_WAITING) {
    const lane = (name: LaneName): Lane => ({ max: MAX_AT_ONCE[name], running: 0, waiting: new Map() })
    this.#maxWaitMillis = maxWaitMillis
    this.#maxWaiting = maxWaiting
    this.#lanes = {
      catalogue: lane("catalogue"),
      agents: lane("agents"),
      shortCounts: lane("shortCounts"),
      longCounts: lane("longCounts"),
      others: lane("others")
    }
    this.#order = Object.values(this.#lanes)
  }

  /** Requests that are being answered. */
  get running(): number {
    return this.#order.reduce((sum, { running }) => sum + running, 0)
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#order.reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /** Begins with a request now or later; false where too many wait already. */
  admits(entrant: Entrant): boolean {
    const lane = this.#lanes[entrant.lane]
    if (lane.waiting.size === 0 && this.#hasRoom(lane, entrant) && hasTime()) {
      this.#begin(lane, entrant)
      return true
    }
    if (lane.waiting.size >= this.#maxWaiting) return false
    lane.waiting.set(entrant, performance.now())
    // Nobody waits for it any more.
    entrant.response.onAnswered(() => lane.waiting.delete(entrant))
    this.#advanceSoon()
    if (!this.#isWatched) void this.#watch()
    return true
  }

  #begin(lane: Lane, { begin, largeBytes, response }: Entrant): void {
    lane.running++
    this.#bodyBytes += largeBytes
    response.onAnswered(() => {
      lane.running--
      this.#bodyBytes -= largeBytes
      if (this.waiting > 0) this.#advanceSoon()
    })
    loopBudget.spend("requests", begin)
  }

  #hasRoom({ max, running }: Lane, { largeBytes }: Entrant): boolean {
    if (running >= max) return false
    return largeBytes === 0 || this.#bodyBytes === 0 || this.#bodyBytes + largeBytes <= MAX_BODY_BYTES
  }

  /** After the sockets have had their turn. */
  #advanceSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#advance()
    })
  }

  #advance(): void {
    for (let idle = 0; idle < this.#order.length;) {
      if (!hasTime()) return this.#advanceSoon()
      const lane = this.#order.shift()!
      this.#order.push(lane)
      idle = this.#next(lane) ? 0 : idle + 1
    }
  }

  /** Whether somebody's waiting was over. */
  #next(lane: Lane): boolean {
    for (const [first, since] of lane.waiting) {
      const isLate = performance.now() - since > this.#maxWaitMillis
      if (!isLate && !this.#hasRoom(lane, first)) return false
      lane.waiting.delete(first)
      if (isLate) first.refuse()
      else this.#begin(lane, first)
      return true
    }
    return false
  }

  /** Turns away whose time is over while nobody is answered. */
  async #watch(): Promise<void> {
    this.#isWatched = true
    while (this.waiting > 0) {
      await setTimeout(LOOK_MILLIS, undefined, { ref: false })
      this.#advanceSoon()
    }
    this.#isWatched = false
  }
}

/** Whether one more request may begin in this turn. */
const hasTime = (): boolean => loopBudget.left("requests") > 0
