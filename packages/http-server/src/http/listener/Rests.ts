import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { loopBudget } from "../../LoopBudget.ts"

/** What an answer without a route takes of this thread, in milliseconds; half of it is the kernel's. */
const ANSWER_MILLIS = { kept: 0.016, refusals: 0.04 } as const

/**
 * In this time one connection comes back. Refusals of a crowd then take a fifteenth of this thread's time; and few
 * connections are answered often, which is cheaper than all of them in turn, by caches.
 */
const MILLIS_EACH = 0.6

/** Why an answer was given without a route. */
export type DoorShare = keyof typeof ANSWER_MILLIS

/**
 * Lets connections rest unread after an answer for which this turn of the event loop had no time: with 2,000 of them
 * a turn would else not end, and refusals would leave no time for answers. The more rest, the longer does each.
 */
export class Rests {
  /** Connections that rest. */
  resting = 0

  /** Call it for each answer, once it is sent: until then, and until a request's body is there, Node goes on reading. */
  noteAnswer(share: DoorShare, request: IncomingMessage): void {
    loopBudget.charge(share, ANSWER_MILLIS[share])
    if (loopBudget.left(share) >= 0 || request.socket.destroyed) return
    if (request.complete) void this.#rest(request.socket)
    else request.once("end", () => this.#rest(request.socket))
  }

  async #rest(socket: Socket): Promise<void> {
    socket.pause()
    await setTimeout(++this.resting * MILLIS_EACH, undefined, { ref: false })
    this.resting--
    socket.resume()
  }
}
