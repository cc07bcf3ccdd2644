import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Answers one request of a stand-in. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** An upstream on loopback. */
export class StandIn {
  readonly url: string
  /** The requests so far. */
  readonly requests: Array<{ readonly url: string; readonly headers: IncomingMessage["headers"] }> = []
  answering: Answering
  readonly #server: ReturnType<typeof createServer>

  private constructor(url: string, server: ReturnType<typeof createServer>, answering: Answering) {
    this.url = url
    this.#server = server
    this.answering = answering
  }

  static async start(answering: Answering = json({})): Promise<StandIn> {
    const server = createServer()
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const standIn = new StandIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, answering)
    server.on("request", (request, response) => {
      standIn.requests.push({ url: request.url ?? "", headers: request.headers })
      standIn.answering(request, response)
    })
    return standIn
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, "close")
  }
}

/** An answer of this text. */
export const text =
  (body: string | Uint8Array, { status = 200, type = "text/plain; charset=utf-8" } = {}): Answering =>
  (_request, response) => {
    response.writeHead(status, { "content-type": type }).end(body)
  }

/** A value as JSON. The largest of the public lists is served as plain text. */
export const json = (value: unknown, options: { readonly status?: number; readonly type?: string } = {}): Answering =>
  text(JSON.stringify(value), options)

/** Sends a first piece and never the rest. */
export const hanging: Answering = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).write("{")
}

/** Sends a byte now and then, for ever. */
export const trickling: Answering = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const timer = setInterval(() => response.write(" "), 20)
  response.once("close", () => clearInterval(timer))
}

/** Sends as much as is taken. */
export const flooding: Answering = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const chunk = Buffer.alloc(65_536, " ")
  const flood = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on("drain", flood)
  flood()
}

/** Closes the connection in the middle of its answer. */
export const breakingOff: Answering = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write("{")
  setTimeout(() => response.destroy(), 20)
}

export const redirect =
  (location: string, status = 302): Answering =>
  (_request, response) => {
    response.writeHead(status, { location }).end()
  }
