import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A service on this machine that answers so, by path; anything else is not found. */
export const serviceOf = async (answers: Readonly<Record<string, string>>) => {
  const server = createServer(({ url = "" }, response) => {
    response.statusCode = url in answers ? 200 : 404
    response.end(answers[url])
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close()
  }
}
