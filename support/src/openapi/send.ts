import { Agent, type IncomingMessage, request } from "node:http"
import type { GeneratedAnswer } from "./judge.ts"
import type { GeneratedRequest } from "./requests.ts"

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends a request as it is: no client that mends addresses stands in between. */
export const send = (port: number, { body, headers, method, path }: GeneratedRequest): Promise<GeneratedAnswer> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, host: "127.0.0.1", method, path, headers })
    outgoing.on("error", reject)
    outgoing.on("response", (response: IncomingMessage) => {
      response.toArray().then(
        (chunks) =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks as Array<Buffer>)
          }),
        reject
      )
    })
    outgoing.end(body)
  })
