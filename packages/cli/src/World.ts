/** Where text goes: a terminal, a file or a pipe. */
export interface Screen {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  /** How many characters fit beside each other. */
  readonly columns: number
}

/** All that a command knows of the machine that it runs on. */
export interface World {
  readonly stdout: Screen
  readonly stderr: Screen
  readonly stdin: () => AsyncIterable<Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The machine of this process. */
export const thisWorld = (): World => ({
  stdout: screen(process.stdout),
  stderr: screen(process.stderr),
  stdin: () => process.stdin,
  env: process.env,
  folder: process.cwd(),
  now: Date.now
})

/** What an output that is no terminal is laid out for. */
const USUAL_COLUMNS = 80

const screen = (stream: NodeJS.WriteStream): Screen => ({
  write: (text) => void stream.write(text),
  isTerminal: stream.isTTY,
  columns: stream.columns ?? USUAL_COLUMNS
})
