import { spawn } from "node:child_process"
import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"
import type { Environment } from "./launch.ts"
import { freePort } from "./freePort.ts"

/** A program of the system that listens on loopback. */
export interface Listening extends AsyncDisposable {
  readonly port: number
}

/** Redis on a free port, which keeps nothing. */
export const startRedis = async (): Promise<Listening> => {
  const port = await freePort()
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  return listening("redis-server", options, port)
}

/** HAProxy with this configuration, whose environment names what it listens on; `port` is one of these. */
export const startHaProxy = (configuration: string, environment: Environment, port: number): Promise<Listening> =>
  listening("haproxy", ["-db", "-f", configuration], port, environment)

const listening = async (
  program: string,
  options: ReadonlyArray<string>,
  port: number,
  environment: Environment = {}
): Promise<Listening> => {
  const PATH = `${process.env["PATH"]}:/usr/sbin`
  const child = spawn(program, options, { env: { ...environment, PATH }, stdio: ["ignore", "ignore", "pipe"] })
  let said = ""
  child.stderr.on("data", (text: Buffer) => (said = `${said}${String(text)}`.slice(-2000)))
  const kill = () => void child.kill("SIGKILL")
  process.once("exit", kill)
  child.on("error", ({ message }) => (said = `${message}: is it installed?`))
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  while (!(await accepts(port))) {
    const isOver = await Promise.race([ended.then(() => true), setTimeout(20, false)])
    if (isOver) throw new Error(`${program} ended before it listened. ${said}`)
  }
  const stop = async () => {
    process.off("exit", kill)
    kill()
    await ended
  }
  return { port, [Symbol.asyncDispose]: stop }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    const done = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once("connect", () => done(true)).once("error", () => done(false))
  })
