import type { IncomingMessage } from "node:http"
import { type LoopBudget, loopBudget } from "../../../LoopBudget.ts"
import type { Budget } from "../../../limits/budgets.ts"
import { isPrivate } from "../../paths/routes.ts"
import type { IdentifiedResponse } from "../IdentifiedResponse.ts"

/**
 * Requests that are being answered at once, by what they keep busy: this thread, for a catalogue, for pages and cards,
 * of which one takes ten times as long, or for agents; the threads that count, with short texts or large bodies; or
 * other services, which they wait for. More would only wait, and take memory meanwhile. Large bodies are read while the
 * threads count the ones before, and keep no small one waiting. Large bills and statements are long work of this thread:
 * 12 statements kept all other large bodies out for 20 seconds. Calls of models take minutes, and sign-ins come in
 * bursts.
 */
const MAX_AT_ONCE = {
  catalogue: 32,
  pages: 16,
  agents: 32,
  shortCounts: 32,
  largeBodies: 12,
  bills: 4,
  statements: 2,
  others: 512
} as const

type LaneName = keyof typeof MAX_AT_ONCE

const LANE_NAMES = Object.keys(MAX_AT_ONCE) as ReadonlyArray<LaneName>

/** Smaller bodies are bounded by the number of requests. */
const LARGE_BODY_BYTES = 16 * 2 ** 10

/** The bytes of a request's body, 0 if it is small; `maxBodyBytes`: what one that does not tell its length is taken for. */
export const largeBodyBytes = ({ headers, method }: IncomingMessage, maxBodyBytes: number): number => {
  if (method === "GET") return 0
  const isPlain =
    headers["transfer-encoding"] === undefined && (headers["content-encoding"] ?? "identity") === "identity"
  const bytes = isPlain ? Math.min(maxBodyBytes, Number(headers["content-length"] ?? 0)) : maxBodyBytes
  return bytes > LARGE_BODY_BYTES ? bytes : 0
}

/** The lane of a request for a path, as the router sees it. */
export const laneOf = (budget: Budget | undefined, path: string, largeBytes: number): LaneName => {
  if (path !== "/mcp" && (budget === "sign-in" || isPrivate(path))) return "others"
  if (largeBytes > 0) {
    if (path === "/api/v1/reconcile") return "statements"
    return path === "/api/v1/cost" ? "bills" : "largeBodies"
  }
  if (budget === "counting") return "shortCounts"
  if (path === "/mcp") return "agents"
  return budget === "files" || path.startsWith("/api/") ? "catalogue" : "pages"
}

/** Requests of one lane that may wait. Of 2,000, each outlives collections of garbage: a third less was answered. */
const MAX_WAITING = 512

/** After so long a request is refused. */
const MAX_WAIT_MILLIS = 1000

/** A line this short begins late where there is room: a busy machine had held the process, and all of it was refused. */
const SHORT_LINE = 32

/** Bodies of a lane that are being received or worked on, as far as they are large; one always may, however large it is. */
const MAX_BODY_BYTES = 32 * 2 ** 20

/** A request that has passed all checks of its head. */
export interface QueuedRequest {
  readonly lane: LaneName
  readonly largeBytes: number
  readonly response: Pick<IdentifiedResponse, "onAnswered">
  /** Answers it. */
  readonly begin: () => void
  /** Turns it away, because its time is over or too many wait. */
  readonly refuse: () => void
  /** Gives up its place, which another waits for, if it comes too slowly; whether it does. */
  readonly givesWay: () => boolean
}

/**
 * Requests of one kind: how many are being answered, whose large bodies are being received or worked on, and who waits,
 * the first first, with the time that they came at.
 */
const newLane = (name: LaneName) => ({
  max: MAX_AT_ONCE[name],
  running: 0,
  large: new Set<QueuedRequest>(),
  waiting: new Map<QueuedRequest, number>()
})

type Lane = ReturnType<typeof newLane>

/**
 * Lets requests begin, of each lane a limited number at once and in the order in which they came, and only in a share
 * of each turn of the event loop. The others wait unread until their time is over. A client that is refused at once
 * asks again at once: of texts of 16,000 characters over 200 connections, a fifth as many were answered then as over
 * 40.
 */
export class WaitingLine {
  readonly #maxWaitMillis: number
  readonly #budget: LoopBudget
  readonly #lanes = new Map(LANE_NAMES.map((name) => [name, newLane(name)]))
  /** The lanes, the one whose turn is next first. */
  readonly #order = [...this.#lanes.values()]
  /** Whether the next will begin in a moment: when the last that began waits for something, or in the next turn. */
  #isDue = false

  constructor(maxWaitMillis = MAX_WAIT_MILLIS, budget = loopBudget) {
    this.#maxWaitMillis = maxWaitMillis
    this.#budget = budget
  }

  /** Requests that are being answered. */
  get running(): number {
    return this.#order.reduce((sum, { running }) => sum + running, 0)
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#order.reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /** Lets a request begin, now or later, or go. */
  enter(queued: QueuedRequest): void {
    const lane = this.#lanes.get(queued.lane)!
    if (lane.waiting.size === MAX_WAITING) return queued.refuse()
    lane.waiting.set(queued, performance.now())
    // The client is gone.
    queued.response.onAnswered(() => lane.waiting.delete(queued))
    if (!this.#isDue) this.#advance()
    if (lane.waiting.size > 0) this.advanceSoon()
  }

  /** Begins the first request of a lane, or refuses it if it waited too long in a long line; whether it did. */
  #next(lane: Lane): boolean {
    for (const [first, since] of lane.waiting) {
      const isLate = performance.now() - since > this.#maxWaitMillis
      const begins = (!isLate || lane.waiting.size <= SHORT_LINE) && this.#makesRoom(lane, first)
      if (!begins && !isLate) return false
      lane.waiting.delete(first)
      if (begins) this.#begin(lane, first)
      else first.refuse()
      return true
    }
    return false
  }

  #hasRoom({ large, max, running }: Lane, { largeBytes }: QueuedRequest): boolean {
    const held = largeBytes === 0 ? 0 : [...large].reduce((sum, other) => sum + other.largeBytes, 0)
    return running < max && (held === 0 || held + largeBytes <= MAX_BODY_BYTES)
  }

  /** Whether there is room for a request, after those that come too slowly gave way to it. */
  #makesRoom(lane: Lane, queued: QueuedRequest): boolean {
    if (this.#hasRoom(lane, queued)) return true
    if (queued.largeBytes === 0) return false
    return [...lane.large].some((other) => other.givesWay() && this.#hasRoom(lane, queued))
  }

  #begin(lane: Lane, queued: QueuedRequest): void {
    lane.running++
    if (queued.largeBytes > 0) lane.large.add(queued)
    queued.response.onAnswered(() => {
      lane.running--
      lane.large.delete(queued)
      if (this.waiting > 0) this.advanceSoon()
    })
    this.#isDue = true
    this.#budget.spendUntilItWaits("requests", queued.begin, () => this.#advance())
  }

  /** Lets the next begin after the sockets have had their turn; called each second, too, for those that wait in vain. */
  advanceSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.#advance())
  }

  #advance(): void {
    this.#isDue = false
    for (let idle = 0; idle < this.#order.length && !this.#isDue;) {
      if (this.#budget.left("requests") <= 0) return this.advanceSoon()
      const lane = this.#order.shift()!
      this.#order.push(lane)
      idle = this.#next(lane) ? 0 : idle + 1
    }
  }
}
