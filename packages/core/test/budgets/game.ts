import { Budget } from "../../src/index.ts"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { launchProgram, random } from "@ratecard/test-support"
import { openStore } from "./open.ts"

/** Reservations against one limit by two processes at a time, some of which are killed. */
export interface SharedGame {
  /** Of the store, for `openStore`; it has nothing of the budget yet. */
  readonly address: string
  readonly reservations: number
  /** Number of times that both processes are killed, and two others go on. */
  readonly kills: number
  readonly seed: number
}

/** Result, in thousandths of a dollar. */
export interface SharedOutcome {
  readonly limit: number
  readonly granted: number
  readonly refused: number
  readonly killed: number
  /** Errors of the processes that ended otherwise. */
  readonly faults: ReadonlyArray<string>
  /** The most that was spent and reserved at any moment, by what the processes noted. */
  readonly peak: number
  /** The cost of calls that were counted for certain, and with those whose process was killed meanwhile. */
  readonly counted: readonly [least: number, most: number]
  /** As the store has it in the end. */
  readonly spent: number
  /** After the expiry, when all that is left can be reserved. */
  readonly reservedLater: number
  /** While no process was killed or began. */
  readonly perSecond: number
}

/** The work of one process. */
export interface Player {
  readonly address: string
  readonly limit: string
  readonly reservations: number
  readonly atOnce: number
  readonly seed: number
  /** In milliseconds, of its clock: the processes after a kill live when all before has expired. */
  readonly ahead: number
  /** File. */
  readonly notes: string
}

/** A fact that a process knows, and its instant. */
export interface Note {
  readonly is: "granted" | "refused" | "ended" | "kept"
  readonly call: string
  readonly amount: number
  /** In nanoseconds. */
  readonly at: number
}

export const KEY = "game"
export const EXPIRY = 600_000

/** Milliseconds that clocks are ahead after a kill: all that was reserved before has expired. */
const LATER = EXPIRY + 1000

const PLAYER = new URL("player.ts", import.meta.url)
const AT_ONCE = 16

/** The middle of what calls cost. */
const MEAN_COST = 5.5

export const playShared = async ({ address, kills, reservations, seed }: SharedGame): Promise<SharedOutcome> => {
  const draw = random(seed)
  const folder = mkdtempSync(join(tmpdir(), "ratecard-budget-"))
  // The last ones are refused.
  const limit = Math.round(0.8 * MEAN_COST * reservations)
  const options = { limit: String(limit / 1000), key: KEY }
  const faults: Array<string> = []
  let killed = 0
  const asked = () => readNotes(folder).filter(({ is }) => is === "granted" || is === "refused").length
  try {
    for (let round = 0; round <= kills; round++) {
      const left = reservations - asked()
      const players = [1, 2].map((number) => {
        const player: Player = {
          ...options,
          address,
          reservations: Math.ceil(left / 2),
          atOnce: AT_ONCE,
          seed: seed * 1000 + 2 * round + number,
          ahead: round * LATER,
          notes: join(folder, `${round}.${number}`)
        }
        return launchProgram(PLAYER, {}, undefined, [JSON.stringify(player)])
      })
      if (round < kills) {
        const point = reservations - left + draw.whole(Math.ceil((2 * left) / (kills + 2)))
        while (asked() < point && players.some(({ child }) => child.exitCode === null)) await setTimeout(20)
        for (const { child } of players) child.kill("SIGKILL")
      }
      for (const { code, errors, signal } of await Promise.all(players.map(({ ended }) => ended))) {
        if (signal === "SIGKILL") killed++
        else if (code !== 0) faults.push(errors)
      }
    }
    const notes = readNotes(folder)
    const count = (wanted: Note["is"]) => notes.filter(({ is }) => is === wanted).length
    await using opened = await openStore(address)
    const budget = new Budget({ ...options, store: opened.store, now: () => Date.now() + (kills + 1) * LATER })
    const { remaining, reserved, spent } = await budget.state()
    await budget.reserve(remaining).catch((error: Error) => remaining === "0" || faults.push(error.message))
    return {
      limit,
      granted: count("granted"),
      refused: count("refused"),
      killed,
      faults,
      spent: thousandths(spent),
      reservedLater: thousandths(reserved),
      ...judge(notes, kills)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Noted extends Note {
  readonly round: number
}

/** All notes, in the order of their instants. A line that a kill tore off is none. */
const readNotes = (folder: string): ReadonlyArray<Noted> =>
  readdirSync(folder)
    .flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .split("\n")
        .flatMap((line) =>
          line.endsWith("}") ? [{ ...(JSON.parse(line) as Note), round: Number(name.split(".")[0]) }] : []
        )
    )
    .toSorted((one, other) => one.at - other.at)

/** Plays the notes again, without a budget. */
const judge = (notes: ReadonlyArray<Noted>, last: number) => {
  const open = new Map<string, Noted>()
  const ended = new Map<string, Noted>()
  let least = 0
  let most = 0
  let peak = 0
  let round = 0
  const now = () => sum(open) + sum(ended) + least
  for (const note of notes) {
    if (note.round !== round) {
      // All before has expired: a call that had ended may have been counted, or not.
      most += sum(ended)
      open.clear()
      ended.clear()
      round = note.round
    }
    if (note.is === "granted") open.set(note.call, note)
    if (note.is === "ended") {
      open.delete(note.call)
      ended.set(note.call, note)
    }
    if (note.is === "kept") {
      ended.delete(note.call)
      least += note.amount
    }
    peak = Math.max(peak, now())
  }
  // The time between the first and the last note of a round: no process begins or is killed in it.
  let nanoseconds = 0
  for (let each = 0; each <= last; each++) {
    const [first, ...more] = notes.filter(({ round: of }) => of === each)
    if (first !== undefined) nanoseconds += (more.at(-1) ?? first).at - first.at
  }
  const asked = notes.filter(({ is }) => is === "granted" || is === "refused").length
  return { peak, counted: [least, least + most + sum(ended)] as const, perSecond: asked / (nanoseconds / 1e9) }
}

const sum = (notes: ReadonlyMap<string, Noted>): number => {
  let all = 0
  for (const { amount } of notes.values()) all += amount
  return all
}

const thousandths = (amount: string): number => Math.round(Number(amount) * 1000)
