import { buffer } from "node:stream/consumers"
import type { Environment } from "../launch.ts"
import { type Answering, json, StandIn } from "../upstreams/standIn.ts"
import { type Counted, PROTOCOLS, SBER_TOKEN, type VendorRequest } from "./protocols.ts"

export { ANSWER, PROTOCOLS, SBER_PRECACHED, SBER_TOKEN } from "./protocols.ts"

export const COUNTED: Counted = { input: 120, cached: 100, output: 17 }

/** All ten vendors on one port of loopback, each under a path of its own and in its own protocol. */
export class Vendors implements AsyncDisposable {
  /** The keys that are good, with every vendor. */
  readonly keys = new Set<string>([SBER_TOKEN])
  readonly requests: Array<VendorRequest> = []
  counted = COUNTED
  /** Answer in place of the usual one, while it is set. */
  instead: Answering | undefined
  readonly #standIn: StandIn

  private constructor(standIn: StandIn) {
    this.#standIn = standIn
    standIn.answering = (request, response) => {
      if (this.instead !== undefined) return this.instead(request, response)
      buffer(request).then(
        (bytes) => {
          const { body, status = 200 } = this.#answer(request, bytes.toString())
          json(body, { status, type: "application/json" })(request, response)
        },
        () => response.destroy()
      )
    }
  }

  static async start(): Promise<Vendors> {
    return new Vendors(await StandIn.start())
  }

  /** Settings that send a server to these vendors. */
  get settings(): Environment {
    const url = this.#standIn.url.replace(/\/$/u, "")
    return Object.fromEntries(
      Object.entries(PROTOCOLS).flatMap(([vendor, { settings }]) =>
        Object.entries(settings).map(([name, path]) => [name, `${url}/${vendor}${path}`])
      )
    )
  }

  /** Answers every request by `answering` while `work` runs. */
  async while<A>(answering: Answering, work: () => Promise<A>): Promise<A> {
    this.instead = answering
    try {
      return await work()
    } finally {
      this.instead = undefined
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#standIn.stop()
  }

  #answer({ headers, method, url }: Parameters<Answering>[0], text: string) {
    const [, vendor, path] = /^\/(\w+)([^?]*)/u.exec(url!) as unknown as [string, keyof typeof PROTOCOLS, string]
    const protocol = PROTOCOLS[vendor]
    const base = Object.values(protocol.settings)[0]!
    const request = {
      vendor,
      method: method!,
      path: path.startsWith(base) ? path.slice(base.length) : path,
      headers,
      text,
      json: headers["content-type"] === "application/json" ? JSON.parse(text) : undefined
    }
    this.requests.push(request)
    const key = protocol.keyOf(request)
    if (key === undefined) return { status: 401, body: { message: "no key where one is wanted" } }
    if (!this.keys.has(key)) return protocol.refusal(key)
    const body = protocol.answer(request, this.counted)
    return body === undefined
      ? { status: 404, body: { error: { message: "This vendor knows no such request." } } }
      : { body }
  }
}
