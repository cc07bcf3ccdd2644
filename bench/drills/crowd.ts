import { Agent, request } from "node:http"
import { setTimeout } from "node:timers/promises"

/** Answer to a request; status 0 if there was none. */
export interface Answered {
  readonly path: string
  readonly status: number
  /** When it was sent, by `performance.now()`. */
  readonly sent: number
  readonly millis: number
}

/** Request of a client; one with a body is a POST. */
export interface Asked {
  readonly path: string
  readonly body?: string
}

/** Each client has an address of its own, which Linux gives on loopback without being asked. */
const CLIENTS = 100
const PATIENCE_MILLIS = 10_000

/** Asks once, from an address of loopback. */
export const askFrom = (localAddress: string, agent: Agent, port: number, { body, path }: Asked): Promise<Answered> =>
  new Promise((resolve) => {
    const sent = performance.now()
    const done = (status: number) => resolve({ path, status, sent, millis: performance.now() - sent })
    const method = body === undefined ? "GET" : "POST"
    const headers = body === undefined ? {} : { "content-type": "application/json" }
    const asking = request({
      host: "127.0.0.1",
      port,
      path,
      method,
      headers,
      agent,
      localAddress,
      timeout: PATIENCE_MILLIS
    })
    asking
      .on("timeout", () => asking.destroy())
      .on("error", () => done(0))
      .on("response", (answer) =>
        answer
          .resume()
          .on("end", () => done(answer.statusCode ?? 0))
          .on("error", () => done(0))
      )
      .end(body)
  })

/** A hundred clients that ask in turn at a fixed total rate, whether or not earlier questions are answered. */
export class Crowd {
  readonly #over = new AbortController()
  readonly #answers: Array<Promise<Answered>> = []
  readonly #asking: Promise<void>

  constructor(port: number, questions: ReadonlyArray<Asked>, perSecond: number) {
    this.#asking = this.#ask(port, questions, perSecond)
  }

  /** Stops asking, and tells how every question so far was answered. */
  async stop(): Promise<ReadonlyArray<Answered>> {
    this.#over.abort()
    await this.#asking
    return Promise.all(this.#answers)
  }

  async #ask(port: number, questions: ReadonlyArray<Asked>, perSecond: number): Promise<void> {
    const clients = Array.from({ length: CLIENTS }, (_, number) => ({
      address: `127.1.0.${number + 1}`,
      agent: new Agent({ keepAlive: true })
    }))
    const begun = performance.now()
    while (!this.#over.signal.aborted) {
      while (this.#answers.length < ((performance.now() - begun) / 1000) * perSecond) {
        const number = this.#answers.length
        const { address, agent } = clients[number % CLIENTS]!
        this.#answers.push(askFrom(address, agent, port, questions[number % questions.length]!))
      }
      await setTimeout(5)
    }
    void Promise.all(this.#answers).then(() => clients.forEach(({ agent }) => agent.destroy()))
  }
}
