/** A command of `ratecard-mcp`, as its arguments and environment give it. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "stdio"; readonly serviceUrl: string | null }
  | { readonly kind: "http"; readonly serviceUrl: string | null; readonly port: number }

/** The port on which `--http` listens by default; the host is always loopback. */
const DEFAULT_PORT = 8090

export const HELP = `ratecard-mcp: what language-model calls cost, as seven tools for agents over MCP

  ratecard-mcp                serves on standard input and output
  ratecard-mcp --http [port]  serves streamable HTTP on http://127.0.0.1:${DEFAULT_PORT}/mcp; port 0 takes a free one
  ratecard-mcp --help         prints this

  RATECARD_URL  address of a Ratecard service to ask; without it, the catalogue that comes along, offline
`

/** Reads the arguments and the environment; returns a sentence that names their fault if they have one. */
export const readCommand = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string | undefined>>
): Command | string => {
  const [option, value, ...more] = args
  if (option === "--help" || option === "-h") return { kind: "help" }
  const serviceUrl = environment["RATECARD_URL"] || null
  if (serviceUrl !== null && !(/^https?:\/\//u.test(serviceUrl) && URL.canParse(serviceUrl))) {
    return `RATECARD_URL must be an http or https address, not '${serviceUrl}'`
  }
  if (option === undefined) return { kind: "stdio", serviceUrl }
  if (option !== "--http") return `there is no option '${option}'; --help lists them`
  if (more.length > 0) return `--http takes one port, not '${args.slice(1).join(" ")}'`
  const port = value === undefined ? DEFAULT_PORT : portOf(value)
  return port === undefined ? `--http takes a port from 0 to 65535, not '${value}'` : { kind: "http", serviceUrl, port }
}

const portOf = (text: string): number | undefined =>
  /^\d{1,5}$/u.test(text) && Number(text) <= 65_535 ? Number(text) : undefined

/**
 * Runs the command of the arguments until its input ends or a signal comes. If it fails, it writes one line and exits
 * with 1. Only the modules of the command are loaded, because a host waits for the first answer.
 */
export const run = async (args: ReadonlyArray<string>): Promise<void> => {
  const command = readCommand(args, process.env)
  if (typeof command === "string") {
    process.stderr.write(`ratecard-mcp: ${command}\n`)
    process.exitCode = 1
  } else if (command.kind === "help") {
    process.stdout.write(HELP)
  } else if (command.kind === "http") {
    const { serveHttp } = await import("./transports/standalone.ts")
    serveHttp(command.port, command.serviceUrl)
  } else {
    const { serveStdio } = await import("./transports/stdio.ts")
    await serveStdio(command.serviceUrl)
  }
}
