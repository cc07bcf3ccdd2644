import { homedir } from "node:os"
import { Refusal, type Screen, type World } from "./World.ts"

/** The number of standard input, on all platforms. */
const STDIN = 0

/** The machine of this process. What the line of a prompt seldom looks at is made when something does, to load fewer modules. */
export const thisWorld = (stdout: Screen = screen(process.stdout)): World => ({
  stdout,
  get stderr() {
    return (stderr ??= screen(process.stderr))
  },
  stdin: (signal) =>
    signal === undefined
      ? process.stdin
      : process.getBuiltinModule("node:stream").addAbortSignal(signal, process.stdin),
  get isStdinTerminal() {
    return process.getBuiltinModule("node:tty").isatty(STDIN)
  },
  env: process.env,
  folder: process.cwd(),
  home: homedir(),
  platform: process.platform,
  now: Date.now,
  exitWith: (code) => {
    process.exitCode = Math.max(code, Number(process.exitCode ?? 0))
  }
})

let stderr: Screen | undefined

/** The layout of an output that is not a terminal is for this many columns. */
const USUAL_COLUMNS = 80

const screen = (stream: NodeJS.WriteStream): Screen => {
  // A reader that took only the first lines has what it wanted.
  stream.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1))
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY,
    isColoured: stream.isTTY && (process.env["NO_COLOR"] ?? "") === "" && process.env["TERM"] !== "dumb",
    columns: stream.columns ?? USUAL_COLUMNS
  }
}

/** Says why a command ended, in a line; with the whole of an unexpected error when debugging. */
export const fail = async (error: unknown, world: World): Promise<void> => {
  const { sentence } = await import("./output/wrap.ts")
  world.stderr.write(sentence(`ratecard: ${textOf(error, world)}`, world.stderr))
  world.exitWith(1)
}

const textOf = (error: unknown, { env }: World): string => {
  if (!(error instanceof Error)) return String(error)
  return error instanceof Refusal || !env["DEBUG"] ? error.message : (error.stack ?? error.message)
}
