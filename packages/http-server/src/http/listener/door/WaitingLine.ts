import { setTimeout } from "node:timers/promises"
import type { IdentifiedResponse } from "../IdentifiedResponse.ts"
import { Lane, type Waiting } from "./Lane.ts"
import { type LaneName, MAX_AT_ONCE } from "./lanes.ts"
import { LoopTurn } from "./LoopTurn.ts"
import { ownMillis } from "./ownTime.ts"

/** Requests of one lane that may wait: a burst of a few hundred is no overload. */
const MAX_WAITING = 512

/** Who has waited for so long, or would, is better told to come again. */
const MAX_WAIT_MILLIS = 1000

const LOOK_MILLIS = 100

/** So long nobody is let in while each turn brings a new connection. */
const CROWD_MILLIS = 20

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

/**
 * Lets requests begin, of each lane so many at once and in the order in which they came, and only in
 * a share of each turn of the event loop. The others wait unread, which costs next to nothing.
 */
export class WaitingLine {
  readonly #maxWaitMillis: number
  readonly #turn = new LoopTurn()
  readonly #lanes: Readonly<Record<LaneName, Lane>>
  /** The lanes, the one whose turn is next first. */
  readonly #order: Array<Lane>
  #bodyBytes = 0
  #hasAccepted = false
  #workedAt = 0
  #isDue = false
  #isWatched = false

  constructor(maxWaitMillis = MAX_WAIT_MILLIS) {
    this.#maxWaitMillis = maxWaitMillis
    this.#lanes = {
      catalogue: new Lane(MAX_AT_ONCE.catalogue),
      agents: new Lane(MAX_AT_ONCE.agents),
      shortCounts: new Lane(MAX_AT_ONCE.shortCounts),
      longCounts: new Lane(MAX_AT_ONCE.longCounts),
      others: new Lane(MAX_AT_ONCE.others)
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

  /**
   * Is told of each new connection. Node accepts one in each turn of the event loop, so that whoever
   * connects behind a crowd waits for as many turns: they are kept short.
   */
  noteConnection(): void {
    this.#hasAccepted = true
  }

  /** Begins with a request now or later, or says that it would have to wait for too long. */
  admits({ begin, lane: name, largeBytes, refuse, response }: Entrant): boolean {
    const lane = this.#lanes[name]
    const enter = () => {
      lane.running++
      this.#bodyBytes += largeBytes
      response.onAnswered(() => {
        this.#bodyBytes -= largeBytes
        lane.end(ownMillis(), this.#maxWaitMillis)
        if (this.waiting > 0) this.#advanceSoon()
      })
      begin()
    }
    if (lane.waiting.size === 0 && !this.#hasAccepted && this.#hasRoom(lane, largeBytes) && this.#turn.hasTime()) {
      enter()
      return true
    }
    if (lane.waiting.size >= MAX_WAITING || lane.waitMillis > this.#maxWaitMillis) return false
    const waiting: Waiting = { since: ownMillis(), largeBytes, begin: enter, refuse }
    lane.waiting.add(waiting)
    // Nobody waits for it any more.
    response.onAnswered(() => lane.waiting.delete(waiting))
    this.#advanceSoon()
    if (!this.#isWatched) void this.#watch()
    return true
  }

  #hasRoom({ max, running }: Lane, largeBytes: number): boolean {
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
    const isCrowded = this.#hasAccepted && performance.now() - this.#workedAt < CROWD_MILLIS
    this.#hasAccepted = false
    if (isCrowded) return this.#advanceSoon()
    this.#work()
    this.#workedAt = performance.now()
  }

  #work(): void {
    for (let idle = 0; idle < this.#order.length;) {
      if (!this.#turn.hasTime()) return this.#advanceSoon()
      const lane = this.#order.shift()!
      this.#order.push(lane)
      idle = this.#next(lane) ? 0 : idle + 1
    }
  }

  /** Whether somebody's waiting was over. */
  #next(lane: Lane): boolean {
    const [first] = lane.waiting
    if (first === undefined) return false
    const isLate = ownMillis() - first.since > this.#maxWaitMillis
    if (!isLate && !this.#hasRoom(lane, first.largeBytes)) return false
    lane.waiting.delete(first)
    if (isLate) first.refuse()
    else first.begin()
    return true
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
