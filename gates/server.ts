import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** The real server, in a process of its own, on a free port. */
export const startServer = async (): Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }> => {
  const main = join(import.meta.dirname, "../packages/http-server/src/main.ts")
  const child = spawn(process.execPath, ["--conditions=source", main], {
    env: { ...process.env, PORT: "0", LOG_FORMAT: "json" },
    stdio: ["ignore", "pipe", "inherit"]
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /listens on (http:\/\/[^"]+)/u.exec(line)?.[1]
    if (url !== undefined) {
      child.stdout.resume()
      return {
        url,
        stop: () => {
          child.kill()
          return once(child, "exit")
        }
      }
    }
  }
  throw new Error("the server ended before it listened")
}
