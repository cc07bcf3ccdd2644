import { connect } from "node:net"

/** Bytes that came back over a socket, and whether the server closed it. */
export interface Exchange {
  readonly text: string
  readonly closed: boolean
}

/**
 * Sends bytes as they are over a socket of their own, and takes what comes back until the server
 * closes it or has been silent for `quiet` milliseconds; `hangUp` closes our side at once instead.
 */
export const exchange = async (
  port: number,
  parts: string | Uint8Array | ReadonlyArray<string | Uint8Array>,
  { hangUp = false, quiet = 5000 } = {}
): Promise<Exchange> => {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
  const received: Array<Buffer> = []
  socket.on("error", () => {})
  // `once` of `node:events` would throw a reset connection at us; here that is an answer too.
  const closed = new Promise<true>((resolve) => socket.once("close", () => resolve(true)))
  await Promise.race([new Promise((resolve) => socket.once("connect", resolve)), closed])
  for (const part of typeof parts === "string" || parts instanceof Uint8Array ? [parts] : parts) {
    socket.write(typeof part === "string" ? Buffer.from(part, "latin1") : part)
    await new Promise(setImmediate)
  }
  if (hangUp) socket.destroy()
  const silent = new Promise<false>((resolve) => {
    let timer = setTimeout(resolve, quiet, false)
    socket.on("data", (chunk) => {
      received.push(chunk)
      clearTimeout(timer)
      timer = setTimeout(resolve, quiet, false)
    })
  })
  socket.on("end", () => socket.end())
  const wasClosed = await Promise.race([closed, silent])
  socket.destroy()
  return { text: Buffer.concat(received).toString("latin1"), closed: wasClosed }
}

/** The statuses among what came back, in order. */
export const statuses = ({ text }: Exchange): ReadonlyArray<number> =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status))
