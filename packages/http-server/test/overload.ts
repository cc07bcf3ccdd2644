import type { Socket } from "node:net"
import { LoopBudget } from "../src/LoopBudget.ts"
import { Rests } from "../src/http/listener/Rests.ts"
import { WaitingLine } from "../src/http/listener/door/WaitingLine.ts"

/**
 * More requests than two cores can send: the server's own `Rests` and `WaitingLine`, on a clock that only moves by what
 * things cost.
 *
 * The model: a turn of the event loop reads one request of each connection that has one and does not rest, then does
 * what was put off to its end. A request is answered as soon as it begins; threads that count are on the loop's core,
 * so what they do is a part of an answer's costs. Receiving a request is half of what a refusal costs. A client has one
 * request under way and sends the next at its time, or later if it still waits; all have been answered once. A health
 * check is a new connection: it is accepted in one turn and answered at the end of the next one's reading. The network
 * takes no time, and collecting garbage is part of the costs.
 */
export interface Simulated {
  /** Milliseconds of the loop for an answer and for a refusal, both with receiving the request. */
  readonly answer: number
  readonly refusal: number
  readonly connections: number
  /** Requests that are sent, as a multiple of those that can be answered. */
  readonly times: number
}

export interface Outcome {
  /** Answers, as a share of those that could be given in the time. */
  readonly answered: number
  /** Refusals, as a share of all that is received. */
  readonly refused: number
  /** The 99th percentile of health checks. */
  readonly health: number
}

const MILLIS = 5000
const HEALTH_EVERY = 40
/** As much as epoll gives at once. */
const MOST_EVENTS = 1024

export const simulate = ({ answer, connections, refusal, times }: Simulated): Outcome => {
  let now = 0
  const putOff: Array<() => void> = []
  const { setImmediate } = globalThis
  Object.assign(globalThis, { setImmediate: (then: () => void) => void putOff.push(then) })
  Object.assign(performance, { now: () => now })
  try {
    const rests = new Rests()
    const line = new WaitingLine(undefined, new LoopBudget(undefined, (then) => then()))
    const clients = Array.from({ length: connections }, () => newClient())
    for (const { socket } of clients) rests.noteAnswer(socket)
    const free = [...clients]
    const asking = new Set<Client>()
    const millisEach = answer / times
    const outcome = { answered: 0, refused: 0 }
    const healths: Array<number> = []
    let [due, look, health] = [0, 0, 0]
    let accepted: Array<number> = []

    const receive = (client: Client) => {
      asking.delete(client)
      rests.noteRequest(client.socket)
      now += refusal / 2
      let whenAnswered = (): void => {}
      const respond = (kind: keyof typeof outcome) => {
        outcome[kind]++
        whenAnswered()
        rests.noteAnswer(client.socket)
        free.push(client)
      }
      line.enter({
        lane: "catalogue",
        largeBytes: 0,
        response: { onAnswered: (then) => (whenAnswered = then) },
        givesWay: () => false,
        refuse: () => {
          now += refusal / 2
          respond("refused")
        },
        begin: () => {
          now += answer - refusal / 2
          respond("answered")
        }
      })
    }

    while (now < MILLIS) {
      const began = now
      for (; due <= now; due += millisEach) if (free.length > 0) asking.add(free.shift()!)
      for (; look <= now; look += 1000) line.advanceSoon()
      const answering = accepted
      accepted = []
      for (; health <= now; health += HEALTH_EVERY) accepted.push(health)
      let events = 0
      for (const client of asking) if (!client.rests && events++ < MOST_EVENTS) receive(client)
      for (const sent of answering) healths.push(now - sent)
      for (const then of putOff.splice(0)) then()
      if (now === began && accepted.length === 0)
        now = Math.min(due, health, putOff.length > 0 ? now + refusal / 10 : Infinity)
    }
    return {
      answered: (outcome.answered * answer) / MILLIS,
      refused: outcome.refused / (outcome.answered + outcome.refused),
      health: healths.toSorted((a, b) => a - b)[Math.floor(0.99 * healths.length)]!
    }
  } finally {
    Object.assign(globalThis, { setImmediate })
    // The clock's own is the prototype's.
    Reflect.deleteProperty(performance, "now")
  }
}

interface Client {
  rests: boolean
  readonly socket: Socket
}

/** As much of a socket as `Rests` asks of one. */
const newClient = (): Client => {
  const client: Client = {
    rests: false,
    socket: {
      destroyed: false,
      pause: () => void (client.rests = true),
      resume: () => void (client.rests = false)
    } as unknown as Socket
  }
  return client
}
