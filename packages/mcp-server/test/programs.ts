import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { createTools, ToolRefusal, type ToolsOptions } from "../src/createTools.ts"

/** The program as it was built last, which is what users run. */
const PROGRAM = fileURLToPath(new URL("../built/current/main.js", import.meta.url))

export type Environment = Readonly<Record<string, string>>

/** Answer of a tool as a client gets it. */
interface Result {
  readonly isError: boolean
  readonly text: string
  readonly data: any
}

/** An agent's host, as the official SDK makes one. */
export interface Host extends AsyncDisposable {
  readonly client: Client
  call(name: string, args?: Record<string, unknown>): Promise<Result>
}

const hostOver = async (transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Host> => {
  const client = new Client({ name: "tests", version: "1.0.0" })
  await client.connect(transport)
  return {
    client,
    call: async (name, args = {}) => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: args })
      const [part] = content as ReadonlyArray<{ readonly text: string }>
      return { isError: isError === true, text: part?.text ?? "", data: structuredContent }
    },
    [Symbol.asyncDispose]: () => client.close()
  }
}

/** Command of the program in a host's configuration. */
export const command = (environment: Environment = {}) => ({
  command: process.execPath,
  args: [PROGRAM],
  env: environmentOf(environment)
})

/** A host that starts the program for itself. */
export const stdioHost = (environment: Environment = {}): Promise<Host> =>
  hostOver(new StdioClientTransport(command(environment)))

/** A host that asks a server. */
export const httpHost = (url: string): Promise<Host> => hostOver(new StreamableHTTPClientTransport(new URL(url)))

const environmentOf = (environment: Environment): Record<string, string> => {
  const { HOME = "", PATH = "" } = process.env
  return { HOME, PATH, ...environment }
}

/** The same as plain values, without a program. */
export const plainHost = (options?: ToolsOptions): Pick<Host, "call"> & AsyncDisposable => {
  const tools = createTools(options)
  return {
    call: async (name, args = {}) => {
      const tool = tools.find((tool) => tool.name === name)!
      try {
        const { text, ...data } = await tool.execute(args)
        return { isError: false, text, data }
      } catch (error) {
        if (!(error instanceof ToolRefusal)) throw error
        return { isError: true, text: error.message, data: undefined }
      }
    },
    [Symbol.asyncDispose]: async () => {}
  }
}

/** The program with pipes, and nothing in its environment but what is given. */
export const start = (args: ReadonlyArray<string> = [], environment: Environment = {}) => {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: environmentOf(environment), stdio: "pipe" })
  const kill = () => child.kill("SIGKILL")
  process.once("exit", kill)
  const output: Array<string> = []
  const errors: Array<string> = []
  child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text))
  const ended = once(child, "close").then(([code]) => {
    process.off("exit", kill)
    return { code: code as number | null, output: output.join(""), errors: errors.join("") }
  })
  return { child, ended, output, errors }
}

/** The program listening on a free port. */
export const standalone = async (environment: Environment = {}) => {
  const { child, ended } = start(["--http", "0"], environment)
  for await (const line of createInterface(child.stderr)) {
    const url = /^ratecard-mcp listens on (\S+)$/u.exec(line)?.[1]
    if (url === undefined) continue
    child.stderr.resume()
    return {
      url,
      isRunning: () => child.exitCode === null,
      async [Symbol.asyncDispose]() {
        child.kill()
        await ended
      }
    }
  }
  throw new Error("The program ended before it listened")
}
