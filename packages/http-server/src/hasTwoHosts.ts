import type { IncomingMessage } from "node:http"

/** Two servers in a row might each believe another one of them; Node drops the second and says nothing. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}
