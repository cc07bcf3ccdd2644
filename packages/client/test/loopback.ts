import { once } from "node:events"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

export interface Loopback extends AsyncDisposable {
  readonly url: string
  /** Requests in the order of their arrival. */
  readonly requests: ReadonlyArray<IncomingMessage>
}

/** A server that answers the n-th request with the n-th answer, and all further ones with the last. */
export const loopback = async (...answers: ReadonlyArray<RequestListener>): Promise<Loopback> => {
  const requests: Array<IncomingMessage> = []
  const server = createServer((request, response) => {
    const answer = answers.at(requests.length) ?? answers.at(-1) ?? silent
    requests.push(request)
    answer(request, response)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

export const answer =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body)

export const healthy = answer(200, '{"status":"healthy"}')

export const problem = (status: number, headers: Record<string, string> = {}): RequestListener =>
  answer(status, '{"detail":"Not now."}', headers)

/** Begins an answer and never ends it. */
export const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"status"')
}

/** Never begins one. */
export const silent: RequestListener = () => {}

/** Breaks the connection instead of answering. */
export const broken: RequestListener = (request) => {
  request.socket.destroy()
}

/** Breaks the connection after half an answer. */
export const brokenMidway: RequestListener = (request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "20" })
  response.write('{"status"', () => request.socket.destroy())
}
