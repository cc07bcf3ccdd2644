import { jsonOf, type Person, type Running, StandIn } from "@ratecard/test-support"
import { createHmac } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"

/** A message that a receiver read. */
export interface Received {
  readonly id: string
  /** When it was read, and when its connection ended or it was answered, by `performance.now()`; the latter Infinity until then. */
  readonly at: number
  over: number
  /** The status that was sent in full; 0 until then, and for none. */
  status: number
  readonly isSigned: boolean
  /** The time of its header, in seconds since the epoch. */
  readonly timestamp: number
  readonly data: {
    readonly model_id?: string
    readonly change?: { readonly model_id: string; readonly input_price: number }
  }
}

/** Answers a message that was read. */
export type Manner = (request: IncomingMessage, response: ServerResponse) => void

/** Takes every message. */
export const takes: Manner = (_request, response) => void response.writeHead(204).end()

/** A receiver of one webhook over HTTP, which notes all that reaches it. */
export class Receiver {
  readonly received: Array<Received> = []
  manner: Manner = takes
  secret = ""
  readonly #server: StandIn

  private constructor(server: StandIn) {
    this.#server = server
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver(await StandIn.start())
    receiver.#server.answering = (request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => receiver.#take(Buffer.concat(chunks).toString(), request, response))
    }
    return receiver
  }

  get url(): string {
    return this.#server.url
  }

  /** Messages that are read and not answered yet. */
  get open(): number {
    return this.received.filter(({ over }) => over === Infinity).length
  }

  /** The messages that it has answered with 2xx, each by the time of its first such answer. */
  get taken(): ReadonlyMap<string, Received> {
    const taken = new Map<string, Received>()
    for (const each of this.received) if (each.status === 204 && !taken.has(each.id)) taken.set(each.id, each)
    return taken
  }

  #take(body: string, request: IncomingMessage, response: ServerResponse): void {
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    const [id, timestamp] = [header("id"), header("timestamp")]
    const key = Buffer.from(this.secret.slice("whsec_".length), "base64")
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")
    const each: Received = {
      id,
      at: performance.now(),
      over: Infinity,
      status: 0,
      isSigned: header("signature") === `v1,${signature}`,
      timestamp: Number(timestamp),
      data: JSON.parse(body).data
    }
    this.received.push(each)
    response.once("finish", () => (each.status = response.statusCode))
    response.once("close", () => (each.over = performance.now()))
    this.manner(request, response)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop()
  }
}

/** Lets a user's webhook lead to a receiver, and gives its id. */
export const addWebhook = async ({ url }: Running, person: Person, receiver: Receiver): Promise<string> => {
  const { id, secret } = await asked<{ readonly id: string; readonly secret: string }>(
    url,
    person,
    "POST",
    "webhooks",
    {
      url: receiver.url
    }
  )
  receiver.secret = secret
  return id
}

/** Lets a user follow all prices. */
export const watchPrices = ({ url }: Running, person: Person): Promise<unknown> =>
  asked(url, person, "PUT", "watches", { rule: "moved" })

const asked = async <A>(url: string, person: Person, method: string, path: string, body: object): Promise<A> => {
  const headers = { "content-type": "application/json", ...(await person()) }
  const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return jsonOf<A>(answer)
}
