import { randomBytes, randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { accessToken, type Session } from "./accessToken.ts"
import type { Databases } from "./databases.ts"
import type { Environment } from "./launch.ts"
import { newDatabaseFolder } from "./prepared.ts"
import { startServer } from "./server.ts"

/** Data of an installation of the service. An embedded database can be asked while no server runs on it. */
export interface Store extends AsyncDisposable {
  readonly name: string
  readonly isEmbedded: boolean
  /** Settings of a server on this data. */
  readonly settings: Environment
  execute(statements: string): Promise<void>
  rows<A extends object>(query: string): Promise<ReadonlyArray<A>>
  /** Appends lines in PostgreSQL's text format to the columns of a table, such as `models (id, facts)`. */
  copy(columns: string, lines: string): Promise<void>
}

const EMAIL = "drill@example.org"
const SECRET = "a secret of thirty-two bytes or more"
const ISSUER = "http://ratecard.localhost"
const KEYS = `1:${randomBytes(32).toString("base64")}`
const SETTINGS: Environment = {
  AUTH_SECRET: SECRET,
  KEY_ENCRYPTION_KEYS: KEYS,
  PUBLIC_URL: ISSUER,
  RATE_LIMIT_PER_MINUTE: "0",
  ADMIN_EMAILS: EMAIL
}

/** The embedded database, in a folder that goes with it: unless told, one that is empty yet. */
export const embeddedStore = (folder = newDatabaseFolder()): Store => {
  const open = async () => {
    const { PGlite } = await import("@electric-sql/pglite")
    return PGlite.create(join(folder, "postgres"))
  }
  return {
    name: "embedded database",
    isEmbedded: true,
    settings: { ...SETTINGS, DATA_DIR: folder },
    execute: async (statements) => {
      await using database = await open()
      await database.exec(statements)
    },
    rows: async <A>(query: string) => {
      await using database = await open()
      return (await database.query<A>(query)).rows
    },
    copy: async (columns, lines) => {
      await using database = await open()
      await database.query(`copy ${columns} from '/dev/blob'`, [], { blob: new Blob([lines]) })
    },
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true })
  }
}

/** A new database of a PostgreSQL server. */
export const postgresStore = (postgres: Databases): Store => {
  const url = postgres.createDatabase()
  return {
    name: "PostgreSQL",
    isEmbedded: false,
    settings: { ...SETTINGS, DATABASE_URL: url },
    execute: async (statements) => void (await postgres.execute(url, statements)),
    rows: async (query) =>
      JSON.parse(await postgres.execute(url, `select coalesce(json_agg(row), '[]') from (${query}) row`)),
    copy: async (columns, lines) => void (await postgres.execute(url, `copy ${columns} from stdin`, lines)),
    [Symbol.asyncDispose]: () => Promise.resolve()
  }
}

/** A user with an open session, and their headers; a token is short-lived, so that every request takes a new one. */
export type Person = () => Promise<Record<string, string>>

/** An administrator of the installations whose stores are made here, for two months; `now` is what their servers' clocks say. */
export const administrator = (store: Store, now?: () => number): Promise<Person> => member(store, EMAIL, now)

/** A user with that address, or without one, in the same way. */
export const member = async (store: Store, email?: string, now?: () => number): Promise<Person> => {
  const session: Session = { user_id: randomUUID(), session_id: randomUUID() }
  await store.execute(`
    insert into users (id, email, email_verified)
      values ('${session.user_id}', ${email === undefined ? "null" : `'${email}'`}, true);
    insert into sessions (id, user_id, expires_at)
    values ('${session.session_id}', '${session.user_id}', now() + interval '60 days')`)
  return asPerson(session, now)
}

const asPerson =
  (session: Session, now = Date.now): Person =>
  async () => ({ authorization: `Bearer ${await accessToken(SECRET, ISSUER, session, now())}` })

/** A user without a session: a service that has its database refuses them, and one that has not cannot know. */
export const stranger: Person = asPerson({ user_id: randomUUID(), session_id: randomUUID() })

/** Waits until the service at `url` has its database. */
export const databaseServes = async (url: string): Promise<void> => {
  const ask = async () => (await fetch(`${url}/api/v1/admin/prices/log`, { headers: await stranger() })).status
  while ((await ask()) !== 401) await setTimeout(20)
}

/** Creates the tables of a store by a first start of the service. */
export const prepare = async (store: Store): Promise<void> => {
  await using server = await startServer(store.settings)
  await databaseServes(server.url)
}
