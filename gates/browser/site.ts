import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Chunk } from "../bundle.ts"

/** A web site of one empty page and a bundle. */
export interface Site extends AsyncDisposable {
  /** Of the page. */
  readonly url: string
  /** Files of the bundle that were asked for, in order. */
  readonly requested: ReadonlyArray<string>
}

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Bundle</title>`

/** Serves the bundle, its page under a policy of security. */
export const serve = async (chunks: ReadonlyArray<Chunk>, policy?: string): Promise<Site> => {
  const codeOf = new Map(chunks.map(({ code, fileName }) => [fileName, code]))
  const requested: Array<string> = []
  const server = createServer(({ url = "/" }, response) => {
    if (policy !== undefined) response.setHeader("content-security-policy", policy)
    if (url === "/") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE)
    requested.push(url.slice(1))
    const code = codeOf.get(url.slice(1))
    if (code === undefined) return response.writeHead(404).end()
    return response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(code)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requested,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
