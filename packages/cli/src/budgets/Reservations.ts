import { chmodSync, existsSync, mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { addDecimals, type Decimal, decimal, decimalIn, subtractDecimals } from "@ratecard/core/ledger"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { configFolder } from "../folders.ts"
import { reasonOf } from "../files/findFiles.ts"
import { Refusal, type World } from "../World.ts"
import type { Spending } from "./spending.ts"

/**
 * Time that a reservation holds, in milliseconds: the request timeout of the SDKs of Anthropic and OpenAI, after
 * which the usage is logged or there is none.
 */
export const HOLD = 10 * 60_000

/** So much of a budget is set apart for a session, which has spent `base` of it in the period that begins at `since`. */
interface Reservation extends Pick<Spending, "since"> {
  readonly budget: string
  readonly session: string
  readonly amount: string
  readonly base: string
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number
}

/** Amounts reserved of budgets, and notifications sent: only one process at a time may change them. */
export class Reservations {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /**
   * The reservations of a budget at the time when the logs were read, except those of one session. A session will
   * have spent its own cost and its reservation: the part that the logs do not show yet is held, however old they
   * are.
   */
  sumOf(budget: string, { since, sessions }: Spending, at: number, except?: string): Decimal {
    const rows = this.#database.prepare("SELECT * FROM reservations WHERE budget = ?").all(budget)
    return (
      (rows as unknown as ReadonlyArray<Reservation>)
        // One of a time to come was made by a clock that was ahead, and would else hold until then.
        .filter((each) => Math.abs(each.at - at) < HOLD && each.session !== except)
        .map(({ amount, base, session, since: begun }) => {
          const expected = addDecimals(decimalIn(amount)!, decimalIn(begun === since ? base : "0")!)
          const left = subtractDecimals(expected, decimalIn(sessions.get(session) ?? "0")!)
          return left.units > 0n ? left : decimal(0)
        })
        .reduce(addDecimals, decimal(0))
    )
  }

  /** Sets an amount apart, in place of what was set apart for the same session. */
  reserve({ amount, at, base, budget, session, since }: Reservation): void {
    this.#database
      .prepare(
        "INSERT OR REPLACE INTO reservations (budget, session, amount, base, since, at) VALUES (?, ?, ?, ?, ?, ?)"
      )
      .run(budget, session, amount, base, since, at)
  }

  /** Notes that a threshold was reached in a period; false where that is known. */
  note(budget: string, since: string, threshold: number, at: number): boolean {
    const added = this.#database
      .prepare("INSERT OR IGNORE INTO notified (budget, since, threshold, at) VALUES (?, ?, ?, ?)")
      .run(budget, since, threshold, at)
    return added.changes > 0
  }

  /** Forgets all of a budget. */
  forget(budget: string): void {
    for (const table of ["reservations", "notified"]) {
      this.#database.prepare(`DELETE FROM ${table} WHERE budget = ?`).run(budget)
    }
  }

  /** Forgets what can no longer matter. A check that began before may still need what is over by now. */
  forgetOld(now: number): void {
    this.#database.prepare("DELETE FROM reservations WHERE at < ? OR at > ?").run(now - 2 * HOLD, now + 2 * HOLD)
    this.#database.prepare("DELETE FROM notified WHERE at < ?").run(now - 100 * DAY_MILLIS)
  }
}

/** The file that has reservations. */
const reservationsFile = (world: World): string => join(configFolder(world), "reservations.db")

/** The longest wait for another process, in milliseconds: each needs some of them. */
const PATIENCE = 60_000

const TABLES = `
  CREATE TABLE IF NOT EXISTS reservations (budget TEXT, session TEXT, amount TEXT, base TEXT, since TEXT, at INTEGER, PRIMARY KEY (budget, session)) STRICT;
  CREATE TABLE IF NOT EXISTS notified (budget TEXT, since TEXT, threshold INTEGER, at INTEGER, PRIMARY KEY (budget, since, threshold)) STRICT;`

/**
 * Does something with the reservations while no other process changes them: all of it or, where it throws, nothing.
 * SQLite locks the file by the operating system's own means, which end with the process: no lock is ever stale.
 */
export const withReservations = <A>(world: World, act: (reservations: Reservations) => A): A => {
  const file = reservationsFile(world)
  return refusing(file, () => {
    mkdirSync(configFolder(world), { recursive: true, mode: 0o700 })
    using opened = open(file)
    chmodSync(file, 0o600)
    const { database } = opened
    database.exec("BEGIN IMMEDIATE")
    try {
      database.exec(TABLES)
      const result = act(new Reservations(database))
      database.exec("COMMIT")
      return result
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK")
      throw error
    }
  })
}

/** Looks at the reservations as they are; undefined if nothing was ever reserved. */
export const lookAtReservations = <A>(world: World, look: (reservations: Reservations) => A): A | undefined => {
  const file = reservationsFile(world)
  if (!existsSync(file)) return undefined
  return refusing(file, () => {
    using opened = open(file)
    const { database } = opened
    const isMade = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'notified'").get() !== undefined
    return isMade ? look(new Reservations(database)) : undefined
  })
}

const open = (file: string): Disposable & { readonly database: DatabaseSync } => {
  const sqlite = createRequire(import.meta.url)("node:sqlite") as typeof import("node:sqlite")
  const database = new sqlite.DatabaseSync(file, { timeout: PATIENCE })
  return { database, [Symbol.dispose]: () => database.close() }
}

const refusing = <A>(file: string, act: () => A): A => {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { errcode } = error as { readonly errcode?: number }
    if (errcode === BUSY)
      throw new Refusal(`${file}: locked by other processes for ${PATIENCE / 1000} seconds; try again`)
    const isDamaged = errcode === CORRUPT || errcode === NO_DATABASE
    throw new Refusal(
      isDamaged
        ? `${file} is damaged: delete it. It has no budgets, only reservations of the last minutes`
        : `${file}: ${reasonOf(error)}`
    )
  }
}

/** Of SQLite. */
const BUSY = 5
const CORRUPT = 11
const NO_DATABASE = 26
