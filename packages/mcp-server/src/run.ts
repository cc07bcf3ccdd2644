import { HELP, readCommand } from "./command.ts"

/**
 * Does what the arguments say until its input ends or a signal comes; what it cannot do, it says in a line and exits
 * with 1. Only what a command needs is loaded, because a host waits for the first answer.
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
