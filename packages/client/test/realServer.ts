import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const MAIN = fileURLToPath(new URL("../../http-server/src/main.ts", import.meta.url))

export interface RealServer extends AsyncDisposable {
  readonly url: string
}

/** The real server as a process of its own, on a free port. */
export const startServer = async (): Promise<RealServer> => {
  const child = spawn(process.execPath, ["--conditions=source", MAIN], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", LOG_FORMAT: "json", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const exited = once(child, "exit")
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Ratecard listens on (http:\/\/[\d.:]+)/u.exec(line)?.[1]
    if (url === undefined) continue
    return {
      url,
      [Symbol.asyncDispose]: async () => {
        child.kill("SIGTERM")
        await exited
      }
    }
  }
  throw new Error("the server ended before it listened")
}
