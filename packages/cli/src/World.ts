import type { PublishedCatalogue } from "@ratecard/core/catalogue"

/** A place where text goes: a terminal, a file or a pipe. */
export interface Screen {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  readonly isColoured: boolean
  /** The number of columns of the screen. */
  readonly columns: number
}

/** All that a command knows of the machine that it runs on. */
export interface World {
  readonly stdout: Screen
  readonly stderr: Screen
  /** Ends with an error when the signal is aborted. */
  readonly stdin: (signal?: AbortSignal) => AsyncIterable<Uint8Array>
  /** Whether a person types what is read there. */
  readonly isStdinTerminal: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
  /** The folder of the user, where agents and caches have theirs. */
  readonly home: string
  readonly platform: string
  /** The prices that came along, where they are not those of this program. */
  readonly bundled?: { readonly id: string; readonly asOf: number } & Pick<PublishedCatalogue, "entries" | "tariffs">
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The exit code of the program: the greatest that any part of it asked for. */
  readonly exitWith: (code: number) => void
}

/** A person asked for something that cannot be done: said in a line, or with `more` lines below it; exit code 1. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly more: ReadonlyArray<string>

  constructor(message: string, more: ReadonlyArray<string> = []) {
    super(message)
    this.more = more
  }
}
