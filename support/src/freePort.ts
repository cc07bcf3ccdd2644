import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * Below the ports that systems give to clients, or to listeners on any port: there, one might be taken before it is
 * used.
 */
const FIRST = 10_000
const END = 32_000

/** A free port of loopback. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, END)
    const server = createServer().listen(port, "127.0.0.1")
    const isFree = await once(server, "listening").then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EADDRINUSE") throw error
        return false
      }
    )
    if (!isFree) continue
    server.close()
    await once(server, "close")
    return port
  }
}
