import { homedir } from "node:os"
import { Refusal, type Screen, type World } from "./World.ts"
import { say } from "./output/say.ts"

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
export const fail = (error: unknown, world: World): void => {
  const [first, ...more] = linesOf(error, world)
  for (const line of [`ratecard: ${first}`, ...more]) say(line, world.stderr)
  world.exitWith(1)
}

const linesOf = (error: unknown, { env }: World): ReadonlyArray<string> => {
  if (!(error instanceof Error)) return [String(error)]
  if (error instanceof Refusal) return [error.message, ...error.more]
  return env["DEBUG"] && error.stack !== undefined ? error.stack.split("\n") : [error.message]
}
