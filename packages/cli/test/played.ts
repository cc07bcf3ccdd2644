import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { entriesAt, lastInstant } from "@ratecard/core/catalogue"
import { run } from "../src/run.ts"
import type { World } from "../src/World.ts"

/** Output and exit code of a command. */
export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** The machine that a command is played on. */
export interface Stage {
  /** An error is what reading it comes to. */
  readonly stdin?: string | Error
  readonly env?: Readonly<Record<string, string>>
  /** Whether a person types there. */
  readonly isTyped?: boolean
  /** Of a terminal of this width; absent: a pipe. */
  readonly columns?: number
  /** The instant of the command. */
  readonly now?: string
}

/** The day on which all commands are played. */
const TODAY = "2026-11-22T12:00:00Z"

/** The prices of the day before: what came later changes nothing that is printed. */
export const BUNDLED = ((day) => {
  const entries = entriesAt(BUNDLED_ENTRIES, Date.parse(day))
  const tariffs = { ...BUNDLED_TARIFFS, as_of: day }
  return { id: day, asOf: lastInstant(entries, tariffs), entries, tariffs }
})("2026-11-21")

/** Plays a command in a folder. */
export const played = async (
  folder: string,
  args: ReadonlyArray<string>,
  { columns, env = {}, isTyped = false, now = TODAY, stdin = "" }: Stage = {}
): Promise<Outcome> => {
  const outcome = { stdout: "", stderr: "", code: 0 }
  const screen = (name: "stdout" | "stderr") => ({
    write: (text: string) => void (outcome[name] += text),
    isTerminal: columns !== undefined,
    isColoured: false,
    columns: columns ?? 80
  })
  const world: World = {
    stdout: screen("stdout"),
    stderr: screen("stderr"),
    stdin: async function* () {
      if (stdin instanceof Error) throw stdin
      yield new TextEncoder().encode(stdin)
    },
    isStdinTerminal: isTyped,
    env: { HOME: folder, RATECARD_CACHE_DIR: join(folder, ".cache"), ...env },
    folder,
    home: folder,
    platform: "linux",
    bundled: BUNDLED,
    now: () => Date.parse(now),
    exitWith: (code) => {
      outcome.code = Math.max(outcome.code, code)
    }
  }
  await run(args, world)
  return outcome
}

/** When all files were written, in seconds since the epoch. */
const WRITTEN = Date.parse("2026-11-22T10:00:00Z") / 1000

/** A folder of its own with these files, which is gone after the test. */
export const folderOf = (files: Readonly<Record<string, string>>): Disposable & { readonly path: string } => {
  const path = mkdtempSync(join(tmpdir(), "ratecard-cli-"))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
    utimesSync(join(path, name), WRITTEN, WRITTEN)
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** The words of a command of a shell, of which examples need quotes alone. */
export const words = (command: string): ReadonlyArray<string> =>
  Array.from(command.matchAll(/'([^']*)'|\S+/gu), ([word, quoted]) => quoted ?? word)
